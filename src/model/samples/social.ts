/**
 * Builds a data sample: pairs of people who met in the simulation of the "copresence" instrument. A pair becomes an
 * edge of the contact network if it met often enough that nine of ten edges are expected to be real contacts. Pairs
 * that met less often are a separate kind of record.
 */
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
  count,
  instant,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  type Sample,
  several,
  share,
  text,
} from './sample.ts';

const { defaults } = instrument;
const given = { ...defaults, required: instrument.compute(defaults).enough ?? mostRequired };
const chance = chanceMeetings(given.crowd);
const statement = 'A hypothesis about contact; says nothing of kinship, intent or guilt';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const first = Date.UTC(2026, 9, 19, 8);
/** End of the last observed hour. */
const end = first + (days - 1) * dayMs + hoursOfDay * hourMs;
/** Number of days after a pair's last meeting until the pair's `recency` has fallen from 1 to 0.5. */
const halfLife = 90;

const instantOf = (time: number): string => new Date(time).toISOString().replace('.000', '');
const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits));
const file = {
  processingVersion: 'simulated-1',
  settings: {
    window: { start: instantOf(first), end: instantOf(end) },
    meetingLength: 'PT1H',
    fewestMeetings: given.required,
    recencyHalfLife: halfLife,
  },
};

/** Draws random hours for a given number of meetings. All hours are equally probable, and no hour repeats. */
function drawHours(meetings: number, random: () => number): number[] {
  const hours = new Set<number>();
  while (hours.size < meetings) hours.add(Math.floor(random() * days * hoursOfDay));
  return [...hours]
    .sort((a, b) => a - b)
    .map((hour) => first + Math.floor(hour / hoursOfDay) * dayMs + (hour % hoursOfDay) * hourMs);
}

/**
 * Returns how strongly a number of meetings suggests a contact: log10 of the ratio between its probabilities for
 * contacts and for strangers.
 */
const weigh = (meetings: number): number =>
  Math.log10(probability(chance + given.arranged, meetings) / probability(chance, meetings));

function build() {
  const { groups, expected, improbability } = instrument.compute(given);
  const random = seeded(1);
  let number = 0;
  const met = simulate(given).flatMap((meetings, pair) => {
    if (meetings === 0) return [];
    const times = drawHours(meetings, random);
    const age = (end - hourMs - (times.at(-1) ?? end)) / dayMs;
    const isEdge = meetings >= given.required;
    const pairFields = {
      nodes: [2 * pair + 1, 2 * pair + 2].map((node) => `node-${node}`),
      meetings: times.map((time) => {
        number += 1;
        return { id: `meeting-${number}`, start: instantOf(time), place: 'place-1' };
      }),
      confidence: roundTo(groups[Math.min(meetings, mostRequired)]?.share ?? 0, 4),
      recency: roundTo(0.5 ** (age / halfLife), 2),
      simulatedTruth: pair < given.contacts ? 'contact' : 'strangers',
    };
    const evidence = {
      statement,
      meetingCount: meetings,
      chanceProbability: Number(tail(chance, meetings).toPrecision(2)),
      weight: roundTo(weigh(meetings), 2),
    };
    const kind = isEdge ? 'edge' : 'below-threshold';
    return [{ id: `pair-${pair + 1}`, kind, simulated: true, ...(isEdge && evidence), ...pairFields }];
  });
  const graph = {
    id: 'graph',
    kind: 'graph',
    simulated: true,
    pairs,
    prior: given.contacts / pairs,
    expectedByChance: roundTo(chance, 2),
    improbability: Number(improbability.toPrecision(2)),
    falseDiscoveryRate: roundTo(1 - shareOf(expected), 2),
  };
  const edges = met.filter(({ kind }) => kind === 'edge');
  const [extract] = edges;
  if (!extract)
    throw new Error(
      'In the "copresence" instrument with its default parameters, no two people met often enough to count as contacts, so the sample lacks an example record. Change the defaults.',
    );
  return { file, records: [graph, ...edges, ...met.filter(({ kind }) => kind !== 'edge')], extract };
}

const pairFields = {
  nodes: several(2, text),
  meetings: { ...listOf(object({ id: text, start: instant, place: text })), minItems: 1 },
  confidence: share,
  recency: share,
  simulatedTruth: nullable(oneOf('contact', 'strangers')),
};

export const social: Sample = {
  format: 'json',
  file: {
    processingVersion: text,
    settings: object({
      window: object({ start: instant, end: instant }),
      meetingLength: { ...text, pattern: '^PT\\d+[HM]$' },
      fewestMeetings: { ...count, minimum: 1 },
      recencyHalfLife: amount,
    }),
  },
  kinds: {
    graph: {
      fields: { pairs: count, prior: share, expectedByChance: amount, improbability: share, falseDiscoveryRate: share },
    },
    edge: {
      fields: {
        statement: text,
        meetingCount: { ...count, minimum: 1 },
        chanceProbability: share,
        weight: number,
        ...pairFields,
      },
    },
    'below-threshold': { fields: pairFields },
  },
  build,
};
