import type { AuditRun } from './audited-page.ts';
import { type Finding, listSome, oneLine } from './finding.ts';
import { type Category, categories, type LighthouseResult } from './run-lighthouse.ts';

type AuditResult = LighthouseResult['audits'][string];

/**
 * Limits for the performance score, which is at most 100. A score below the floor is a failure, and a score below the
 * goal is a note. In all other categories, any score below 100 is a failure.
 */
const performanceGoal = 100;
const performanceFloor = 95;

const maxElements = 3;

export type Scores = Partial<Record<Category, number>>;

/** Returns the scores (0 to 100), keyed by category. Leaves out categories that Lighthouse could not score. */
export function readScores(result: LighthouseResult): Scores {
  const scores: Scores = {};
  for (const id of categories) {
    const score = result.categories[id]?.score;
    if (typeof score === 'number') scores[id] = Math.round(score * 100);
  }
  return scores;
}

/**
 * Total number of Lighthouse runs on a page: 3 if the first score is below the goal, and 5 if the median is then below
 * the floor.
 */
const runsBelow = { goal: 3, floor: 5 };
/** A run has no score if its performance trace was cut short. At most this many runs without a score are repeated. */
const maxUnmeasured = 2;

const isMeasured = (result: LighthouseResult): boolean => readScores(result).performance !== undefined;

/** Returns the result with the median performance score, or the last result if none has a score. */
export function medianResult(results: readonly LighthouseResult[]): LighthouseResult {
  const score = (result: LighthouseResult): number => result.categories.performance?.score ?? 0;
  const measured = results.filter(isMeasured).sort((a, b) => score(a) - score(b));
  const median = measured[(measured.length - 1) >> 1] ?? results.at(-1);
  if (!median) throw new Error('There is no result to judge.');
  return median;
}

/**
 * Returns true if a public page's score is below `performanceFloor`. Pages for clients are exempt: they must load the
 * auth client and wait for its answer.
 */
const isBelowFloor = ({ page }: AuditRun, performance: number): boolean =>
  performance < performanceFloor && !page.signedIn;

/** Returns whether to run Lighthouse again. A busy machine lowers scores, so one low score proves nothing. */
export function needsAnotherRun(run: AuditRun, results: readonly LighthouseResult[]): boolean {
  const measured = results.filter(isMeasured);
  if (results.length - measured.length > maxUnmeasured) return false;
  const [first] = measured;
  if (!first) return true;
  if ((readScores(first).performance ?? 0) >= performanceGoal) return false;
  if (measured.length < runsBelow.goal) return true;
  return measured.length < runsBelow.floor && isBelowFloor(run, readScores(medianResult(results)).performance ?? 0);
}

/** Converts Lighthouse's Markdown to plain text. `[text](address)` becomes `text: address`. */
const plainText = (markdown: string): string =>
  oneLine(markdown.replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '$1: $2').replaceAll('`', ''));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : '');

/** Describes a row in an audit's table: the element and its problem, or the file, or the first texts in the row. */
function describeItem(item: unknown): string {
  if (!isRecord(item)) return '';
  const { node } = item;
  if (isRecord(node)) {
    const element = `${textOf(node.selector)} ${textOf(node.snippet)}`.trim();
    // Remove this prefix, because it says nothing about the element.
    const explanation = textOf(node.explanation).replace(/^Fix (any|all) of the following: /, '');
    return explanation ? `${element}: ${explanation}` : element;
  }
  const texts = Object.values(item).flatMap((value) => textOf(isRecord(value) ? value.url : value) || []);
  return texts.slice(0, 2).join(' ');
}

function describeItems({ details }: AuditResult): string[] {
  const items: unknown = isRecord(details) ? Reflect.get(details, 'items') : null;
  return Array.isArray(items) ? items.map(describeItem).filter((text) => text !== '') : [];
}

function printFailedAudit(audit: AuditResult): string {
  const elements = describeItems(audit);
  const more = [audit.displayValue, audit.explanation, listSome(elements, maxElements)].flatMap((text) => text || []);
  return oneLine([plainText(audit.title).replace(/\.$/, ''), ...more].join('; '));
}

/** Returns the category's audits that lower its score, and audits that crashed. */
function findFailedAudits(result: LighthouseResult, category: Category): AuditResult[] {
  const refs = result.categories[category]?.auditRefs ?? [];
  return refs.flatMap(({ id, weight }) => {
    const audit = result.audits[id];
    if (!audit) return [];
    if (audit.scoreDisplayMode === 'error') return [audit];
    return weight > 0 && audit.score !== null && audit.score < 1 ? [audit] : [];
  });
}

