/** The whole audit: one page after the other, as two at once would slow each other and measure that. */
import type { Browser } from 'puppeteer';
import { wantsDetails } from '../../shared/run-main.ts';
import type { AuditedPage, AuditRun, FormFactor } from './audited-page.ts';
import type { Finding } from './finding.ts';
import { judgeLighthouse, medianResult, needsAnotherRun, readScores, type Scores } from './judge-lighthouse.ts';
import { judgeMeasures } from './judge-measures.ts';
import { type Measures, measuredWidths, measurePage } from './measure-page.ts';
import { type LighthouseResult, runLighthouse } from './run-lighthouse.ts';
import type { Session } from './session.ts';

export type AuditedRun = {
  formFactor: FormFactor;
  scores: Scores;
  /** Of the metrics that make up performance, as Lighthouse prints them, by audit id. */
  metrics: Record<string, string>;
  /** Runs of Lighthouse of which this is the median; those without a score are among them. */
  runs: number;
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
  browser: Browser;
  origin: string;
  /** For pages that are seen by clients. */
  session: Session | null;
  /** Told after each run of Lighthouse. */
  onRun: (run: AuditRun, result: AuditedRun, findings: readonly Finding[]) => void;
  /** Given Lighthouse's result of a page that failed. */
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

/** Runs Lighthouse until there is enough to judge by. */
async function collectResults(run: AuditRun, { browser, origin, session }: AuditOptions): Promise<LighthouseResult[]> {
  const results: LighthouseResult[] = [];
  do results.push(await runLighthouse(browser, origin, run, session));
  while (needsAnotherRun(run, results));
  return results;
}

function brokenRun({ page, formFactor }: AuditRun, error: unknown): Finding {
  return {
    ...{ severity: 'failure', route: page.path, on: formFactor, check: 'lighthouse' },
    found: `Lighthouse could not finish: ${error instanceof Error ? error.message : error}`,
    remedy: `Run it once more with --only ${page.path}; DEBUG=1 says where it stopped.`,
  };
}

async function auditRun(run: AuditRun, options: AuditOptions): Promise<{ result: AuditedRun; findings: Finding[] }> {
  const start = performance.now();
  const seconds = (): number => (performance.now() - start) / 1000;
  try {
    const results = await collectResults(run, options);
    const median = medianResult(results);
    const findings = judgeLighthouse(run, results);
    if (findings.some(({ severity }) => severity === 'failure')) await options.onFailure(run, median);
    const { formFactor } = run;
    const read = { scores: readScores(median), metrics: readMetrics(median), lighthouse: median.lighthouseVersion };
    return { result: { formFactor, ...read, runs: results.length, seconds: seconds() }, findings };
  } catch (error) {
    if (wantsDetails) console.error(error);
    const { formFactor } = run;
    const result = { formFactor, scores: {}, metrics: {}, lighthouse: null, runs: 0, seconds: seconds() };
    return { result, findings: [brokenRun(run, error)] };
  }
}

async function auditPage(page: AuditedPage, runs: readonly AuditRun[], options: AuditOptions): Promise<PageAudit> {
  const { browser, origin, session } = options;
  const measures: Measures[] = [];
  for (const width of measuredWidths) measures.push(await measurePage(browser, origin, page, width, session));
  const audit: PageAudit = { page, runs: [], measures, findings: judgeMeasures(page, measures) };
  for (const run of runs) {
    const { result, findings } = await auditRun(run, options);
    audit.runs.push(result);
    audit.findings.push(...findings);
    options.onRun(run, result, findings);
  }
  return audit;
}

/** Visits and judges the pages of these runs. */
export async function auditSite(runs: readonly AuditRun[], options: AuditOptions): Promise<PageAudit[]> {
  const byPage = Map.groupBy(runs, ({ page }) => page);
  const audits: PageAudit[] = [];
  for (const [page, ofPage] of byPage) audits.push(await auditPage(page, ofPage, options));
  return audits;
}
