/** Pairs that met, as the instrument has them at its defaults: the edges, and apart from them what lies below the threshold. */
import { copresence as instrument } from '#instruments/copresence/instrument.ts';
import {
  chanceMeetings,
  days,
  hoursOfDay,
  mostRequired,
  pairs,
  shareOf,
  simulate,
} from '#instruments/copresence/model.ts';
import { probability, tail } from '#instruments/copresence/poisson.ts';
import { seeded } from '#instruments/shared/random.ts';
import {
  amount,
  constant,
  count,
  instant,
  listOf,
  number,
  object,
  oneOf,
  positive,
  type Sample,
  several,
  share,
  text,
} from './sample.ts';

const { defaults } = instrument;
const chance = chanceMeetings(defaults.crowd);
const statement = 'A hypothesis about contact; says nothing of kinship, intent or guilt';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const first = Date.UTC(2026, 9, 19, 8);
/** Ends with the last of the hours that are observed. */
const end = first + (days - 1) * dayMs + hoursOfDay * hourMs;
/** Days after which a confidence that nothing confirms has halved: a rule of this sample, as its dictionary says. */
const halfLife = 90;

const instantOf = (time: number): string => new Date(time).toISOString().replace('.000', '');
const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));
const window = { start: instantOf(first), end: instantOf(end) };

/** The model says how often a pair meets. The hour is even chance: all hours are equally probable, and none counts twice. */
function drawHours(meetings: number, random: () => number): number[] {
  const hours = new Set<number>();
  while (hours.size < meetings) hours.add(Math.floor(random() * days * hoursOfDay));
  return [...hours]
    .sort((a, b) => a - b)
    .map((hour) => first + Math.floor(hour / hoursOfDay) * dayMs + (hour % hoursOfDay) * hourMs);
}

/** log10 of how much more probable so many meetings are for contacts than for strangers. */
const weigh = (meetings: number): number =>
  Math.log10(probability(chance + defaults.arranged, meetings) / probability(chance, meetings));

function build() {
  const { groups, expected, improbability } = instrument.compute(defaults);
  const random = seeded(1);
  const met = simulate(defaults).flatMap((meetings, pair) => {
    if (meetings === 0) return [];
    const times = drawHours(meetings, random);
    const posterior = groups[Math.min(meetings, mostRequired)]?.share ?? 0;
    const age = (end - hourMs - (times.at(-1) ?? end)) / dayMs;
    const common = {
      nodes: [2 * pair + 1, 2 * pair + 2].map((node) => `node-${node}`),
      meetings: times.map((time) => ({ start: instantOf(time), place: 'place-1' })),
      posterior: roundTo(posterior, 4),
      simulatedTruth: pair < defaults.contacts ? 'contact' : 'strangers',
    };
    if (meetings < defaults.required)
      return [{ id: `pair-${pair + 1}`, kind: 'below-threshold', simulated: true, ...common }];
    const evidence = {
      meetingCount: meetings,
      expectedByChance: roundTo(chance, 2),
      chanceProbability: Number(tail(chance, meetings).toPrecision(2)),
      weight: roundTo(weigh(meetings), 2),
      confidence: roundTo(posterior * 0.5 ** (age / halfLife), 4),
    };
    return [{ id: `pair-${pair + 1}`, kind: 'edge', simulated: true, statement, window, ...evidence, ...common }];
  });
  const graph = {
    ...{ id: 'graph', kind: 'graph', simulated: true, window, pairs },
    prior: defaults.contacts / pairs,
    expectedByChance: roundTo(chance, 2),
    threshold: { meetings: defaults.required, improbability: Number(improbability.toPrecision(2)) },
    falseDiscoveryRate: roundTo(1 - shareOf(expected), 2),
  };
  const edges = met.filter(({ kind }) => kind === 'edge');
  const [extract] = edges.filter(({ meetings }) => meetings.length === 3);
  if (!extract) throw new Error('No pair met three times.');
  return { records: [graph, ...edges, ...met.filter(({ kind }) => kind !== 'edge')], extract };
}

const period = object({ start: instant, end: instant });
const common = {
  nodes: several(2, text),
  meetings: listOf(object({ start: instant, place: text })),
  posterior: share,
  simulatedTruth: oneOf('contact', 'strangers'),
};

export const social: Sample = {
  format: 'json',
  kinds: {
    graph: {
      fields: {
        window: period,
        pairs: count,
        prior: share,
        expectedByChance: amount,
        threshold: object({ meetings: count, improbability: share }),
        falseDiscoveryRate: share,
      },
    },
    edge: {
      fields: {
        statement: constant(statement),
        window: period,
        meetingCount: { type: 'integer', minimum: defaults.required },
        expectedByChance: positive,
        chanceProbability: share,
        weight: number,
        confidence: share,
        ...common,
      },
    },
    'below-threshold': { fields: common },
  },
  build,
};
