/**
 * The whole audit. Several pages are looked at at once. That slows each, which costs points of performance and never brings
 * any; so what reaches the goal in company is done, and the others are run again alone.
 */
import { availableParallelism } from 'node:os';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import { wantsDetails } from '../../shared/run-main.ts';
import type { AuditedPage, AuditRun, FormFactor } from './audited-page.ts';
import type { Finding } from './finding.ts';
import { judgeLighthouse, medianResult, needsAnotherRun, readScores, type Scores } from './judge-lighthouse.ts';
import { judgeMeasures } from './judge-measures.ts';
import { type LighthouseThread, startLighthouseThread } from './lighthouse-thread.ts';
import { type Measures, measuredWidths, measurePage } from './measure-page.ts';
import type { LighthouseResult } from './run-lighthouse.ts';
import type { Session } from './session.ts';
import { takeTurns } from './take-turns.ts';

export type AuditedRun = {
  formFactor: FormFactor;
  scores: Scores;
  /** Of the metrics that make up performance, as Lighthouse prints them, by audit id. */
  metrics: Record<string, string>;
  /** Runs of Lighthouse of which this is the median; those without a score are among them. */
  runs: number;
  /** Of these runs. */
  seconds: number;
  /** Its version; null when it could not finish. */
  lighthouse: string | null;
};

export type PageAudit = {
  page: AuditedPage;
  runs: AuditedRun[];
  measures: Measures[];
  findings: Finding[];
};

export type AuditOptions = {
  origin: string;
  /** For pages that are seen by clients. */
  session: Session | null;
  /** Told when Lighthouse is done with a page. */
  onRun: (run: AuditRun, result: AuditedRun, findings: readonly Finding[]) => void;
  /** Given Lighthouse's result of a page that failed. */
  onFailure: (run: AuditRun, result: LighthouseResult) => Promise<void>;
};

/** Each takes about one core and half a gigabyte. */
const maxAtOnce = Math.min(4, availableParallelism());

function readMetrics(result: LighthouseResult): Record<string, string> {
  const metrics: Record<string, string> = {};
  for (const { id, group } of result.categories.performance?.auditRefs ?? []) {
    const display = result.audits[id]?.displayValue;
    if (group === 'metrics' && display) metrics[id] = display;
  }
  return metrics;
}

type Judged = { run: AuditRun; result: AuditedRun; findings: Finding[] };

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

async function judgeRun(
  run: AuditRun,
  results: readonly LighthouseResult[],
  seconds: number,
  { onFailure, onRun }: AuditOptions,
): Promise<Judged> {
  const median = medianResult(results);
  const findings = judgeLighthouse(run, results);
  if (findings.some(({ severity }) => severity === 'failure')) await onFailure(run, median);
  const result = {
    formFactor: run.formFactor,
    scores: readScores(median),
    metrics: readMetrics(median),
    runs: results.length,
    seconds,
    lighthouse: median.lighthouseVersion,
  };
  onRun(run, result, findings);
  return { run, result, findings };
}

function brokenRun(run: AuditRun, error: unknown, seconds: number, { onRun }: AuditOptions): Judged {
  if (wantsDetails) console.error(error);
  const { page, formFactor } = run;
  const finding: Finding = {
    ...{ severity: 'failure', route: page.path, on: formFactor, check: 'lighthouse' },
    found: `Lighthouse could not finish: ${error instanceof Error ? error.message : error}`,
    remedy: `Run it once more with --only ${page.path}; DEBUG=1 says where it stopped.`,
  };
  const result = { formFactor, scores: {}, metrics: {}, runs: 0, seconds, lighthouse: null };
  onRun(run, result, [finding]);
  return { run, result, findings: [finding] };
}

/** Null when the page has to be run alone. */
async function runInCompany(thread: LighthouseThread, run: AuditRun, options: AuditOptions): Promise<Judged | null> {
  const start = performance.now();
  const { origin, session } = options;
  const result = await thread.run({ origin, run, session }).catch(() => null);
  if (result === null || needsAnotherRun(run, [result])) return null;
  return judgeRun(run, [result], secondsSince(start), options);
}

/** Until there is enough to judge by. */
async function runAlone(thread: LighthouseThread, run: AuditRun, options: AuditOptions): Promise<Judged> {
  const start = performance.now();
  const { origin, session } = options;
  const results: LighthouseResult[] = [];
  try {
    do results.push(await thread.run({ origin, run, session }));
    while (needsAnotherRun(run, results));
    return await judgeRun(run, results, secondsSince(start), options);
  } catch (error) {
    return brokenRun(run, error, secondsSince(start), options);
  }
}

async function runAll(runs: readonly AuditRun[], options: AuditOptions): Promise<Judged[]> {
  const threads: [LighthouseThread, ...LighthouseThread[]] = [await startLighthouseThread()];
  try {
    const count = Math.min(maxAtOnce, runs.length);
    while (threads.length < count) threads.push(await startLighthouseThread());
    const firsts = await takeTurns(threads, runs, (thread, run) => runInCompany(thread, run, options));
    const judged: Judged[] = [];
    for (const [index, run] of runs.entries()) {
      judged.push(firsts[index] ?? (await runAlone(threads[0], run, options)));
    }
    return judged;
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
}

/** Visits that nothing slows: what they measure is bytes and moves, not time. */
async function measureAll(
  pages: readonly AuditedPage[],
  { origin, session }: AuditOptions,
): Promise<ReadonlyMap<AuditedPage, Measures[]>> {
  const browser = await launchBrowser();
  type Visit = { page: AuditedPage; width: (typeof measuredWidths)[number] };
  const measure = ({ page, width }: Visit): Promise<Measures> => measurePage(browser, origin, page, width, session);
  try {
    const visits: Visit[] = pages.flatMap((page) => measuredWidths.map((width) => ({ page, width })));
    const turns = new Array<null>(maxAtOnce).fill(null);
    const firsts = await takeTurns(turns, visits, (_, visit) => measure(visit).catch(() => null));
    const measures: { page: AuditedPage; measures: Measures }[] = [];
    for (const [index, visit] of visits.entries()) {
      // A tab beside another may get stuck: its visit is made once more, alone.
      measures.push({ page: visit.page, measures: firsts[index] ?? (await measure(visit)) });
    }
    const byPage = Map.groupBy(measures, ({ page }) => page);
    return new Map([...byPage].map(([page, ofPage]) => [page, ofPage.map((one) => one.measures)]));
  } finally {
    await browser.close();
  }
}

/** Visits and judges the pages of these runs. */
export async function auditSite(runs: readonly AuditRun[], options: AuditOptions): Promise<PageAudit[]> {
  const pages = [...new Set(runs.map(({ page }) => page))];
  const measured = await measureAll(pages, options);
  const judged = Map.groupBy(await runAll(runs, options), ({ run }) => run.page);
  return pages.map((page) => {
    const measures = measured.get(page) ?? [];
    const ofPage = judged.get(page) ?? [];
    const findings = [...judgeMeasures(page, measures), ...ofPage.flatMap((one) => one.findings)];
    return { page, runs: ofPage.map(({ result }) => result), measures, findings };
  });
}
