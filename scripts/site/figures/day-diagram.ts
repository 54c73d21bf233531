/** One day of a device, as a diagram of distance over time. The drawing is 560 units wide. */
import { at } from './figure-drawing.ts';

type Stay = { from: number; to: number; place: 'A' | 'B' | 'C'; confidence: number };
type Mode = 'walk' | 'transit' | 'car';
type Trip = { mode: Mode; legs: readonly (readonly [hour: number, place: number])[] };

/**
 * Height of each place in the diagram. Place A is the first place of the day, and the height grows with the distance
 * from A.
 */
export const level = { A: 0, B: 1, C: 2 } as const;
export const stays: readonly Stay[] = [
  { from: 0, to: 6.8, place: 'A', confidence: 0.95 },
  { from: 8.6, to: 12, place: 'C', confidence: 0.85 },
  { from: 12.5, to: 13.5, place: 'B', confidence: 0.45 },
  { from: 14, to: 16.6, place: 'C', confidence: 0.8 },
  { from: 18.4, to: 20.4, place: 'B', confidence: 0.6 },
  { from: 21.2, to: 24, place: 'A', confidence: 0.95 },
];
export const trips: readonly Trip[] = [
  {
    mode: 'walk',
    legs: [
      [6.8, 0],
      [7.4, 0.22],
    ],
  },
  {
    mode: 'transit',
    legs: [
      [7.4, 0.22],
      [8.1, 1.85],
    ],
  },
  {
    mode: 'walk',
    legs: [
      [8.1, 1.85],
      [8.6, 2],
    ],
  },
  {
    mode: 'walk',
    legs: [
      [12, 2],
      [12.5, 1],
    ],
  },
  {
    mode: 'walk',
    legs: [
      [13.5, 1],
      [14, 2],
    ],
  },
  {
    mode: 'car',
    legs: [
      [20.4, 1],
      [21.2, 0],
    ],
  },
];
export const ways: Record<Mode, string[]> = {
  transit: ['track', 'bold'],
  walk: ['track', 'dash'],
  car: ['track', 'dot', 'bold'],
};

export const across = (hour: number): number => at(36 + hour * 21.5);
export const up = (place: number): number => at(166 - place * 58);