function judgeCategory(place: Pick<Finding, 'route' | 'on'>, result: LighthouseResult, category: Category): Finding[] {
  return findFailedAudits(result, category).map((audit) => ({
    ...place,
    severity: 'failure',
    check: `${category}/${audit.id}`,
    found:
      audit.scoreDisplayMode === 'error'
        ? oneLine(`Lighthouse could not run this check: ${audit.errorMessage ?? 'it gave no reason'}`)
        : printFailedAudit(audit),
    remedy: plainText(audit.description),
  }));
}

/** Returns the metrics that lower the performance score, starting with the metric that lowers it most. */
function findCostlyMetrics(result: LighthouseResult): AuditResult[] {
  const refs = result.categories.performance?.auditRefs ?? [];
  return refs
    .flatMap(({ id, weight }) => {
      const audit = result.audits[id];
      return audit && weight > 0 && audit.score !== null && audit.score < 1
        ? [{ audit, cost: weight * (1 - audit.score) }]
        : [];
    })
    .sort((a, b) => b.cost - a.cost)
    .map(({ audit }) => audit);
}

/** Returns Lighthouse's diagnostics that explain where a page loses time, lowest score first. */
function findCauses(result: LighthouseResult): AuditResult[] {
  const refs = result.categories.performance?.auditRefs ?? [];
  return refs
    .flatMap(({ id, weight }) => {
      const audit = result.audits[id];
      return audit && weight === 0 && audit.score !== null && audit.score < 0.9 && audit.displayValue ? [audit] : [];
    })
    .sort((a, b) => (a.score ?? 0) - (b.score ?? 0));
}

function judgePerformance(run: AuditRun, results: readonly LighthouseResult[]): Finding[] {
  const result = medianResult(results);
  const { performance } = readScores(result);
  if (performance === undefined || performance >= performanceGoal) return [];
  const [worst, ...others] = findCostlyMetrics(result);
  const causes = findCauses(result).map((audit) => `${audit.id} (${audit.displayValue})`);
  const all = results.map((one) => readScores(one).performance ?? 'no score').join(', ');
  const fails = isBelowFloor(run, performance);
  const goal = fails ? `but must be at least ${performanceFloor}` : `and the goal is ${performanceGoal}`;
  const metrics = [worst, ...others].flatMap((audit) => (audit ? `${audit.id} ${audit.displayValue ?? ''}` : []));
  return [
    {
      route: run.page.path,
      on: run.formFactor,
      severity: fails ? 'failure' : 'note',
      check: `performance/${worst?.id ?? 'score'}`,
      found: oneLine(
        `the performance score is ${performance} (median of ${all}), ${goal}; these metrics lower it: ${listSome(metrics, 3)}`,
      ),
      remedy: [
        worst ? plainText(worst.description) : '',
        causes.length > 0 ? oneLine(`Causes that Lighthouse found: ${listSome(causes, 3)}.`) : '',
        `Lighthouse rated this computer's speed at ${Math.round(result.environment.benchmarkIndex)} (benchmark index). A busy or slow computer lowers the score.`,
      ].join(' '),
    },
  ];
}

/** Compares the runs of a page with the goals. Uses the median performance score. */
export function judgeLighthouse(run: AuditRun, results: readonly LighthouseResult[]): Finding[] {
  const { page, formFactor } = run;
  const place = { route: page.path, on: formFactor };
  const result = medianResult(results);
  const { runtimeError } = result;
  if (runtimeError) {
    const remedy = `Run "npm start", open ${page.address}, and fix what keeps the page from loading.`;
    return [
      { ...place, severity: 'failure', check: runtimeError.code, found: plainText(runtimeError.message), remedy },
    ];
  }
  const others = categories.filter((category) => category !== 'performance');
  const missing = categories.filter(
    (category) =>
      typeof result.categories[category]?.score !== 'number' && findFailedAudits(result, category).length === 0,
  );
  return [
    ...missing.map(
      (category): Finding => ({
        ...place,
        severity: 'failure',
        check: category,
        found: 'Lighthouse returned no score for this category.',
        remedy: `Run the audit of this page again: npm run audit -- --only ${page.path}. Its report in reports/audit/ shows what failed.`,
      }),
    ),
    ...others
      .flatMap((category) => judgeCategory(place, result, category))
      // Some audits belong to two categories, so remove repeated findings.
      .filter(({ found }, index, all) => all.findIndex((one) => one.found === found) === index),
    ...judgePerformance(run, results),
  ];
}
