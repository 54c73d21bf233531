/**
 * Simulates how often each of a thousand pairs of people meets in one place. An edge connects two people who meet often
 * enough.
 */
import { seeded } from '#instruments/shared/random.ts';
import { cumulate, probability, quantile, tail } from './poisson.ts';

/** Parameters that the visitor sets. */
export type CopresenceParameters = {
  /** Average number of people in the place in an hour. */
  crowd: number;
  /** An edge joins a pair with at least this many meetings. */
  required: number;
  /** Number of pairs that are contacts. */
  contacts: number;
  /** Average number of meetings that a pair of contacts arranges in the observed hours. */
  arranged: number;
};

/** All pairs with the same number of meetings. The last group also includes pairs with more meetings. */
export type Group = {
  meetings: number;
  strangers: number;
  contacts: number;
  /** Expected share of contacts among all pairs with this number of meetings. */
  share: number;
};

/** Number of edges that connect contacts (`real`), and of edges that connect strangers by chance (`false`). */
export type Edges = { real: number; false: number };

export type CopresenceResult = {
  /** The threshold that the visitor set. */
  required: number;
  /** Expected number of chance meetings of one pair. */
  chance: number;
  /** Probability that a pair of strangers meets at least `required` times. */
  improbability: number;
  /** All pairs, grouped by their number of meetings, starting at 0. */
  groups: readonly Group[];
  /** Numbers of edges that the simulated pairs have. */
  edges: Edges;
  /** Number of contacts without an edge. */
  missed: number;
  /** Expected numbers of edges. They are computed from the distributions of meetings instead of the simulated pairs. */
  expected: Edges;
  /**
   * The lowest threshold at which almost all edges are real: the expected share of edges between contacts, among all
   * edges, is at least `convincing`. Undefined if there is no such threshold.
   */
  enough: number | undefined;
};

export const pairs = 1000;
const people = 10_000;
export const days = 30;
export const hoursOfDay = 12;
/** Highest threshold that visitors can set, in meetings. Pairs with this many meetings or more form a single group. */
export const mostRequired = 6;
export const convincing = 0.9;

/**
 * Returns the expected number of chance meetings of a pair in the observed hours. In each hour, each person is in the
 * place with probability crowd / people, independently of other people and other hours. So the probability that both
 * people of a pair are in the place is the square of crowd / people.
 */
export const chanceMeetings = (crowd: number): number => days * hoursOfDay * (crowd / people) ** 2;

/**
 * Returns how many pairs of contacts (`real`) and of strangers (`false`) are expected to fulfil a condition, such as
 * "at least 3 meetings".
 * @param of returns the probability of the condition for a number of meetings with a Poisson distribution
 */
function predict({ crowd, contacts, arranged }: CopresenceParameters, of: (mean: number) => number): Edges {
  const chance = chanceMeetings(crowd);
  return { real: contacts * of(chance + arranged), false: (pairs - contacts) * of(chance) };
}

const predictEdges = (given: CopresenceParameters, required: number): Edges =>
  predict(given, (mean) => tail(mean, required));

/** Returns the share of edges that connect contacts, among all edges. */
export const shareOf = ({ real, false: wrong }: Edges): number => real / (real + wrong);

const shownSeed = 78;

/**
 * Returns the number of meetings of each pair, contacts first. A pair's random numbers don't depend on the parameters,
 * so results with different parameters can be compared.
 */
export function simulate({ crowd, contacts, arranged }: CopresenceParameters, seed = shownSeed): number[] {
  const random = seeded(seed);
  const [byChance, byArrangement] = [cumulate(chanceMeetings(crowd)), cumulate(arranged)];
  return Array.from({ length: pairs }, (_, pair) => {
    const [one, two] = [random(), random()];
    return quantile(byChance, one) + (pair < contacts ? quantile(byArrangement, two) : 0);
  });
}

function groupPairs(given: CopresenceParameters, seed: number): Group[] {
  const groups = Array.from({ length: mostRequired + 1 }, (_, meetings): Group => {
    const of = meetings < mostRequired ? probability : tail;
    return { meetings, strangers: 0, contacts: 0, share: shareOf(predict(given, (mean) => of(mean, meetings))) };
  });
  simulate(given, seed).forEach((meetings, pair) => {
    const group = groups[Math.min(meetings, mostRequired)];
    if (group) group[pair < given.contacts ? 'contacts' : 'strangers'] += 1;
  });
  return groups;
}

export function compute(given: CopresenceParameters, seed = shownSeed): CopresenceResult {
  const { crowd, required, contacts } = given;
  const groups = groupPairs(given, seed);
  const joined = groups.slice(required);
  const count = (kind: 'contacts' | 'strangers'): number => joined.reduce((sum, group) => sum + group[kind], 0);
  const edges = { real: count('contacts'), false: count('strangers') };
  const thresholds = Array.from({ length: mostRequired }, (_, index) => index + 1);
  return {
    required,
    chance: chanceMeetings(crowd),
    improbability: tail(chanceMeetings(crowd), required),
    groups,
    edges,
    missed: contacts - edges.real,
    expected: predictEdges(given, required),
    enough: thresholds.find((threshold) => shareOf(predictEdges(given, threshold)) >= convincing),
  };
}
