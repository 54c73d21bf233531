/**
 * Runs the whole audit: measures bytes and layout shifts in page visits, then runs Lighthouse. Pages are audited one at
 * a time, because parallel work would lower the performance scores.
 */
import type { Browser } from 'puppeteer';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import { wantsDetails } from '../../shared/run-main.ts';
import type { AuditedPage, AuditRun, FormFactor } from './audited-page.ts';
import { type Finding, oneLine } from './finding.ts';
import { judgeLighthouse, medianResult, needsAnotherRun, readScores, type Scores } from './judge-lighthouse.ts';
import { judgeMeasures } from './judge-measures.ts';
import { type Measures, measuredWidths, measurePage } from './measure-page.ts';
import { type LighthouseResult, runLighthouse } from './run-lighthouse.ts';
import type { Session } from './session.ts';

export type AuditedRun = {
  formFactor: FormFactor;
  scores: Scores;
  /** Metrics from which Lighthouse computes the performance score, as formatted text, keyed by audit id. */
  metrics: Record<string, string>;
  /**
   * Number of Lighthouse runs on this page with this form factor, including runs without a score. The other fields,
   * except `seconds`, are from the run with the median score.
   */
  runs: number;
  /** Total duration of these runs, in seconds. */
  seconds: number;
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
  /** The session of a signed-in client, for pages that require sign-in. */
  session: Session | null;
  /** Called when all Lighthouse runs on a page with one form factor have finished. */
  onRun: (run: AuditRun, result: AuditedRun, findings: readonly Finding[]) => void;
  /** Called if a page misses a goal. Receives the Lighthouse result with the median score. */
  onFailure: (run: AuditRun, result: LighthouseResult) => Promise<void>;
};

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
    severity: 'failure',
    route: page.path,
    on: formFactor,
    check: 'lighthouse',
    found: `Lighthouse stopped with an error: ${error instanceof Error ? error.message : error}`,
    remedy: `Run the audit of this page again: npm run audit -- --only ${page.path}. Set DEBUG=1 to print the error's stack trace.`,
  };
  const result = { formFactor, scores: {}, metrics: {}, runs: 0, seconds, lighthouse: null };
  onRun(run, result, [finding]);
  return { run, result, findings: [finding] };
}

/** Runs Lighthouse on a page until there are enough results for a reliable median. */
async function runPage(browser: Browser, run: AuditRun, options: AuditOptions): Promise<Judged> {
  const start = performance.now();
  const { origin, session } = options;
  const results: LighthouseResult[] = [];
  try {
    do results.push(await runLighthouse(browser, origin, run, session));
    while (needsAnotherRun(run, results));
    return await judgeRun(run, results, secondsSince(start), options);
  } catch (error) {
    return brokenRun(run, error, secondsSince(start), options);
  }
}

async function measureAtAllWidths(
  browser: Browser,
  page: AuditedPage,
  { origin, session }: AuditOptions,
): Promise<Measures[]> {
  const measures: Measures[] = [];
  for (const width of measuredWidths) {
    const measure = (): Promise<Measures> => measurePage(browser, origin, page, width, session);
    // In rare CI runs, the tab stops answering and the visit times out (last seen 2026-11-28). Repeat it in a new tab.
    const repeat = (): Promise<Measures> =>
      measure().catch((error: unknown) => {
        const reason = oneLine(error instanceof Error ? error.message : String(error));
        throw new Error(
          `The audit could not measure ${page.path} at ${width} px in two visits: ${reason} Run the audit of this page again: npm run audit -- --only ${page.path}`,
        );
      });
    measures.push(await measure().catch(repeat));
  }
  return measures;
}

/** Visits and measures each page, runs Lighthouse on it, and compares the results with the goals. */
export async function auditSite(runs: readonly AuditRun[], options: AuditOptions): Promise<PageAudit[]> {
  const audits: PageAudit[] = [];
  const browser = await launchBrowser();
  try {
    for (const [page, ofPage] of Map.groupBy(runs, (run) => run.page)) {
      const measures = await measureAtAllWidths(browser, page, options);
      const judged: Judged[] = [];
      for (const run of ofPage) judged.push(await runPage(browser, run, options));
      const findings = [...judgeMeasures(page, measures), ...judged.flatMap((one) => one.findings)];
      audits.push({ page, runs: judged.map(({ result }) => result), measures, findings });
    }
    return audits;
  } finally {
    await browser.close();
  }
}
