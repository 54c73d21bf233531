/** Tracks of vessels and vehicles around the harbour, and the geofence of its terminal, in units of the town map. */
import { type Point, points } from './harbour-town.ts';

/** A track up to its newest position fix. `along` and `across` are the semi-axes of that fix’s 95% ellipse. */
export type Track = { fixes: readonly Point[]; along: number; across: number };

export const vessels: readonly Track[] = [
  { fixes: points('740,292 716,262 684,250'), along: 17, across: 10 },
  { fixes: points('420,318 446,310 476,296'), along: 15, across: 9 },
  { fixes: points('442,250 476,256 512,276'), along: 14, across: 9 },
  { fixes: points('600,356 624,346 640,318 626,288'), along: 16, across: 9 },
];
export const vehicles: readonly Track[] = [
  { fixes: points('288,180 334,166 372,154'), along: 12, across: 7 },
  { fixes: points('534,504 534,470 533,436'), along: 12, across: 7 },
  { fixes: points('347,540 372,484 396,430'), along: 12, across: 7 },
  { fixes: points('337,-8 352,50 368,106'), along: 12, across: 7 },
  { fixes: points('244,304 251,350 262,410'), along: 12, across: 7 },
  { fixes: points('257,8 240,76 229,118'), along: 12, across: 7 },
  { fixes: points('540,2 590,80 622,132'), along: 12, across: 7 },
];
/** The vessel that crosses the geofence. */
export const intruder: Track = {
  fixes: points('740,176 700,214 650,232 600,228 560,200 530,184'),
  along: 15,
  across: 9,
};
/** A vessel that was last seen four minutes ago. The ellipse of its possible positions has grown since. */
export const stale: Track = { fixes: points('466,336 500,348 546,348'), along: 44, across: 25 };
export const geofence: readonly Point[] = points('452,96 646,128 648,196 606,228 500,220 434,190');
export const crossing: Point = [600, 228];
