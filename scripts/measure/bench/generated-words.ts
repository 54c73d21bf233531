/** Words for generated entries: those that the real ones hold, in an order of their own. */

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const readWords = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.match(/(?<= )[a-z]{3,12}(?= )/g) ?? [])),
];

/** What says something else for each seed, and the same for the same one. */
export function createSpeaker(seed: number, words: readonly string[]) {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
  const say = (count: number): string => capitalise(Array.from({ length: count }, () => pick(words)).join(' '));
  return { random, pick, say };
}
