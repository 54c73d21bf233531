/** Simulates the people on a high street: how many pass each place in an hour, and where they are in one minute. */
import { seeded } from '../../figure-drawing.ts';
import { half, kerb, onStreet, rival, sideStreets, site, square } from './high-street-plan.ts';
import type { Point } from './plate-paths.ts';

export type Hour = 10 | 17;
const bell = (p: number, middle: number, spread: number): number => Math.exp(-(((p - middle) / spread) ** 2) / 2);
/**
 * Returns a factor for the number of passers-by at a place of the high street. It rises from 0 to 1 where a side street
 * joins, because people turn into the high street there.
 */
const from = (p: number, street: number): number => 1 / (1 + Math.exp(-(p - street) / 14));

export const tramStop = 560;
const middleOf = ({ from: start, to }: { from: number; to: number }): number => (start + to) / 2;

export const perHour: Record<Hour, (p: number) => number> = {
  10: (p) =>
    300 +
    70 * from(p, 152) -
    60 * from(p, 476) +
    520 * bell(p, (square.from + square.to) / 2, 86) +
    250 * bell(p, 250, 70) +
    190 * bell(p, middleOf(rival), 54) +
    150 * bell(p, 1330, 80),
  17: (p) =>
    360 +
    150 * from(p, 152) +
    180 * from(p, 476) -
    260 * from(p, 884) +
    120 * from(p, 1214) +
    560 * bell(p, tramStop + 30, 74) +
    220 * bell(p, (square.from + square.to) / 2, 80) +
    160 * bell(p, middleOf(rival), 50) +
    270 * bell(p, 1380, 70),
};
/**
 * Returns half the width of the 95% interval of the hourly number of passers-by. The interval includes random variation
 * and differences between days.
 */
export const halfInterval = (hour: Hour, p: number): number => {
  const count = perHour[hour](p);
  return 1.96 * Math.sqrt(count + (0.055 * count) ** 2);
};

const pavement = (random: () => number): number => kerb + 2.5 + random() ** 0.8 * (half - kerb - 4.5);

/** Returns the position of a side street near a place, if there is one. */
const cornerNear = (p: number): number | undefined => sideStreets.find((street) => Math.abs(street - p) < 26);

/** Returns a random position of one passer-by: on the square, around the corner in a side street, or on a pavement. */
function walkAt(p: number, random: () => number): Point {
  const side = random() < 0.52 ? -1 : 1;
  const isBesideSquare = side === 1 && p > square.from + 6 && p < square.to - 6;
  if (isBesideSquare && random() < 0.55) return onStreet([p, half + random() * 96]);
  const corner = cornerNear(p);
  if (corner === undefined || random() >= 0.6) return onStreet([p, side * pavement(random)]);
  const across = (random() < 0.5 ? -1 : 1) * (13 + random() * 5);
  return onStreet([corner + across, side * (half + random() ** 1.5 * 150)]);
}

/** Returns random positions of people along the street. Their number follows the simulated hourly counts. */
export function walkers(hour: Hour, share: number): Point[] {
  const random = seeded(hour * 101);
  const stretch = 4;
  return Array.from({ length: 373 }, (_, index) => index * stretch - 20).flatMap((p) => {
    const expected = (perHour[hour](p) * share * stretch) / 1000;
    const here = Math.floor(expected + random());
    return Array.from({ length: here }, () => walkAt(p + random() * stretch, random));
  });
}

export const marked = { site: middleOf(site), rival: middleOf(rival) };
