import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { outputPath } from 'vite-plugin-ssr-free-prerender';
import { buildRouteTable } from '../../src/model/collections/routes.ts';
import { buildSite } from '../build-site.ts';
import { auditSite, type PageAudit } from '../checks/audit/audit-site.ts';
import { type AuditRun, chooseRuns, describePages } from '../checks/audit/audited-page.ts';
import { type Finding, printFinding } from '../checks/audit/finding.ts';
import { javaHint, judgeNuMessages, runNuChecker } from '../checks/audit/nu-checker.ts';
import { printMeasureTable, printRun, printScoreTable, printVerdict } from '../checks/audit/print-audit.ts';
import { printLighthouseReport, reportFileOf } from '../checks/audit/run-lighthouse.ts';
import { openSession } from '../checks/audit/session.ts';
import { serveBuiltSite } from '../server/static/serve-built-site.ts';
import { placesOf } from '../shared/build-places.ts';
import { runCommand } from '../shared/command-line.ts';
import { defineCommand, flag, option, readText, repeatedOption } from '../shared/command-parameters.ts';
import { timeStep } from '../shared/print-progress.ts';
import { projectRoot } from '../shared/project-root.ts';
import { clearVariables } from '../shared/variables.ts';
import { readContent } from '../site/content/read-content.ts';
import { installMissingChromium } from '../site/install-chromium.ts';

const command = defineCommand({
  call: 'npm run audit --',
  summary:
    "Runs Lighthouse on every page with a simulated phone on slow 4G, and on one page of each kind also with a simulated desktop computer. Compares each page with the budgets of scripts/shared/budgets.ts. If Java 17 or newer is installed, runs the W3C's Nu HTML checker on the markup. Writes the results to reports/audit.json, and Lighthouse's report of each failed page to reports/audit/. Ends with status 1 if a page misses its goals.",
  takes: {
    only: repeatedOption({ placeholder: 'PATH', meaning: 'audits only this page; may be repeated', read: readText }),
    sample: flag('audits only one page of each kind, and only with the simulated phone'),
    dist: option({
      placeholder: 'FOLDER',
      meaning: 'folder of an existing build that uses the embedded services',
      otherwise: 'a separate build in .cache/checks/',
      read: resolve,
    }),
    reports: option({ placeholder: 'FOLDER', meaning: 'folder for the results', otherwise: 'reports', read: resolve }),
  },
  examples: [
    ['npm run audit', 'audits every page'],
    ['npm run audit -- --only /about --only /careers', 'audits two pages'],
    ['npm run audit -- --sample', 'audits one page of each kind'],
  ],
  findConflict: ({ only, sample }) =>
    sample && only.length > 0 ? '--only and --sample cannot be used together.' : null,
});

/** Thrown if pages miss the goals. The message has a line for each failure. */
class AuditError extends Error {
  override readonly name = 'AuditError';
}

/**
 * Runs the W3C's Nu HTML checker on the files of these pages. If Java is missing, prints a message and returns no
 * findings.
 */
async function checkMarkup(directory: string, runs: readonly AuditRun[]): Promise<Finding[]> {
  const routes = new Map(runs.map(({ page }) => [join(directory, outputPath(page.path)), page.path]));
  const messages = await timeStep('The Nu HTML checker', () => runNuChecker([...routes.keys()]));
  if (messages === null) console.log(`The Nu HTML checker was skipped. ${javaHint}`);
  return judgeNuMessages(messages ?? [], routes);
}

async function runAudit(
  site: Awaited<ReturnType<typeof serveBuiltSite>>,
  runs: readonly AuditRun[],
  details: string,
): Promise<PageAudit[]> {
  const session = runs.some(({ page }) => page.signedIn) ? await openSession(site) : null;
  let done = 0;
  return auditSite(runs, {
    origin: site.origin,
    session,
    onRun: (run, result, findings) => {
      done += 1;
      console.log(printRun(done, runs.length, run, result, findings));
    },
    onFailure: async ({ page, formFactor }, result) =>
      writeFile(join(details, reportFileOf(page.path, formFactor)), await printLighthouseReport(result)),
  });
}

/**
 * Prints the scores and all findings.
 * @throws AuditError if a page misses the goals
 */
async function report(audits: readonly PageAudit[], runs: number, minutes: number, reports: string): Promise<void> {
  const findings = audits.flatMap((audit) => audit.findings);
  const failures = findings.filter(({ severity }) => severity === 'failure');
  await writeFile(join(reports, 'audit.json'), `${JSON.stringify({ minutes, findings, audits }, null, 2)}\n`);
  console.log(`\n${printScoreTable(audits)}\n\n${printMeasureTable(audits)}\n`);
  for (const finding of findings) if (finding.severity === 'note') console.log(`Note: ${printFinding(finding)}`);
  const file = relative(process.cwd(), join(reports, 'audit.json'));
  console.log(`${runs} runs on ${audits.length} pages took ${minutes.toFixed(1)} minutes. The results are in ${file}.`);
  if (failures.length > 0) {
    throw new AuditError(`${printVerdict(audits)}:\n${failures.map(printFinding).join('\n')}`);
  }
}

async function buildForAudit(): Promise<string> {
  await installMissingChromium();
  await buildSite(projectRoot, { purpose: 'checks', ifChanged: true, whole: true });
  return placesOf(projectRoot, 'checks').dist;
}

await runCommand(command, async ({ dist, reports: named, ...choice }) => {
  const start = performance.now();
  clearVariables();
  const content = await readContent(projectRoot, {});
  const runs = chooseRuns(describePages(buildRouteTable(content)), choice);
  const directory = dist ?? (await buildForAudit());
  // Open the site before the slow steps, because this throws if the folder contains no built site.
  const site = await serveBuiltSite(directory, content.site);
  try {
    await installMissingChromium();
    const reports = named ?? join(projectRoot, 'reports');
    const details = join(reports, 'audit');
    await rm(details, { recursive: true, force: true });
    await mkdir(details, { recursive: true });
    // Run the checker before Lighthouse, because nothing else may use the processor while Lighthouse measures.
    const markup = await checkMarkup(directory, runs);
    const audits = await runAudit(site, runs, details);
    for (const { page, findings } of audits) findings.push(...markup.filter(({ route }) => route === page.path));
    await report(audits, runs.length, (performance.now() - start) / 60_000, reports);
  } finally {
    await site.close();
  }
});
