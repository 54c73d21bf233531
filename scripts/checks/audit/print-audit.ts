/** Prints the audit on the terminal: a line for each run while the audit is running, and tables at the end. */
import { budgets, kilobytes } from '../../shared/budgets.ts';
import type { AuditedRun, PageAudit } from './audit-site.ts';
import type { AuditRun } from './audited-page.ts';
import type { Finding } from './finding.ts';
import { scriptsOf, shiftOf, sumOf } from './judge-measures.ts';
import { measuredWidths } from './measure-page.ts';
import { categories } from './run-lighthouse.ts';

/** Lighthouse ids of the metrics in the tables, keyed by their usual abbreviations. */
const metrics = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

const printScores = ({ scores }: AuditedRun): string[] =>
  categories.map((category) => String(scores[category] ?? 'none'));

/** Formats a run like `12 of 46  /about (mobile)  100 100 100 100  6.3 s`. */
export function printRun(
  done: number,
  total: number,
  { page, formFactor }: AuditRun,
  run: AuditedRun,
  findings: readonly Finding[],
): string {
  const failures = findings.filter(({ severity }) => severity === 'failure').length;
  const parts = [
    `${done} of ${total}`,
    `${page.path} (${formFactor})`,
    printScores(run).join(' '),
    `${run.seconds.toFixed(1)} s${run.runs > 1 ? `, median of ${run.runs}` : ''}`,
    ...(failures > 0 ? [`${failures} ${failures === 1 ? 'failure' : 'failures'}`] : []),
  ];
  return parts.join('  ');
}

/** Returns the summary of the audit, such as `40 pages pass` or `3 failures on 2 of 40 pages`. */
export function printVerdict(audits: readonly PageAudit[]): string {
  const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
  const failures = audits.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'failure'));
  if (failures.length === 0) return audits.length === 1 ? '1 page passes' : `${audits.length} pages pass`;
  const routes = new Set(failures.map(({ route }) => route));
  return `${count(failures.length, 'failure')} on ${routes.size} of ${count(audits.length, 'page')}`;
}

/**
 * Pads the cells of each column to the same width. Aligns the first `words` columns to the left, and numbers after them
 * to the right.
 */
function alignTable(rows: readonly (readonly string[])[], words: number): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const align = (cell: string, column: number): string =>
    column < words ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(align).join('  ').trimEnd()).join('\n');
}

export function printScoreTable(audits: readonly PageAudit[]): string {
  const head = ['page', 'on', ...categories, ...Object.keys(metrics), 'seconds'];
  const rows = audits.flatMap(({ page, runs }) =>
    runs.map((run) => [
      page.path,
      run.formFactor,
      ...printScores(run),
      ...Object.values(metrics).map((id) => run.metrics[id] ?? 'none'),
      run.seconds.toFixed(1),
    ]),
  );
  return alignTable([head, ...rows], 2);
}

/** Returns a table with a row for each page: the sizes of what it loads, and its layout shifts. */
export function printMeasureTable(audits: readonly PageAudit[]): string {
  const shifts = measuredWidths.map((width) => `shift at ${width} px`);
  const head = ['page', 'HTML', 'first view', 'requests', 'JavaScript', ...shifts];
  const rows = audits.flatMap(({ page, measures }) => {
    const [first] = measures;
    if (!first) return [];
    const view = first.firstView;
    return [
      [
        page.path,
        kilobytes(first.html),
        view ? kilobytes(sumOf(view)) : 'not measured',
        view ? String(view.length) : '',
        kilobytes(sumOf(scriptsOf(first))),
        ...measures.map((one) => shiftOf(one).toFixed(3)),
      ],
    ];
  });
  const limits = [
    'limit',
    (['html', 'homeHtml', 'articleHtml'] as const).map((name) => kilobytes(budgets[name])).join(', '),
    kilobytes(budgets.firstView),
    String(budgets.firstViewRequests),
    kilobytes(budgets.app),
    ...measuredWidths.map(() => budgets.layoutShift.toFixed(3)),
  ];
  return alignTable([head, ...rows, limits], 1);
}
