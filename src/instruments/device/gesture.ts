/**
 * A pointer gesture that was recorded in advance. The page shows it until the visitor moves the pointer over the
 * drawing.
 */
import { normalPair, seeded } from '#instruments/shared/random.ts';
import type { Sample } from './model.ts';
import type { Place } from './plate.ts';

/** With this seed, the result is typical: 25 of 26 true places are inside their 95% ellipse. */
const seed = 17;

/** The pointer's place in metres at each second. Null means that the pointer was outside the drawing. */
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

/** Returns a function that returns two standard normal numbers at each call. They become the error of a fix. */
export function startNoise(): () => readonly [number, number] {
  const random = seeded(seed);
  return () => normalPair(random);
}

export function recordedSamples(): Sample[] {
  const draw = startNoise();
  return places.flatMap((place, t) => (place ? [{ t, place, normal: draw() }] : []));
}
