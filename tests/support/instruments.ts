import type { Shape } from '../../src/instruments/instrument.ts';

/** Returns a shape and all its descendants in a flat list. */
export const flatten = (shape: Shape): Shape[] => [
  shape,
  ...(shape.children ?? []).flatMap((child) => (typeof child === 'string' ? [] : flatten(child))),
];

export const html = ({ tag, attributes = {}, children = [] }: Shape): string =>
  `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')}>${children.map((child) => (typeof child === 'string' ? child : html(child))).join('')}</${tag}>`;

/**
 * Returns `work` with a cache, so that equal settings are computed once. Many tests check different aspects of one
 * drawing.
 */
export function onceForEach<Settings extends object, Result>(work: (given: Settings) => Result) {
  const done = new Map<string, Result>();
  return (given: Settings): Result => {
    const key = JSON.stringify(given);
    const known = done.get(key);
    if (known !== undefined) return known;
    const result = work(given);
    done.set(key, result);
    return result;
  };
}

/**
 * Returns the distribution with which tests compare forecasts: the number of successes in nine draws from Pólya's urn.
 * It is computed draw by draw. After `ups` successes in `draws` draws, the next draw is a success with the probability
 * (share × (1 − spread) + ups × spread) / (1 − spread + draws × spread).
 * @param rate from 0.05 to 0.95; at 0.05 no draw is a success, and at 0.95 all nine draws are
 */
export function urn(rate: number, spread: number): number[] {
  const share = (rate - 0.05) / 0.9;
  let frequencies = [1];
  for (let draws = 0; draws < 9; draws += 1) {
    const next = Array.from({ length: draws + 2 }, () => 0);
    frequencies.forEach((frequency, ups) => {
      const up = (share * (1 - spread) + ups * spread) / (1 - spread + draws * spread);
      next[ups] = (next[ups] ?? 0) + frequency * (1 - up);
      next[ups + 1] = (next[ups + 1] ?? 0) + frequency * up;
    });
    frequencies = next;
  }
  return frequencies;
}
