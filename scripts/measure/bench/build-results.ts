/** What the builds of larger sites have taken, beside the goals. Pure. */

/** How many entries a copy has; null: the services of the site. */
export type BuildSize = { articles: number; services: number | null };

/** What a build has taken: the most memory is null where it is unknown. */
export type Taken = { seconds: number; bytes: number | null };

export type BuildResult = BuildSize & {
  /** Without any cache. */
  cold: Taken;
  /** After an article got a sentence more; then, another title; then, with one article more. */
  sentence: Taken;
  title: Taken;
  added: Taken;
  /** Bytes of the scripts of a page, by its kind. */
  scripts: Readonly<Record<string, number>>;
  /** Bytes of the list of all pages. */
  index: number;
};

const gigabyte = 1e9;
/** For sites with up to 1,000 articles and 100 services, on two cores. */
const buildGoals = { cold: 300, sentence: 10, bytes: 3 * gigabyte, spread: 1000 } as const;

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
const gigabytes = (bytes: number): string => (bytes / gigabyte).toFixed(2);
const printMemory = ({ bytes }: Taken): string => (bytes === null ? 'unknown' : gigabytes(bytes));
const nameOf = ({ articles, services }: BuildSize): string =>
  `${articles} articles${services === null ? '' : `, ${services} services`}`;

const steps = [
  { key: 'cold', name: 'cold' },
  { key: 'sentence', name: 'a sentence more' },
  { key: 'title', name: 'another title' },
  { key: 'added', name: 'an article more' },
] as const;

export function printBuildTable(results: readonly BuildResult[]): string {
  const head = [
    'articles',
    'services',
    ...steps.flatMap(({ name }) => [`${name}, s`, 'GB']),
    'scripts, KB',
    'page list, KB',
  ];
  const rows = results.map((result) => [
    String(result.articles),
    result.services === null ? 'the same' : String(result.services),
    ...steps.flatMap(({ key }) => [result[key].seconds.toFixed(1), printMemory(result[key])]),
    kilobytes(Math.max(...Object.values(result.scripts))),
    kilobytes(result.index),
  ]);
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Kinds of pages whose scripts are larger than on the smallest site. */
function findGrowth(result: BuildResult, results: readonly BuildResult[]): string[] {
  return Object.entries(result.scripts).flatMap(([kind, bytes]) => {
    const least = Math.min(...results.map(({ scripts }) => scripts[kind] ?? bytes));
    // Hashes compress differently from build to build.
    if (bytes - least <= buildGoals.spread) return [];
    return `${nameOf(result)}: scripts of ${kilobytes(bytes)} KB on a page of the kind "${kind}", with fewer entries ${kilobytes(least)}: they grow with the site.`;
  });
}

/** Of each goal that is missed: which site, what it took, and what it may take. */
export function findSlowBuilds(results: readonly BuildResult[]): string[] {
  return results.flatMap((result) => [
    ...(['cold', 'sentence'] as const).flatMap((key) => {
      const { seconds } = result[key];
      const what = key === 'cold' ? 'cold' : 'after an edit';
      if (seconds <= buildGoals[key]) return [];
      return `${nameOf(result)}: ${seconds.toFixed(1)} s ${what}; the goal is ${buildGoals[key]}.`;
    }),
    ...steps.flatMap(({ key, name }) => {
      const { bytes } = result[key];
      if (bytes === null || bytes <= buildGoals.bytes) return [];
      return `${nameOf(result)}, ${name}: ${gigabytes(bytes)} GB; the goal is ${gigabytes(buildGoals.bytes)}.`;
    }),
    ...findGrowth(result, results),
  ]);
}
