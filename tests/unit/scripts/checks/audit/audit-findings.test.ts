// `npm run audit`: which Lighthouse results fail the audit, which only cause a note, and what their messages say.
import { expect, test } from 'vitest';
import type { AuditedPage, AuditRun } from '../../../../../scripts/checks/audit/audited-page.ts';
import { printFinding } from '../../../../../scripts/checks/audit/finding.ts';
import { judgeLighthouse, needsAnotherRun } from '../../../../../scripts/checks/audit/judge-lighthouse.ts';
import { judgeMeasures } from '../../../../../scripts/checks/audit/judge-measures.ts';
import type { Measures } from '../../../../../scripts/checks/audit/measure-page.ts';
import { judgeNuMessages } from '../../../../../scripts/checks/audit/nu-checker.ts';
import {
  type Category,
  categories,
  type LighthouseResult,
} from '../../../../../scripts/checks/audit/run-lighthouse.ts';
import { budgets } from '../../../../../scripts/shared/budgets.ts';

const page: AuditedPage = {
  path: '/about',
  address: '/about',
  kind: 'content',
  exempt: [],
  appWaits: true,
  mayLoadAuth: false,
  signedIn: false,
  further: 0,
};
const run: AuditRun = { page, formFactor: 'mobile' };

type Audit = Partial<LighthouseResult['audits'][string]> & { category: Category; weight: number };

/** Returns a perfect Lighthouse result, except for these scores and audits. */
function resultOf(scores: Partial<Record<Category, number | null>> = {}, audits: Record<string, Audit> = {}) {
  const result: unknown = {
    environment: { benchmarkIndex: 1500 },
    categories: Object.fromEntries(
      categories.map((id) => [
        id,
        {
          score: id in scores ? scores[id] : 1,
          auditRefs: Object.entries(audits).flatMap(([audit, { category, weight }]) =>
            category === id ? [{ id: audit, weight }] : [],
          ),
        },
      ]),
    ),
    audits: Object.fromEntries(
      Object.entries(audits).map(([id, audit]) => [
        id,
        { id, title: id, description: '', score: 0, scoreDisplayMode: 'binary', ...audit },
      ]),
    ),
  };
  return result as LighthouseResult;
}

const judge = (...results: LighthouseResult[]) => judgeLighthouse(run, results);

test('the audit reports nothing about a page without faults', () => {
  expect(judge(resultOf())).toEqual([]);
});

test('the report of a failed audit names route, form factor, audit, element, value, limit and remedy', () => {
  const [finding, ...more] = judge(
    resultOf(
      { accessibility: 0.96 },
      {
        'color-contrast': {
          category: 'accessibility',
          weight: 7,
          title: 'Colors do not have a sufficient contrast ratio.',
          description: 'Low-contrast text is hard to read. [Learn how](https://example.org/contrast).',
          details: {
            type: 'table',
            headings: [],
            items: [
              {
                node: {
                  type: 'node',
                  selector: 'main > p.faint',
                  snippet: '<p class="faint">',
                  explanation: 'Fix any of the following:\n  Element has a contrast of 1.6. Expected 4.5:1',
                },
              },
            ],
          },
        },
      },
    ),
  );
  expect(more).toEqual([]);
  expect(finding && printFinding(finding)).toBe(
    '/about (mobile) accessibility/color-contrast: Colors do not have a sufficient contrast ratio; main > p.faint <p class="faint">: Element has a contrast of 1.6. Expected 4.5:1. Low-contrast text is hard to read. Learn how: https://example.org/contrast.',
  );
});

test('a failed audit that does not count towards the score is not reported', () => {
  expect(judge(resultOf({}, { 'bf-cache': { category: 'best-practices', weight: 0 } }))).toEqual([]);
});

test('an audit that crashes is reported as a failure, with its error message', () => {
  const broken = { score: null, scoreDisplayMode: 'error', errorMessage: 'Required artifact is missing' } as const;
  const findings = judge(resultOf({ seo: null }, { canonical: { category: 'seo', weight: 1, ...broken } }));
  expect(findings).toMatchObject([
    { severity: 'failure', check: 'seo/canonical', found: expect.stringContaining('Required artifact is missing.') },
  ]);
});

test.each(categories)('a missing %s score is a failure', (category) => {
  expect(judge(resultOf({ [category]: null }))).toMatchObject([{ severity: 'failure', check: category }]);
});

const slow = (performance: number) =>
  resultOf(
    { performance },
    {
      'total-blocking-time': {
        category: 'performance',
        weight: 30,
        score: 0.5,
        scoreDisplayMode: 'numeric',
        displayValue: '590 ms',
        description: 'Sum of all long tasks. [Learn more](https://example.org/tbt).',
      },
      'bootup-time': { category: 'performance', weight: 0, score: 0, displayValue: '2.4 s' },
    },
  );

test.each([
  { scores: [1], severity: null },
  { scores: [0.95, 0.99, 0.9], severity: 'note' },
  { scores: [0.99, 0.94, 0.9], severity: 'failure' },
])('the median of the performance scores $scores leads to the severity $severity', ({ scores, severity }) => {
  const findings = judge(...scores.map((score) => (score === 1 ? resultOf() : slow(score))));
  expect(findings.map((finding) => finding.severity)).toEqual(severity === null ? [] : [severity]);
});

const unmeasured = resultOf({ performance: null });

test.each([
  { scores: [1], more: false },
  { scores: [0.99, 1], more: true },
  { scores: [0.99, 1, 0.9], more: false },
  { scores: [0.94, 0.9, 0.99, 0.99], more: true },
  { scores: [0.94, 0.9, 0.99, 0.99, 0.9], more: false },
  { scores: [null, 1], more: false },
  { scores: [null, null, null], more: false },
])('after runs with the performance scores $scores, another run is needed: $more', ({ scores, more }) => {
  const results = scores.map((score) => (score === null ? unmeasured : score === 1 ? resultOf() : slow(score)));
  expect(needsAnotherRun(run, results)).toBe(more);
});

