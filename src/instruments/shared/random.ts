/** Random numbers for models. They are seeded, so the same parameters give the same result on every machine. */

/** Returns a generator of numbers in [0, 1), by the algorithm mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Returns two independent, normally distributed numbers with mean 0 and variance 1, made from two uniform random
 * numbers.
 * Source: Box and Muller, "A Note on the Generation of Random Normal Deviates", 1958.
 */
export function normalPair(random: () => number): [number, number] {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  const angle = 2 * Math.PI * random();
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}
