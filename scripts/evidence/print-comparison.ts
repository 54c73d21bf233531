/** Formats the differences from the published results as lines for the terminal. Pure. */
import type { FormatName } from './columns.ts';
import type { Comparison } from './compare-results.ts';

/** Lines for each part of the results: a wrong setting may change every value. */
const mostDifferences = 5;

/** @param differences lines that begin with the name of a part of the results */
function shorten(differences: readonly string[]): string[] {
  const parts = Map.groupBy(differences, (difference) => /^\w+/.exec(difference)?.[0] ?? '');
  return [...parts].flatMap(([part, lines]) => [
    ...lines.slice(0, mostDifferences).map((line) => `  ${line}`),
    ...(lines.length > mostDifferences ? [`  and ${lines.length - mostDifferences} more of ${part}`] : []),
  ]);
}

const why: Readonly<Record<FormatName, string>> = {
  public: 'five excursion boats are in these numbers that were picked by hand, and only the extract says which',
  extract: 'it counts all vessels, and needs the whole file',
};

export function printComparison({ compared, differences, missing }: Comparison, format: FormatName): string[] {
  return [
    ...(missing.length > 0 ? [`Not compared: ${missing.join(', ')} (${why[format]}).`] : []),
    `${compared.toLocaleString('en')} values compared with the published ones: ${differences.length === 0 ? 'no difference' : `${differences.length} differ`}.`,
    ...shorten(differences),
  ];
}
