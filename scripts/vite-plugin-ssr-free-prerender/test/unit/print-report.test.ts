import { type PageReport, type PrerenderReport, printReport } from 'vite-plugin-ssr-free-prerender';
import { expect, test } from 'vitest';
import { printSummary } from '../../src/diagnostics/print-report.ts';

const page = (path: string, given: Partial<PageReport> = {}): PageReport => ({
  path,
  file: `${path.slice(1)}.html`,
  status: 'rendered',
  reason: 'new',
  milliseconds: 10,
  requests: 2,
  bytes: 2048,
  brotliBytes: 512,
  findings: 0,
  ...given,
});

const reportOf = (pages: PageReport[], given: Partial<PrerenderReport> = {}): PrerenderReport => ({
  ...{
    pages,
    warnings: [],
    verification: { pages: 2, visited: 0, visitors: 9, unvisited: '' },
    seconds: { render: 1.25, files: 0.5, write: 0.04, verify: 2, compress: 3.96, check: 0 },
    hash: '',
  },
  ...given,
});

/** Returns the cells of each table row. Cells are separated by two or more spaces. */
const cellsOf = (text: string): string[][] => {
  const [, table = ''] = text.split('\n\n');
  return table.split('\n').map((line) => line.split(/ {2,}/));
};

test('The report has a row for every page, with time, sizes, requests, findings and status', () => {
  const pages = [
    page('/about', { milliseconds: 473.5, bytes: 72_169, brotliBytes: 15_128, requests: 23, findings: 2 }),
    page('/blog', { status: 'kept', reason: 'unchanged' }),
  ];
  expect(cellsOf(printReport(reportOf(pages)))).toEqual([
    ['path', 'ms', 'HTML KB', 'brotli KB', 'requests', 'findings', 'status'],
    ['/about', '474', '70.5', '14.8', '23', '2', 'rendered: new'],
    ['/blog', '10', '2.0', '0.5', '2', '0', 'kept: unchanged'],
  ]);
});

test('The report lists rendered pages first, slowest to fastest, and then kept pages', () => {
  const pages = [
    page('/quick', { milliseconds: 1 }),
    page('/kept', { status: 'kept', reason: 'unchanged', milliseconds: 900 }),
    page('/slow', { milliseconds: 100 }),
    page('/middle', { milliseconds: 20 }),
  ];
  const rows = cellsOf(printReport(reportOf(pages))).slice(1);
  expect(rows.map(([path]) => path)).toEqual(['/slow', '/middle', '/quick', '/kept']);
});

test('The report aligns text columns to the left, and number columns to the right', () => {
  const pages = [
    page('/a/path/longer/than/others', { milliseconds: 12_345, reason: 'changed: chunk a.tsx, chunk b.tsx' }),
    page('/', { bytes: 5_000_000 }),
  ];
  const [, table = ''] = printReport(reportOf(pages)).split('\n\n');
  const lines = table.split('\n');
  const ends = (cells: readonly string[]): number[] => cells.map((cell, at) => (lines[at] ?? '').indexOf(cell));
  expect(new Set(ends(['status', 'rendered:', 'rendered:'])).size).toBe(1);
  const [ms, long, short] = [' ms', ' 12345', ' 10'].map((cell, at) => (lines[at] ?? '').indexOf(cell) + cell.length);
  expect([long, short]).toEqual([ms, ms]);
  expect(lines.filter((line) => line !== line.trimEnd())).toEqual([]);
});

test('The report shows a dash instead of the Brotli size of an uncompressed page', () => {
  const text = printReport(reportOf([page('/', { brotliBytes: 0 })]));
  expect(cellsOf(text)[1]).toEqual(['/', '10', '2.0', '-', '2', '0', 'rendered: new']);
  expect(text).not.toContain('KB brotli.');
});

test('The report starts with totals, and ends with the seconds that each step took', () => {
  const pages = [page('/'), page('/a'), page('/b', { status: 'kept', reason: 'unchanged' })];
  const lines = printReport(reportOf(pages)).trimEnd().split('\n');
  expect(lines[0]).toBe('3 pages: 2 rendered, 1 kept. 6.0 KB of HTML, 1.5 KB brotli.');
  expect(lines.at(-1)).toBe('Seconds: render 1.3, files 0.5, write 0.0, verify 2.0, compress 4.0, check 0.0');
});

test('The report shows warnings below the table, with route, kind and full message', () => {
  const warnings = [{ kind: 'console', route: '/about', message: 'One line\nand another' } as const];
  const text = printReport(reportOf([page('/about', { findings: 1 })], { warnings }));
  expect(text).toContain('\n\n1 warning on 1 page:\n  /about [console] One line\n    and another\n\nSeconds');
  expect(printReport(reportOf([page('/about')]))).toContain('\n\nNo warnings.\n\nSeconds');
});

test('A run without pages still gets a report', () => {
  expect(printReport(reportOf([]))).toContain('0 pages: 0 rendered, 0 kept. 0.0 KB of HTML.');
});

test('The summary is one line, plus a second line that names up to three slow pages', () => {
  const counted =
    'written in 7.8 s. Hydration was verified on 2 pages. 0 pages were also verified for 9 other simulated visitors, such as one with a phone.';
  expect(printSummary(reportOf([page('/', { milliseconds: 999 })]))).toBe(`1 page ${counted}`);
  const pages = [
    page('/a', { milliseconds: 1100 }),
    page('/b', { milliseconds: 1600 }),
    page('/c', { milliseconds: 1000 }),
    page('/d', { milliseconds: 1250 }),
    page('/kept', { status: 'kept', reason: 'unchanged', milliseconds: 5000 }),
  ];
  expect(printSummary(reportOf(pages)).split('\n')).toEqual([
    `5 pages ${counted}`,
    expect.stringMatching(/^Slow pages: \/b 1\.6 s, \/d 1\.3 s, \/a 1\.1 s and 1 more\. /),
  ]);
});
