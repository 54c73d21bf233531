/** What somebody may have meant who named something that is not there. */

/** How many characters must be added, taken away or replaced to make one text of the other. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, left] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, right] of [...b].entries()) {
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (left === right ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** The known names that are like it, nearest first. */
export function nearestNames(target: string, known: readonly string[], most = 1): string[] {
  return known
    .map((name) => ({ name, distance: editDistance(target, name) }))
    .filter(({ distance }) => distance <= Math.max(2, target.length / 4))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name);
}
