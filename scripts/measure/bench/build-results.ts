/** What the builds of larger sites have taken, beside the goals. Pure. */

export type BuildResult = {
  articles: number;
  /** Seconds of a build without any cache, and of one after an article was edited. */
  cold: number;
  edited: number;
  /** The most memory of the cold build; null where it is unknown. */
  bytes: number | null;
  /** Bytes of the scripts of the page with the most. */
  scripts: number;
  /** Bytes of the index of all routes. */
  index: number;
};

const gigabyte = 1e9;
/** Of sites with up to 1,000 articles, on two cores. */
const buildGoals = { cold: 240, edited: 5, bytes: gigabyte, spread: 1000 } as const;

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

export function printBuildTable(results: readonly BuildResult[]): string {
  const head = ['articles', 'cold, s', 'memory, GB', 'one edited, s', 'scripts, KB', 'index, KB'];
  const rows = results.map(({ articles, cold, bytes, edited, scripts, index }) => [
    String(articles),
    cold.toFixed(1),
    bytes === null ? 'unknown' : (bytes / gigabyte).toFixed(2),
    edited.toFixed(1),
    kilobytes(scripts),
    kilobytes(index),
  ]);
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Of each goal that is missed: which site, what it took, and what it may take. */
export function findSlowBuilds(results: readonly BuildResult[]): string[] {
  const least = Math.min(...results.map(({ scripts }) => scripts));
  return results.flatMap(({ articles, cold, edited, bytes, scripts }) => [
    ...(cold > buildGoals.cold
      ? [`${articles} articles: ${cold.toFixed(0)} s cold; the goal is ${buildGoals.cold}.`]
      : []),
    ...(edited > buildGoals.edited
      ? [`${articles} articles: ${edited.toFixed(1)} s after an edit; the goal is ${buildGoals.edited}.`]
      : []),
    ...(bytes !== null && bytes > buildGoals.bytes
      ? [`${articles} articles: ${(bytes / gigabyte).toFixed(2)} GB; the goal is 1.`]
      : []),
    // Hashes compress differently from build to build.
    ...(scripts - least > buildGoals.spread
      ? [
          `${articles} articles: scripts of ${kilobytes(scripts)} KB, of fewer ${kilobytes(least)}: they grow with the site.`,
        ]
      : []),
  ]);
}
