/** Content that comes once a page is ready. Pure. */
import type { LateContent } from '../contract/snapshot.ts';

/** Characters below which it is meant so: years, greetings, states of controls. Less where the page asked for something. */
const smallChange = { byEffect: 100, byAnswer: 20 };

/** Characters of the words that a text has more of than the other. */
function countNewCharacters(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const wordsOf = (text: string): string[] =>
    text
      .slice(start, text.length - end)
      .split(/\s+/)
      .filter(Boolean);
  const known = new Map<string, number>();
  for (const word of wordsOf(before)) known.set(word, (known.get(word) ?? 0) + 1);
  let characters = 0;
  for (const word of wordsOf(after)) {
    const left = known.get(word) ?? 0;
    if (left > 0) known.set(word, left - 1);
    else characters += word.length;
  }
  return characters;
}

/**
 * What has come late; null when it is nothing, or so little that it is meant so.
 * @param requests what the page asked for since it was ready
 */
export function findLateContent(before: string, after: string, requests: string[]): LateContent | null {
  if (before === after) return null;
  const characters = countNewCharacters(before, after);
  const least = requests.length > 0 ? smallChange.byAnswer : smallChange.byEffect;
  return characters < least ? null : { characters, requests };
}
