/** The audit as one page of HTML that needs no file beside it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, raw } from 'hono/html';
import { readColourRule } from '../../shared/brand-colours.ts';
import { type Budget, htmlBudgetOf, kilobytes, limitOf } from '../../shared/budgets.ts';
import { projectRoot } from '../../shared/project-root.ts';
import type { AuditedRun, PageAudit } from './audit-site.ts';
import type { FormFactor } from './audited-page.ts';
import type { Finding } from './finding.ts';
import { performanceFloor, performanceGoal } from './judge-lighthouse.ts';
import { fontsOf, scriptsOf, shiftOf, sumOf } from './judge-measures.ts';
import { measuredWidths } from './measure-page.ts';
import { metrics, printVerdict } from './print-audit.ts';
import { type Category, categories, reportFileOf } from './run-lighthouse.ts';

const styles = readColourRule(projectRoot) + readFileSync(join(import.meta.dirname, 'report-page.css'), 'utf8');

const names: Record<Category, string> = {
  performance: 'Performance',
  accessibility: 'Accessibility',
  'best-practices': 'Best practices',
  seo: 'SEO',
};

type Part = ReturnType<typeof html>;

const gradeOf = (score: number | undefined): string => {
  if (score === undefined || score < performanceFloor) return 'low';
  return score < performanceGoal ? 'near' : 'full';
};

function printLowest(audits: readonly PageAudit[], category: Category): Part {
  const scores = audits.flatMap(({ runs }) => runs.map((run) => run.scores[category] ?? 0));
  const lowest = Math.min(...scores);
  return html`<div><dt>${names[category]}, lowest</dt><dd class="${gradeOf(lowest)}">${lowest}</dd></div>`;
}

function printFindings(findings: readonly Finding[]): Part {
  const items = findings.map(({ severity, route, on, check, found, remedy }) => {
    const report = severity === 'failure' && (on === 'mobile' || on === 'desktop') ? reportFileOf(route, on) : null;
    const link = report ? html` <a href="audit/${report}">Lighthouse's report</a>` : '';
    return html`<li class="${severity}"><h3>${route} (${on})</h3><p><code>${check}</code>${link}</p><p><strong>${found}</strong></p><p>${remedy}</p></li>`;
  });
  return html`<ul class="findings">${items}</ul>`;
}

/** The heaviest page of each budget. */
function printBudgets(audits: readonly PageAudit[]): Part {
  const visits = audits.flatMap(({ page, measures }) =>
    measures.slice(0, 1).map((first) => ({ page, first, shift: Math.max(...measures.map(shiftOf)) })),
  );
  type Visit = (typeof visits)[number];
  const rows: { budget: Budget; name: string; read: (visit: Visit) => number | null; print?: typeof kilobytes }[] = [
    ...(
      [
        ['html', 'HTML with inlined styles'],
        ['homeHtml', 'HTML of the home page'],
        ['articleHtml', 'HTML of an article'],
      ] as const
    ).map(([budget, name]) => ({
      budget,
      name,
      read: ({ page, first }: Visit) => (htmlBudgetOf(page) === budget ? first.html : null),
    })),
    { budget: 'fonts', name: 'Fonts', read: ({ first }) => sumOf(fontsOf(first)) },
    { budget: 'firstView', name: 'First view', read: ({ first }) => first.firstView && sumOf(first.firstView) },
    {
      budget: 'firstViewRequests',
      name: 'Requests of the first view',
      read: ({ first }) => first.firstView?.length ?? null,
      print: String,
    },
    { budget: 'app', name: 'JavaScript once the app runs', read: ({ first }) => sumOf(scriptsOf(first)) },
    {
      budget: 'layoutShift',
      name: 'Layout shift',
      read: ({ page, shift }) => (page.signedIn ? null : shift),
      print: (value) => value.toFixed(3),
    },
  ];
  const cells = rows.flatMap(({ budget, name, read, print = kilobytes }) => {
    const [worst] = visits
      .flatMap((visit) => {
        const value = read(visit);
        return value === null ? [] : [{ path: visit.page.path, value, limit: limitOf(budget, visit.page.further) }];
      })
      .sort((a, b) => b.value - b.limit - (a.value - a.limit));
    if (!worst) return [];
    const { limit } = worst;
    const over = worst.value > limit;
    const share = limit > 0 ? worst.value / limit : Number(over);
    return html`<tr><th scope="row">${name}</th><td class="${over ? 'low' : 'full'}">${print(worst.value)}</td><td>${print(limit)}</td><td><meter min="0" max="1.2" high="1" value="${share.toFixed(3)}">${Math.round(share * 100)} %</meter></td><td>${worst.path}</td></tr>`;
  });
  return html`<div class="scroll"><table><thead><tr><th scope="col">budget</th><th scope="col">most</th><th scope="col">limit</th><th scope="col">share</th><th scope="col">page</th></tr></thead><tbody>${cells}</tbody></table></div>`;
}

const isNumber = (value: number | undefined): string => (value === undefined ? 'none' : String(value));

