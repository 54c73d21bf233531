import type { PageReport, PrerenderReport } from 'vite-plugin-ssr-free-prerender';
import { expect, test } from 'vitest';
import { summariseReport } from '../../scripts/build/verify/write-report.ts';

const page = (index: number, status: PageReport['status'], reason: string): PageReport => ({
  ...{ path: `/page-${index}`, file: `page-${index}.html`, status, reason, milliseconds: index, requests: 1 },
  ...{ bytes: 1000, brotliBytes: 100, findings: 0 },
});

const reportOf = (rendered: number, kept: number): PrerenderReport => ({
  pages: Array.from({ length: rendered + kept }, (_, at) =>
    at < rendered ? page(at, 'rendered', `changed: ${at}`) : page(at, 'kept', 'unchanged'),
  ),
  warnings: [],
  proof: { pages: 0, visited: 0, visitors: 9, unvisited: '' },
  seconds: { render: 1, files: 1.5, write: 2, verify: 3, compress: 4, prove: 0 },
  ...{ written: true, hash: '' },
});

test('after a whole run the terminal shows a summary and the five slowest pages, and no more', () => {
  expect(summariseReport(reportOf(40, 0))).toEqual([
    '40 pages, 40 of them rendered anew: 1.0 s to render, 1.5 s for files beside them, 3.0 s to prove, 4.0 s to compress.',
    'Slowest: /page-39 39 ms, /page-38 38 ms, /page-37 37 ms, /page-36 36 ms, /page-35 35 ms',
  ]);
});

test('the proof is one line', () => {
  const report = { ...reportOf(2, 0), proof: { pages: 40, visited: 12, visitors: 9, unvisited: '' } };
  expect(summariseReport(report)).toContain('Hydration proven for 40 pages; as 9 other visitors on 12.');
  const unvisited = { ...report.proof, visited: 0, unvisited: 'nobody was asked' };
  expect(summariseReport({ ...report, proof: unvisited })).toContain(
    'Hydration proven for 40 pages; as other visitors on 0, because nobody was asked.',
  );
});

test('after an incremental run it says of each rendered page why; a kept page is not among the slowest', () => {
  expect(summariseReport(reportOf(2, 3)).slice(1)).toEqual([
    'Slowest: /page-1 1 ms, /page-0 0 ms',
    '  Rendered /page-0: changed: 0',
    '  Rendered /page-1: changed: 1',
  ]);
});

test.each([
  { rendered: 12, last: '  Rendered /page-11: changed: 11' },
  { rendered: 13, last: '  and 1 more' },
  { rendered: 30, last: '  and 18 more' },
])('$rendered reasons end with “$last”', ({ rendered, last }) => {
  const lines = summariseReport(reportOf(rendered, 1));
  expect(lines.at(-1)).toBe(last);
  expect(lines.filter((line) => line.startsWith('  Rendered'))).toHaveLength(12);
});

test('when nothing was rendered there is nothing slow', () => {
  expect(summariseReport(reportOf(0, 3))).toHaveLength(1);
});
