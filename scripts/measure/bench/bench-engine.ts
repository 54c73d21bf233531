/** The bench's part about the prerender engine: how fast it renders generated sites, beside a plain loop of page loads. */

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { readColourRule } from '../../shared/brand-colours.ts';
import { timeStep } from '../../shared/print-progress.ts';
import { projectRoot } from '../../shared/project-root.ts';
import { describeSite } from './bench-site.ts';
import { drawPlot } from './draw-plot.ts';
import { type EngineResult, findMissedGoals, printEngineTable } from './engine-results.ts';
import { median } from './median.ts';
import { runPlainLoop } from './plain-loop.ts';
import type { Proof } from './prove-site.ts';
import { runEngine } from './run-engine.ts';

/** Above this the plain loop takes minutes, and its time per route stays the same. */
const maxPlainRoutes = 400;

/** Runs a script of the bench in a process of its own, so that its memory is not this one's; resolves to what it prints. */
function runScript(name: string, ...args: readonly string[]): string {
  const script = join(import.meta.dirname, name);
  return execFileSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** @param outputs a folder for what the rounds write */
async function measure(count: number, rounds: number, outputs: string): Promise<EngineResult> {
  const folder = join(projectRoot, '.cache/bench', String(count));
  const site = describeSite(folder, count);
  const bundled = await timeStep(`Building a site of ${count} routes`, async () =>
    Number(runScript('generate-site.ts', folder, String(count))),
  );
  const engine: number[] = [];
  const plain: number[] = [];
  const ratios: number[] = [];
  const perRoute: number[] = [];
  // In turns, so that whatever else the machine does slows both.
  for (let round = 1; round <= rounds; round += 1) {
    const { seconds, report } = await runEngine(site, join(outputs, `engine-${count}-${round}`));
    engine.push(seconds);
    perRoute.push(median(report.pages.map((page) => page.milliseconds)));
    let line = `  Round ${round}: engine ${seconds.toFixed(1)} s`;
    if (count <= maxPlainRoutes) {
      const plainSeconds = await runPlainLoop(site, join(outputs, `plain-${count}-${round}`));
      plain.push(plainSeconds);
      ratios.push(plainSeconds / seconds);
      line += `, plain loop ${plainSeconds.toFixed(1)} s`;
    }
    console.log(line);
  }
  const prove = (step: string, ...flags: readonly string[]): Promise<Proof> =>
    timeStep(`  ${step}`, async () => JSON.parse(runScript('prove-site.ts', folder, String(count), ...flags)));
  // Without what the run before has kept, compressed files included.
  const proveAnew = async (step: string, ...flags: readonly string[]): Promise<Proof> => {
    for (const name of ['cache', 'site']) await rm(join(folder, name), { recursive: true, force: true });
    return prove(step, ...flags);
  };
  const proofs: Proof[] = [];
  const builds: Proof[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    // Compression takes the cores while pages are rendered and proven: without it, this is what those steps take.
    proofs.push(await proveAnew(`Round ${round}: proving every page`, '--no-compress'));
    builds.push(await proveAnew(`Round ${round}: the same with compression`));
  }
  const bytes = builds.map((build) => build.bytes ?? 0);
  const unchanged = await prove('A second run, with nothing changed');
  await timeStep('  Editing a page and building the client again', async () =>
    runScript('generate-site.ts', folder, String(count), '--edit'),
  );
  const edited = await prove('A second run, after one edit');
  return {
    routes: count,
    engine: median(engine),
    plain: plain.length > 0 ? median(plain) : null,
    ratio: ratios.length > 0 ? median(ratios) : null,
    perRoute: median(perRoute),
    prove: median(proofs.map(({ verify }) => verify)),
    proven: median(proofs.map(({ render, verify }) => render + verify)),
    whole: bundled + median(builds.map(({ seconds }) => seconds)),
    unchanged: unchanged.seconds,
    edited: edited.seconds,
    rendered: edited.rendered,
    megabytes: bytes.includes(0) ? null : Math.max(...bytes) / 1024 ** 2,
  };
}

/**
 * Writes `reports/bench.md`, `.json` and `.svg`.
 * @throws when a goal is missed
 */
export async function benchEngine(counts: readonly number[], rounds: number): Promise<void> {
  const results: EngineResult[] = [];
  const sites = join(projectRoot, '.cache/bench');
  await mkdir(sites, { recursive: true });
  // Each round writes into new folders, and all are removed at the end: removing files between rounds would be measured
  // with the next one.
  const outputs = await mkdtemp(join(sites, 'rounds-'));
  try {
    for (const count of counts) results.push(await measure(count, rounds, outputs));
  } finally {
    await rm(outputs, { recursive: true, force: true });
  }
  const table = printEngineTable(results);
  const method = `Medians of ${rounds} rounds on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}. Pages of about 11.5 KB, each a chunk of its own (React, react-router-dom). Engine: start of the browser, walk, checks, HTML written into a new folder; proof of hydration and compression are not in it. The two run in turns; ratio: of the seconds of a round. Plain loop: one page load per route, two pages at once, the page's chunk preloaded, \`page.content()\` written into a new folder; run up to ${maxPlainRoutes} routes. Rendered and proven: the two steps of a run with proof and without compression, start of the browser included, as one of each kind of page is loaded as other visitors. Whole build: a run with compression too, with all of its steps, and the bundler's own time. Unchanged, after one edit: a second run of the engine with its cache, proof and compression, when nothing has changed or one page was edited and the client built again (that build is not counted); rendered: pages that the run after the edit rendered. Memory: the most that the process of the whole build's run and all of Chromium held together (proportional set size, twice a second).`;
  const reports = join(projectRoot, 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'bench.md'), `# Prerender bench\n\n${table}\n\n${method}\n\n![Plot](bench.svg)\n`);
  await writeFile(join(reports, 'bench.json'), `${JSON.stringify(results, null, 2)}\n`);
  const rates = results.map(({ routes, engine, plain }) => ({
    routes,
    engine: routes / engine,
    plain: plain === null ? null : routes / plain,
  }));
  await writeFile(join(reports, 'bench.svg'), drawPlot(rates, readColourRule(projectRoot)));
  console.log(`\n${table}\n\n${method}\n\nreports/bench.md, .json, .svg`);
  const missed = findMissedGoals(results);
  if (missed.length > 0)
    throw new Error(`\nGoals that are missed; a busy machine takes its part:\n  ${missed.join('\n  ')}`);
}
