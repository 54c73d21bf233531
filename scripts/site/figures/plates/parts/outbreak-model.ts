/**
 * Simulates an infection that travellers carry between districts (an SEIR model with gravity-model trips). It doesn't
 * model a real disease.
 */
import { seeded } from '../../figure-drawing.ts';
import { districts } from './outbreak-land.ts';

const count = districts.length;
const all = Array.from({ length: count }, (_, index) => index);
const people = districts.map((district) => district.people * 1000);
const source = 0;
export const weeks = 10;
const days = weeks * 7;

const spotOf = (index: number): readonly [number, number] => districts[index]?.at ?? [0, 0];
const apart = (from: number, to: number): number => {
  const [[ax, ay], [bx, by]] = [spotOf(from), spotOf(to)];
  return Math.hypot(ax - bx, ay - by);
};
/**
 * Returns the travel cost between two districts. Ferries are slower than roads, so the cost to the island (district 8)
 * is 1.7 times as high.
 */
const cost = (from: number, to: number): number => apart(from, to) * (from === 8 || to === 8 ? 1.7 : 1);
const gravity = (from: number, to: number): number =>
  from === to ? 0 : (people[from] ?? 0) * (people[to] ?? 0) * Math.exp(-cost(from, to) / 19);
const leaving = all.map((from) => all.reduce((sum, to) => sum + gravity(from, to), 0));
/** For each district, the shares of its trips that go to the other districts. */
const shares = all.map((from) => all.map((to) => gravity(from, to) / (leaving[from] ?? 1)));

/** The largest number of trips between any two districts. `trips` divides by it, so that it returns numbers up to 1. */
const busiest = Math.max(...all.flatMap((from) => all.map((to) => gravity(from, to))));
export const trips = (from: number, to: number): number => gravity(from, to) / busiest;

type Member = { spread: number; latent: number; ill: number; travel: number; seeds: number };

/** Returns the new cases in each district, for each day. */
function simulate({ spread, latent, ill, travel, seeds }: Member): number[][] {
  const healthy = people.map((value, index) => value - (index === source ? seeds : 0));
  const exposed = all.map((index) => (index === source ? seeds : 0));
  const infectious = all.map(() => 0);
  const step = 0.25;
  return Array.from({ length: days }, () => {
    const fresh = all.map(() => 0);
    for (let part = 0; part < 1 / step; part += 1) {
      const burden = all.map((index) => (infectious[index] ?? 0) / (people[index] ?? 1));
      const met = all.map((index) => {
        const abroad = all.reduce((sum, other) => sum + (shares[index]?.[other] ?? 0) * (burden[other] ?? 0), 0);
        return (1 - travel) * (burden[index] ?? 0) + travel * abroad;
      });
      for (const index of all) {
        const caught = (spread / ill) * (met[index] ?? 0) * (healthy[index] ?? 0) * step;
        const falls = ((exposed[index] ?? 0) / latent) * step;
        healthy[index] = (healthy[index] ?? 0) - caught;
        exposed[index] = (exposed[index] ?? 0) + caught - falls;
        infectious[index] = (infectious[index] ?? 0) + falls - ((infectious[index] ?? 0) / ill) * step;
        fresh[index] = (fresh[index] ?? 0) + falls;
      }
    }
    return fresh;
  });
}

const usual: Member = { spread: 2.6, latent: 2.4, ill: 3.4, travel: 0.1, seeds: 60 };
const middle = simulate(usual);
const members = (() => {
  const chance = seeded(64);
  const vary = (value: number, by: number): number => value * Math.exp((chance() + chance() + chance() - 1.5) * by);
  return Array.from({ length: 60 }, () =>
    simulate({
      spread: vary(usual.spread, 0.2),
      latent: vary(usual.latent, 0.16),
      ill: vary(usual.ill, 0.16),
      travel: vary(usual.travel, 0.9),
      seeds: vary(usual.seeds, 0.5),
    }),
  );
})();

/** Returns a district's new cases in the seven days that end with `day`. */
const week = (run: readonly number[][], district: number, day: number): number =>
  run.slice(Math.max(0, day - 7), day).reduce((sum, fresh) => sum + (fresh[district] ?? 0), 0);
const rate = (cases: number, district: number): number => (cases / (people[district] ?? 1)) * 10_000;

const casesIn = (district: number, number: number): number => week(middle, district, number * 7);
export const rateIn = (district: number, number: number): number => rate(casesIn(district, number), district);

/**
 * Returns a district's new cases per 10,000 people in the seven days up to each day, with the interval that contains
 * 90% of the simulations.
 */
export function curveOf(district: number): { day: number; low: number; mid: number; high: number }[] {
  return Array.from({ length: days }, (_, index) => {
    const day = index + 1;
    // In the first week, fewer than seven days are available, so the cases are scaled up to seven days.
    const weekly = (run: readonly number[][]): number =>
      rate((week(run, district, day) * 7) / Math.min(7, day), district);
    const values = members.map(weekly).sort((a, b) => a - b);
    return { day, low: values[3] ?? 0, mid: weekly(middle), high: values[56] ?? 0 };
  });
}

/**
 * Returns the effective distance between two districts: 1 - ln(share of trips). `routeTo` adds up these distances.
 */
const hop = (from: number, to: number): number => 1 - Math.log((shares[from]?.[to] ?? 0) + 1e-9);

/** Returns the fastest route to a district, which has the smallest sum of effective distances. */
export function routeTo(goal: number): number[] {
  const cheapest = all.map((index) => (index === source ? 0 : Number.POSITIVE_INFINITY));
  const before = all.map(() => -1);
  const pairs = all.flatMap((from) => all.filter((to) => to !== from).map((to) => [from, to] as const));
  for (const [from, to] of all.flatMap(() => pairs)) {
    const offer = (cheapest[from] ?? 0) + hop(from, to);
    if (offer >= (cheapest[to] ?? 0)) continue;
    cheapest[to] = offer;
    before[to] = from;
  }
  const route = [goal];
  while (route[0] !== source && route.length <= count) route.unshift(before[route[0] ?? 0] ?? source);
  return route;
}

/** Minimum number of cases at which a district's rate is shown. Lower numbers are withheld. */
const minimum = 5;
const limits = [1, 5, 25, 100];
/**
 * Returns how a week's map shades a district: `none` if it has no cases, `withheld` if it has too few to be shown, or
 * else a class from 1 (lowest rate) to 5.
 */
export function toneOf(district: number, number: number): 'none' | 'withheld' | number {
  const cases = casesIn(district, number);
  if (cases < 0.5) return 'none';
  return cases < minimum ? 'withheld' : 1 + limits.filter((limit) => rateIn(district, number) >= limit).length;
}