function printRunCells(run: AuditedRun | undefined, columns: number): Part[] {
  if (!run)
    return Array.from({ length: columns }, (_, column) => html`<td class="${column === 0 ? 'group' : ''}"></td>`);
  return [
    ...categories.map(
      (category, column) =>
        html`<td class="${gradeOf(run.scores[category])} ${column === 0 ? 'group' : ''}">${isNumber(run.scores[category])}</td>`,
    ),
    ...Object.values(metrics).map((id) => html`<td>${run.metrics[id] ?? 'none'}</td>`),
  ];
}

function printScores(audits: readonly PageAudit[]): Part {
  const forms: readonly FormFactor[] = ['mobile', 'desktop'];
  const columns = [...categories.map((category) => names[category]), ...Object.keys(metrics)];
  const head = forms.flatMap(() =>
    columns.map((name, column) => html`<th scope="col" class="${column === 0 ? 'group' : ''}">${name}</th>`),
  );
  const groups = forms.map((form) => html`<th scope="colgroup" class="group" colspan="${columns.length}">${form}</th>`);
  const rows = audits.map(({ page, runs }) => {
    const cells = forms.map((form) =>
      printRunCells(
        runs.find((run) => run.formFactor === form),
        columns.length,
      ),
    );
    return html`<tr><th scope="row">${page.path}</th>${cells.flat()}</tr>`;
  });
  return html`<div class="scroll"><table><thead><tr><th></th>${groups}</tr><tr><th scope="col">page</th>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function printLoads(audits: readonly PageAudit[]): Part {
  const head = ['HTML', 'fonts', 'first view', 'requests', 'JavaScript'];
  const shifts = measuredWidths.map((width) => `shift at ${width} px`);
  const rows = audits.flatMap(({ page, measures }) => {
    const [first] = measures;
    if (!first) return [];
    const view = first.firstView;
    const cells = [
      kilobytes(first.html),
      kilobytes(sumOf(fontsOf(first))),
      view ? kilobytes(sumOf(view)) : 'at once',
      view ? String(view.length) : '',
      kilobytes(sumOf(scriptsOf(first))),
      ...measures.map((one) => shiftOf(one).toFixed(3)),
    ];
    return html`<tr><th scope="row">${page.path}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  });
  return html`<div class="scroll"><table><thead><tr><th scope="col">page</th>${[...head, ...shifts].map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function printExemptions(audits: readonly PageAudit[]): Part {
  const rows = audits.flatMap(({ page }) =>
    page.exempt.length > 0 ? [html`<li>${page.path}: ${page.exempt.join(', ')}</li>`] : [],
  );
  if (rows.length === 0) return html``;
  return html`<h2>What is not asked</h2><p>Left out by decision, as the page must fail them: what search engines are not to list, and the not-found page, which is asked for as an address that does not exist and answers 404. The dashboard is seen as a client who has signed in.</p><ul>${rows}</ul>`;
}

export type ReportData = { audits: readonly PageAudit[]; minutes: number; date: Date };

export function printReportPage({ audits, minutes, date }: ReportData): string {
  const findings = audits.flatMap((audit) => audit.findings);
  const failures = findings.filter(({ severity }) => severity === 'failure');
  const notes = findings.filter(({ severity }) => severity === 'note');
  const runs = audits.flatMap((audit) => audit.runs);
  const versions = [...new Set(runs.flatMap(({ lighthouse }) => lighthouse ?? []))];
  const verdict = printVerdict(audits);
  const edge = [
    date.toISOString().slice(0, 16).replace('T', ' '),
    `Lighthouse ${versions.join(', ')}`,
    `${runs.length} runs in ${minutes.toFixed(1)} minutes`,
  ];
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Audit: ${verdict}</title>
<style>${raw(styles)}</style>
</head>
<body>
<header><div>
<h1>${verdict}</h1>
<p>Each page in Lighthouse as a phone on slow 4G with a quarter of this machine's speed sees it, one of each kind as a desktop does, and in plain visits at ${measuredWidths.join(' and ')} px. Accessibility, best practices and SEO must be 100; performance is to be ${performanceGoal} and must be ${performanceFloor}. Where a first run is below ${performanceGoal}, the median of three counts, and where that is below ${performanceFloor}, of five.</p>
<dl class="lowest">${categories.map((category) => printLowest(audits, category))}</dl>
<ul class="edge">${edge.map((text) => html`<li>${text}</li>`)}</ul>
</div></header>
<main>
${failures.length > 0 ? html`<h2>Failures</h2>${printFindings(failures)}` : ''}
<h2>Budgets</h2>
<p>Bodies as brotli sends them; a KB is 1,000 bytes. The heaviest page of each.</p>
${printBudgets(audits)}
<h2>Scores</h2>
${printScores(audits)}
<h2>What each page loads</h2>
<p>The first view is all that is loaded before the app; where it is loaded at once, there is none. JavaScript is what is there once the app has taken over, without the auth client.</p>
${printLoads(audits)}
${notes.length > 0 ? html`<h2>Above the floor, below the goal</h2>${printFindings(notes)}` : ''}
${printExemptions(audits)}
</main>
</body>
</html>
`;
  return String(page);
}
