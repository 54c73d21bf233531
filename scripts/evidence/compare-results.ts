/** Compares computed results with the published results, and formats both. */
import type { Results } from '../../src/evidence/results.ts';
import type { Evaluation } from './evaluate.ts';
import type { FormatName } from './read-tracks.ts';

export type Comparison = {
  /** Number of values that were compared. */
  compared: number;
  differences: string[];
  /** Names of published values that could not be computed. */
  missing: string[];
};

/**
 * Maximum differences between computed and published values. Each applies to the values whose names match its pattern.
 * All other values must be equal.
 */
const tolerances: readonly [names: RegExp, tolerance: (published: number) => number][] = [
  // Times in minutes may differ by 0.1 minutes.
  [/^(departures|durations|turnarounds|forecast)\.(minutesAfter|halfWidth|min|p10|median|p90|max|worst)$/, () => 0.1],
  [/^thinning\.departureError\./, () => 0.1],
  // Times in seconds may differ by 6 seconds.
  [/\.(departed|arrived|between|longestGap)$/, () => 6],
  // Distances in metres may differ by 1%.
  [/\.(metresMoved|metres)$|^thinning\.position\.|^radius\.radius$/, (published) => published / 100],
  [/^interpolation\.(ferries\.)?(median|p90|p95|max)$/, (published) => published / 100],
  // Speeds in knots may differ by 0.1 knots.
  [/\.(knots|speedAfter)$/, () => 0.1],
];

/** Allows for rounding errors of floating-point numbers. */
const tiny = 1e-9;

function isNear(name: string, published: number, computed: number): boolean {
  const tolerance = tolerances.find(([names]) => names.test(name))?.[1](published) ?? 0;
  return Math.abs(computed - published) <= tolerance + tiny;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns a text that identifies a record in a list: the record's id or a similar field, or else its index. */
const labelOf = (record: unknown, index: number): string => {
  if (!isRecord(record)) return String(index);
  const { id, everyMinutes, crossing, at } = record;
  return String(id ?? everyMinutes ?? crossing ?? at ?? index);
};

/**
 * Compares two values recursively, and adds the differences to `found`.
 * @param name path without indices, such as `crossings.departed`
 * @param place path with labels of records, such as `crossings[A01].departed`
 */
function compareValues(name: string, place: string, published: unknown, computed: unknown, found: Comparison): void {
  if (computed === undefined) {
    if (!found.missing.includes(name)) found.missing.push(name);
    return;
  }
  const differ = (): void => {
    found.differences.push(`${place}: computed ${JSON.stringify(computed)}, published ${JSON.stringify(published)}`);
  };
  if (Array.isArray(published) && Array.isArray(computed)) {
    if (published.length !== computed.length) {
      found.differences.push(`${place}: computed ${computed.length} values, published ${published.length}`);
      return;
    }
    published.forEach((value, index) => {
      const isPlain = !isRecord(value);
      compareValues(name, `${place}[${isPlain ? index : labelOf(value, index)}]`, value, computed[index], found);
    });
    return;
  }
  if (isRecord(published) && isRecord(computed)) {
    for (const [key, value] of Object.entries(published))
      compareValues(`${name}.${key}`, `${place}.${key}`, value, computed[key], found);
    return;
  }
  found.compared += 1;
  const isSame =
    typeof published === 'number' && typeof computed === 'number'
      ? isNear(name, published, computed)
      : published === computed;
  if (!isSame) differ();
}

export function compareResults(published: Results, computed: Evaluation): Comparison {
  const found: Comparison = { compared: 0, differences: [], missing: [] };
  const values: Readonly<Record<string, unknown>> = computed;
  for (const [key, value] of Object.entries(published)) compareValues(key, key, value, values[key], found);
  return found;
}

/** Maximum number of lines to print per part of the results, because a wrong setting may change every value. */
const mostDifferences = 5;

/**
 * Returns the first lines about each part of the results, and how many lines about that part are left out.
 * @param differences lines that begin with the name of a part of the results
 */
function shorten(differences: readonly string[]): string[] {
  const parts = Map.groupBy(differences, (difference) => /^\w+/.exec(difference)?.[0] ?? '');
  return [...parts].flatMap(([part, lines]) => [
    ...lines.slice(0, mostDifferences).map((line) => `  ${line}`),
    ...(lines.length > mostDifferences ? [`  and ${lines.length - mostDifferences} more in ${part}`] : []),
  ]);
}

const why: Readonly<Record<FormatName, string>> = {
  public: 'these results include five excursion boats, which only the extract identifies',
  extract: 'this result counts all vessels, but the extract contains only twelve',
};

export function printComparison({ compared, differences, missing }: Comparison, format: FormatName): string[] {
  return [
    ...(missing.length > 0 ? [`Not compared: ${missing.join(', ')} (${why[format]}).`] : []),
    `${compared.toLocaleString('en')} computed values were compared with the published values. Differences: ${differences.length || 'none'}.`,
    ...shorten(differences),
  ];
}

function merge(published: unknown, computed: unknown): unknown {
  if (computed === undefined) return published;
  if (Array.isArray(published) && Array.isArray(computed) && published.length === computed.length)
    return computed.map((value, index) => merge(published[index], value));
  if (!isRecord(published) || !isRecord(computed) || Array.isArray(computed)) return computed;
  const names = new Set([...Object.keys(published), ...Object.keys(computed)]);
  return Object.fromEntries([...names].map((name) => [name, merge(published[name], computed[name])]));
}

export const mergeResults = (published: Results, computed: Evaluation): Results =>
  merge(published, computed) as Results;

/** Formats the published file, with one record per line, so that a diff shows a changed record as one line. */
export function printResults(results: object): string {
  const parts = Object.entries(results).map(([name, value]: [string, unknown]) => {
    const isList = Array.isArray(value) && value.length > 0;
    const text = isList
      ? `[\n${value.map((record) => `    ${JSON.stringify(record)}`).join(',\n')}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}
