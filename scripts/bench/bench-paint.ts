/** The bench's part about the built pages: when they are painted, beside the same pages without their scripts. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { launchBrowser, outputPath } from 'vite-plugin-ssr-free-prerender';
import { hrefs } from '../../src/routes/hrefs.ts';
import { readContent } from '../content/read-content.ts';
import { NotBuiltError, serveSite } from '../serve/serve-site.ts';
import { conditions, loadPage } from './load-page.ts';
import { findLatePages, type PaintSamples, paintGoal, printPaintTable, summarisePaint } from './paint-results.ts';
import { stripScripts } from './strip-scripts.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist');

/** A page of each kind; the last two load their app at once. */
async function choosePages(): Promise<string[]> {
  const { services, sectors, articles } = await readContent(root);
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
  const folder = join(root, '.cache/bench/without-scripts');
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

async function measure(paths: readonly string[], rounds: number): Promise<PaintSamples[]> {
  const plainFolder = await writePlainSite(paths);
  const [page, plain, browser] = await Promise.all([serveSite(built, 0), serveSite(plainFolder, 0), launchBrowser()]);
  try {
    const samples = paths.map((path): PaintSamples => ({ path, page: [], plain: [] }));
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      for (const sample of samples) {
        // In turns, and first each in its turn: whatever else the machine does slows both.
        for (const kind of round % 2 === 0 ? (['page', 'plain'] as const) : (['plain', 'page'] as const)) {
          const { origin } = kind === 'page' ? page : plain;
          const paint = await loadPage(browser, `${origin}${sample.path}`, kind === 'page');
          if (round > 0) sample[kind].push(paint);
        }
      }
      console.log(round === 0 ? '  Warmed up' : `  Round ${round} of ${rounds}`);
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
  if (!existsSync(join(built, 'index.html')))
    throw new NotBuiltError(`${built} holds no built site. Run "npm run build" first.`);
  console.log('Paints of the built pages, with and without their scripts …');
  const samples = await measure(await choosePages(), rounds);
  const results = samples.map(summarisePaint);
  const table = printPaintTable(results);
  const method = `Medians of ${rounds} loads of each page on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), in headless Chromium slowed down as Lighthouse's mobile run by DevTools is (${conditions}); served from dist/ with brotli, a fresh browser context for each load. Without scripts: the same page with its script and the preloads of modules taken out, measured in the same round, in changing order. Both paints are counted until the app has hydrated. Goal: each ratio below ${paintGoal}.`;
  const reports = join(root, 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'bench-paint.md'), `# Paint bench\n\n${table}\n\n${method}\n`);
  await writeFile(join(reports, 'bench-paint.json'), `${JSON.stringify({ results, loads: samples }, null, 2)}\n`);
  console.log(`\n${table}\n\n${method}\n\nreports/bench-paint.md, .json`);
  const late = findLatePages(results);
  if (late.length > 0) {
    throw new Error(
      `\nPainted too late (goal: below ${paintGoal} times):\n${late.map((line) => `  ${line}`).join('\n')}\nLook for what is loaded before the first paint: scripts, preloads, styles in files.`,
    );
  }
}
