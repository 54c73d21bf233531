/**
 * Returns how many edits are needed to turn one text into the other (Damerau-Levenshtein distance). An edit adds,
 * removes or replaces a character, or swaps two neighbouring characters.
 */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const swapped = i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j];
      next.push(
        Math.min(
          (next[j] ?? 0) + 1,
          (row[j + 1] ?? 0) + 1,
          (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1),
          swapped ? (before[j - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

/**
 * Returns the known names that are similar to the target, but at most `most` of them. The most similar name is first.
 * Ignores case.
 */
export function nearestNames(target: string, known: readonly string[], most = 1): string[] {
  return known
    .map((name) => ({ name, distance: editDistance(target.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(2, target.length / 4))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

/** Returns a question that names the most similar known name, or an empty text if no name is similar. */
export function suggestName(target: string, known: readonly string[]): string {
  const [nearest] = nearestNames(target, known);
  return nearest === undefined ? '' : `Did you mean ${nearest}?`;
}
