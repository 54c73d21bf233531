/** The report of a run as a person reads it. */
import type { PageReport, PrerenderReport, Progress } from '../types/types.ts';
import { printFindings } from './collect-findings.ts';

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

/** Aligns words to the left and figures to the right. */
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

/**
 * All pages as an aligned table of plain text: rendered ones first, the slowest at the top, then kept ones; below it the
 * warnings and the seconds of each step.
 */
export function printReport({ pages, warnings, seconds }: PrerenderReport): string {
  const slowestFirst = pages.toSorted((a, b) => b.milliseconds - a.milliseconds);
  const rendered = slowestFirst.filter((page) => page.status === 'rendered');
  const kept = slowestFirst.filter((page) => page.status === 'kept');
  const brotli = pages.some((page) => page.brotliBytes > 0) ? `, ${total(pages, 'brotliBytes')} KB brotli` : '';
  const steps = Object.entries(seconds).map(([step, value]) => `${step} ${value.toFixed(1)}`);
  return [
    `Pages: ${pages.length}, ${rendered.length} rendered, ${kept.length} kept; ${total(pages, 'bytes')} KB of HTML${brotli}.`,
    '',
    ...alignColumns([head, ...[...rendered, ...kept].map(rowOf)]),
    '',
    warnings.length > 0 ? `Warnings: ${warnings.length}` : 'Warnings: none',
    ...(warnings.length > 0 ? [printFindings(warnings)] : []),
    '',
    `Seconds: ${steps.join(', ')}`,
    '',
  ].join('\n');
}

/** From so many milliseconds on, what a page waits for is worth a word. */
const slow = 1000;

/** Pages that wait, the slowest first; empty where none does. */
function printSlow(pages: readonly PageReport[]): string[] {
  const slowest = pages
    .filter(({ status, milliseconds }) => status === 'rendered' && milliseconds >= slow)
    .sort((a, b) => b.milliseconds - a.milliseconds);
  if (slowest.length === 0) return [];
  const named = slowest.slice(0, 3).map(({ path, milliseconds }) => `${path} ${(milliseconds / 1000).toFixed(1)} s`);
  const more = slowest.length > named.length ? ` and ${slowest.length - named.length} more` : '';
  return [
    `Waits: ${named.join(', ')}${more}. A page that fetches data is waited for whenever it is loaded; data that its code imports are there at once.`,
  ];
}

/** What a site is told that does not ask for the report, without warnings. */
export function printSummary({ pages, seconds, proof }: PrerenderReport): string {
  const time = Object.values(seconds).reduce((sum, each) => sum + each, 0);
  const count = pages.length === 1 ? 'One page' : `${pages.length} pages`;
  const visited = proof.unvisited
    ? `, as other visitors: 0 visited, because ${proof.unvisited}`
    : `, as ${proof.visitors} other visitors too: ${proof.visited}`;
  const proven = proof.pages > 0 ? `; proven to hydrate: ${proof.pages}${visited}` : '';
  const line = `${count} written${proven}. ${time.toFixed(1)} s.`;
  return [line, ...printSlow(pages)].join('\n');
}

const labels = { render: 'Snapshots', verify: 'Hydration checks', compress: 'Compressing' } as const;

/** Milliseconds between two lines of a step. */
const betweenLines = 5000;

/** Prints how far each step is: every five seconds, and at its end. Steps may run in parallel. */
export function createProgress(print: (line: string) => void): Progress {
  const times = new Map<string, { start: number; printed: number }>();
  return (step, done, total) => {
    const now = performance.now();
    const known = done === 1 ? undefined : times.get(step);
    const { start, printed } = known ?? { start: now, printed: now };
    const isDue = done === total || now - printed >= betweenLines;
    times.set(step, { start, printed: isDue ? now : printed });
    if (isDue) print(`${labels[step]} ${done} of ${total}, ${((now - start) / 1000).toFixed(1)} s`);
  };
}
