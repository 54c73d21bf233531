/** The bench's part about the built pages: when they are painted, beside the same pages without their scripts. */

import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { launchBrowser, outputPath } from 'vite-plugin-ssr-free-prerender';
import { hrefs } from '../../../src/routes/hrefs.ts';
import { buildSite } from '../../build/build-site.ts';
import { readContent } from '../../build/content/read-content.ts';
import { serveSite } from '../../server/static/serve-site.ts';
import { placesOf } from '../../shared/build-places.ts';
import { timeStep } from '../../shared/print-progress.ts';
import { projectRoot } from '../../shared/project-root.ts';
import { clearVariables } from '../../shared/variables.ts';
import { conditions, loadPage } from './load-page.ts';
import {
  findLatePages,
  type Paint,
  type PaintSamples,
  paintGoal,
  printPaintTable,
  summarisePaint,
} from './paint-results.ts';
import { stripScripts } from './strip-scripts.ts';

const built = placesOf(projectRoot, 'checks').dist;
/** A page that seems late may have been measured on a busy machine: it is measured as many times again. */
const passes = 3;

/** A page of each kind; the last two load their app at once. */
async function choosePages(): Promise<string[]> {
  const { services, sectors, articles } = await readContent(projectRoot);
  const [service, sector, article] = [services[0], sectors[0], articles[0]];
  if (!service || !sector || !article) throw new Error('content/ has no service, no sector or no article to measure.');
  return [
    hrefs.home,
    hrefs.service(service.slug),
    hrefs.sector(sector.slug),
    hrefs.article(article.slug),
    hrefs.contact,
    hrefs.login,
  ];
}

/** The built site with those pages stripped of their scripts, compressed as the others. */
async function writePlainSite(paths: readonly string[]): Promise<string> {
  const folder = join(projectRoot, '.cache/bench/without-scripts');
  await rm(folder, { recursive: true, force: true });
  await cp(built, folder, { recursive: true });
  for (const path of paths) {
    const file = join(folder, outputPath(path));
    const html = stripScripts(await readFile(file, 'utf8'));
    await writeFile(file, html);
    await writeFile(`${file}.br`, brotliCompressSync(html));
    await rm(`${file}.gz`);
  }
  return folder;
}

/** Adds one load of each kind to the samples of each page; `round` turns the order, so that whatever else the machine does slows both. */
async function addRound(
  samples: readonly PaintSamples[],
  round: number,
  load: (path: string, kind: 'page' | 'plain') => Promise<Paint>,
): Promise<void> {
  for (const sample of samples) {
    for (const kind of round % 2 === 0 ? (['page', 'plain'] as const) : (['plain', 'page'] as const)) {
      sample[kind].push(await load(sample.path, kind));
    }
  }
}

async function measure(paths: readonly string[], rounds: number): Promise<PaintSamples[]> {
  const plainFolder = await writePlainSite(paths);
  const [page, plain, browser] = await Promise.all([serveSite(built, 0), serveSite(plainFolder, 0), launchBrowser()]);
  const load = (path: string, kind: 'page' | 'plain'): Promise<Paint> =>
    loadPage(browser, `${(kind === 'page' ? page : plain).origin}${path}`, kind === 'page');
  const fresh = (): PaintSamples[] => paths.map((path) => ({ path, page: [], plain: [] }));
  try {
    await addRound(fresh(), 0, load);
    console.log('  Warmed up');
    const samples = fresh();
    let measured = samples;
    for (let pass = 1; pass <= passes && measured.length > 0; pass += 1) {
      for (let round = 1; round <= rounds; round += 1) {
        await addRound(measured, round, load);
        console.log(`  Round ${round} of ${rounds}`);
      }
      measured = samples.filter((sample) => findLatePages([summarisePaint(sample)]).length > 0);
      if (measured.length > 0 && pass < passes) {
        console.log(`  More loads of ${measured.map(({ path }) => path).join(', ')}`);
      }
    }
    return samples;
  } finally {
    await browser.close();
    for (const { server } of [page, plain]) {
      server.closeAllConnections();
      server.close();
    }
  }
}

/**
 * Writes `reports/bench-paint.md` and `.json`.
 * @throws when a page misses the goal
 */
export async function benchPaint(rounds: number): Promise<void> {
  clearVariables();
  await timeStep('Building the site', () =>
    buildSite(projectRoot, { purpose: 'checks', ifChanged: true, whole: true }),
  );
  console.log('Paints of the built pages, with and without their scripts …');
  const samples = await measure(await choosePages(), rounds);
  const results = samples.map(summarisePaint);
  const table = printPaintTable(results);
  const method = `Medians of ${rounds} loads of each page and kind (of up to ${rounds * passes} where the goal seemed missed) on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}, load average ${loadavg()[1]?.toFixed(1)}), in headless Chromium slowed down as Lighthouse's mobile run by DevTools is (${conditions}); served with brotli, a fresh browser context for each load. Without scripts: the same page with its script and the preloads of modules taken out, measured in the same round, in changing order. Both paints are counted until the app has hydrated. Goal: each ratio below ${paintGoal.toFixed(2)}.`;
  const reports = join(projectRoot, 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'bench-paint.md'), `# Paint bench\n\n${table}\n\n${method}\n`);
  await writeFile(join(reports, 'bench-paint.json'), `${JSON.stringify({ results, loads: samples }, null, 2)}\n`);
  console.log(`\n${table}\n\n${method}\n\nreports/bench-paint.md, .json`);
  const late = findLatePages(results);
  if (late.length > 0) {
    throw new Error(
      `\nPainted too late (goal: below ${paintGoal.toFixed(2)} times):\n${late.map((line) => `  ${line}`).join('\n')}\nLook for what is loaded before the first paint: scripts, preloads, styles in files.`,
    );
  }
}
