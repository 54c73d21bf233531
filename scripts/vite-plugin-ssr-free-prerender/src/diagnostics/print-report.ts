import type { PageReport, PrerenderReport, Progress } from '../types/types.ts';
import { countOf, printWarnings } from './collect-findings.ts';

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);
const total = (pages: readonly PageReport[], key: 'bytes' | 'brotliBytes'): string =>
  kilobytes(pages.reduce((sum, page) => sum + page[key], 0));

const head = ['path', 'ms', 'HTML KB', 'brotli KB', 'requests', 'findings', 'status'];

const rowOf = (page: PageReport): string[] => [
  page.path,
  page.milliseconds.toFixed(0),
  kilobytes(page.bytes),
  page.brotliBytes > 0 ? kilobytes(page.brotliBytes) : '-',
  String(page.requests),
  String(page.findings),
  `${page.status}: ${page.reason}`,
];

/** Aligns the columns: the first and the last column to the left, the columns of numbers to the right. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const isWords = (at: number): boolean => at === 0 || at === head.length - 1;
  return rows.map((row) =>
    row
      .map((cell, at) => (isWords(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

const bySlowest = (pages: readonly PageReport[], status: PageReport['status']): PageReport[] =>
  pages.filter((page) => page.status === status).sort((a, b) => b.milliseconds - a.milliseconds);

/**
 * Prints all pages as an aligned table: first the rendered pages, then the pages kept from earlier runs. Both groups
 * start with the slowest page. After the table, prints the warnings and the duration of each step in seconds.
 */
export function printReport({ pages, warnings, seconds }: PrerenderReport): string {
  const rendered = bySlowest(pages, 'rendered');
  const kept = bySlowest(pages, 'kept');
  const brotli = pages.some((page) => page.brotliBytes > 0) ? `, ${total(pages, 'brotliBytes')} KB brotli` : '';
  const steps = Object.entries(seconds).map(([step, value]) => `${step} ${value.toFixed(1)}`);
  return [
    `${countOf(pages.length, 'page')}: ${rendered.length} rendered, ${kept.length} kept. ${total(pages, 'bytes')} KB of HTML${brotli}.`,
    '',
    ...alignColumns([head, ...[...rendered, ...kept].map(rowOf)]),
    '',
    printWarnings(warnings),
    '',
    `Seconds: ${steps.join(', ')}`,
    '',
  ].join('\n');
}

/** A page is reported as slow if it took at least this many milliseconds. */
const slow = 1000;

function printSlow(pages: readonly PageReport[]): string {
  const slowest = bySlowest(pages, 'rendered').filter(({ milliseconds }) => milliseconds >= slow);
  const named = slowest.slice(0, 3).map(({ path, milliseconds }) => `${path} ${(milliseconds / 1000).toFixed(1)} s`);
  const more = slowest.length > named.length ? ` and ${slowest.length - named.length} more` : '';
  return `Slow pages: ${named.join(', ')}${more}. The build waits for the data that a page fetches. If the data changes only with a new build, import it as a file.`;
}

function printVerification({ pages, visited, visitors, unvisited }: PrerenderReport['verification']): string {
  if (pages === 0) return '';
  const others = unvisited
    ? `No page was verified for other simulated visitors, because ${unvisited}.`
    : `${countOf(visited, 'page')} ${visited === 1 ? 'was' : 'were'} also verified for ${visitors} other simulated visitors, such as one with a phone.`;
  return ` Hydration was verified on ${countOf(pages, 'page')}. ${others}`;
}

/** Prints the default summary, for a site without the option `onReport`. It doesn't include the warnings. */
export function printSummary({ pages, seconds, verification }: PrerenderReport): string {
  const time = Object.values(seconds).reduce((sum, each) => sum + each, 0);
  const line = `${countOf(pages.length, 'page')} written in ${time.toFixed(1)} s.${printVerification(verification)}`;
  const isSlow = pages.some(({ status, milliseconds }) => status === 'rendered' && milliseconds >= slow);
  return isSlow ? `${line}\n${printSlow(pages)}` : line;
}

const labels = {
  render: { verb: 'Rendered', noun: 'page' },
  verify: { verb: 'Verified', noun: 'page' },
  compress: { verb: 'Compressed', noun: 'file' },
} as const;

/** Milliseconds between two progress lines of a step. */
const interval = 5000;

/** A step that takes less than this many milliseconds prints no progress line at its end. */
const shortest = 1000;

/**
 * Returns a progress callback. For each step, it prints a line at most every five seconds. At the end of a step that
 * took at least a second, it prints another line. Steps may run in parallel.
 */
export function createProgress(print: (line: string) => void): Progress {
  const times = new Map<string, { start: number; printed: number }>();
  return (step, done, total) => {
    const now = performance.now();
    const known = done === 1 ? undefined : times.get(step);
    const { start, printed } = known ?? { start: now, printed: now };
    const isDue = now - printed >= interval || (done === total && now - start >= shortest);
    times.set(step, { start, printed: isDue ? now : printed });
    const { verb, noun } = labels[step];
    if (isDue) print(`${verb} ${done} of ${countOf(total, noun)}, ${((now - start) / 1000).toFixed(1)} s`);
  };
}