test('a slow page behind the sign-in is reported as a note, not as a failure', () => {
  const behind: AuditRun = { page: { ...page, signedIn: true }, formFactor: 'mobile' };
  expect(judgeLighthouse(behind, [slow(0.8)]).map(({ severity }) => severity)).toEqual(['note']);
});

const file = (path: string, bytes: number) => ({ path, bytes });

function measuresOf(overrides: Partial<Measures> = {}): Measures {
  const own = [file('/about', 15_000), file('/assets/start.js', 600), file('/assets/text.woff2', 40_000)];
  return {
    width: 360,
    html: 15_000,
    firstView: own,
    hydrated: true,
    shifts: [],
    files: [...own, file('/assets/main.js', 90_000)],
    ...overrides,
  };
}

const check = (measures: Measures, changes: Partial<AuditedPage> = {}) =>
  judgeMeasures({ ...page, ...changes }, [measures]).map(printFinding);

test('a page at or below the limits of its budgets has no findings', () => {
  expect(check(measuresOf())).toEqual([]);
  expect(check(measuresOf({ files: [file('/about', budgets.html), file('/assets/main.js', budgets.app)] }))).toEqual(
    [],
  );
});

test('an exceeded budget is reported with the measured size, the limit and the largest files', () => {
  const files = [file('/about', 21_000), file('/assets/main.js', 100_000), file('/assets/data.json', 36_000)];
  expect(check(measuresOf({ files }))).toEqual([
    expect.stringMatching(/^\/about \(any width\) html: 21\.0 KB, limit 20\.0 KB: about 21\.0 KB\. \w/),
    expect.stringMatching(
      /^\/about \(any width\) app: 136\.0 KB, limit 135\.0 KB: main\.js 100\.0 KB, data\.json 36\.0 KB\. \w/,
    ),
  ]);
});

test('oversized fonts, and a first view with too many bytes or requests, are reported', () => {
  const fonts = measuresOf({ files: [file('/about', 1), file('/assets/text.woff2', budgets.fonts + 1)] });
  expect(check(fonts)).toEqual([expect.stringContaining('fonts: 55.0 KB, limit 55.0 KB: text.woff2')]);
  const heavy = measuresOf({ firstView: [file('/about', budgets.firstView + 100)] });
  expect(check(heavy)).toEqual([expect.stringContaining('firstView: 100.1 KB, limit 100.0 KB')]);
  const many = Array.from({ length: budgets.firstViewRequests + 1 }, (_, index) => file(`/assets/${index}.js`, 1));
  expect(check(measuresOf({ firstView: many }))).toEqual([
    expect.stringContaining('firstViewRequests: the first view makes 9 requests, limit 8'),
  ]);
});

test('the audit reports a public page that loads the auth client, but accepts it on pages where visitors sign in', () => {
  const files = [...measuresOf().files, file('/assets/auth-client-1a2b.js', 21_000)];
  expect(check(measuresOf({ files }))).toEqual([
    expect.stringContaining('authClient: /assets/auth-client-1a2b.js was loaded, but'),
  ]);
  expect(check(measuresOf({ files }), { mayLoadAuth: true })).toEqual([]);
});

test('every layout shift is reported with the window width and the elements that moved, except on a signed-in page', () => {
  const shifts = [{ value: 0.0004, elements: ['p.lead'] }];
  expect(check(measuresOf({ shifts }))).toEqual([
    expect.stringMatching(
      /^\/about \(360 px\) layoutShift: the layout shift is 0\.0004, limit 0\.000\. Elements that moved: p\.lead\. \w/,
    ),
  ]);
  expect(check(measuresOf({ shifts }), { signedIn: true })).toEqual([]);
});

test('a page that never hydrates is reported as a failure', () => {
  expect(check(measuresOf({ hydrated: false }))).toEqual([
    expect.stringContaining('(360 px) hydration: The page was not hydrated.'),
  ]);
});

test('errors of the W3C checker are failures, its warnings are notes, and errors about newer CSS are ignored', () => {
  const url = 'file:/site/about%20us.html';
  const style = { type: 'error', url, lastLine: 29 } as const;
  const role = 'The “role” attribute must not be used on a “td” element.';
  const findings = judgeNuMessages(
    [
      { ...style, message: 'CSS: Unrecognized at-rule “@container”', extract: '}@container page' },
      ...['animation-timeline', 'animation-range', 'view-timeline'].map((name) => ({
        ...style,
        message: `CSS: “${name}”: Property “${name}” doesn't exist.`,
        extract: 'view()',
      })),
      { ...style, message: 'CSS: “font-size”: Parse Error.', extract: '2.5cqi,1.25rem)' },
      { ...style, message: 'CSS: “font-size”: Parse Error.', extract: 'font-size:2.5pz' },
      { ...style, message: role, extract: '<td role="cell">' },
      { ...style, message: role, extract: '<td role="cell">' },
      { ...style, type: 'info', subType: 'warning', message: 'Section lacks heading.', extract: '<section>' },
    ],
    new Map([['/site/about us.html', '/about']]),
  );
  expect(findings.map(({ severity, route, found }) => [severity, route, found])).toEqual([
    ['failure', '/about', 'CSS: “font-size”: Parse Error. At “font-size:2.5pz”, line 29.'],
    ['failure', '/about', `${role} At “<td role="cell">”, line 29. The page has 1 more like it.`],
    ['note', '/about', 'Section lacks heading. At “<section>”, line 29.'],
  ]);
});
