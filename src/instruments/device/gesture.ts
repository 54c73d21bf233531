/** A gesture that was recorded in advance. The page shows what the model makes of it until the visitor moves. */
import { normalPair, seeded } from '#instruments/shared/random.ts';
import type { Sample } from './model.ts';
import type { Place } from './plate.ts';

/** A typical draw: 25 of 26 true places are inside their ellipse, as are 95% on average. */
const seed = 17;

/** The pointer's place at each second; null while it is off the plate. */
const places: readonly (Place | null)[] = [
  [38, 92],
  [52, 118],
  [70, 142],
  [93, 160],
  [118, 171],
  [138, 175],
  [141, 176],
  [142, 176],
  [142, 175],
  [141, 175],
  [142, 176],
  [155, 178],
  [178, 172],
  [203, 158],
  [224, 138],
  [240, 114],
  null,
  null,
  null,
  null,
  [330, 66],
  [345, 88],
  [352, 114],
  [350, 142],
  [338, 166],
  [320, 186],
  [306, 198],
  [304, 200],
  [304, 201],
  [303, 201],
];

/** Returns standard normal numbers for the errors of fixes. */
export function startNoise(): () => readonly [number, number] {
  const random = seeded(seed);
  return () => normalPair(random);
}

export function recordedSamples(): Sample[] {
  const draw = startNoise();
  return places.flatMap((place, t) => (place ? [{ t, place, normal: draw() }] : []));
}
