/** A thousand pairs of people in one place: how often each meets there, and which of them an edge would join. */
import { seeded } from '#instruments/shared/random.ts';
import { cumulate, probability, quantile, tail } from './poisson.ts';

/** As the visitor sets them. */
export type CopresenceParameters = {
  /** How many of the people are in the place in an hour, on average. */
  crowd: number;
  /** An edge is drawn from so many meetings on. */
  required: number;
  /** How many of the pairs are contacts. */
  contacts: number;
  /** Meetings that a pair of contacts arranges there in the hours observed, on average. */
  arranged: number;
};

/** Pairs with one number of meetings; those of the last group have as many or more. */
export type Group = {
  meetings: number;
  strangers: number;
  contacts: number;
  /** Expected share of contacts among all pairs with this number of meetings. */
  share: number;
};

/** Of contacts and of strangers, those with an edge. */
export type Edges = { real: number; false: number };

export type CopresenceResult = {
  /** The threshold that was set. */
  required: number;
  /** Mean number of chance meetings of a pair. */
  chance: number;
  /** Probability that strangers meet as often as required. */
  improbability: number;
  /** By number of meetings, from 0 on. */
  groups: readonly Group[];
  /** Of the simulated pairs. */
  edges: Edges;
  /** Contacts without an edge. */
  missed: number;
  /** What the distributions let expect. */
  expected: Edges;
  /** The smallest number of meetings from which on `convincing` of the edges are expected to be real. */
  enough: number | undefined;
};

export const pairs = 1000;
const people = 10_000;
export const days = 30;
export const hoursOfDay = 12;
/** Whoever has met so often is counted in the last group. */
export const mostRequired = 6;
export const convincing = 0.9;

/**
 * In each hour each of the people is in the place with probability crowd / people, independently of the others and of other
 * hours: both of a pair with the square of it.
 * @returns mean number of chance meetings of a pair in the hours observed
 */
export const chanceMeetings = (crowd: number): number => days * hoursOfDay * (crowd / people) ** 2;

/** @param of a probability under the Poisson distribution with the given mean */
function predict({ crowd, contacts, arranged }: CopresenceParameters, of: (mean: number) => number): Edges {
  const chance = chanceMeetings(crowd);
  return { real: contacts * of(chance + arranged), false: (pairs - contacts) * of(chance) };
}

const predictEdges = (given: CopresenceParameters, required: number): Edges =>
  predict(given, (mean) => tail(mean, required));

/** Of real ones among all. */
export const shareOf = ({ real, false: wrong }: Edges): number => real / (real + wrong);

const shownSeed = 78;

/** @returns how often each pair meets, contacts first; a pair keeps its random numbers whatever the parameters are */
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
