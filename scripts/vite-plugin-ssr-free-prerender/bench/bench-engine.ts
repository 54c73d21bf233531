/**
 * Measures how long the engine takes on generated sites, and compares it with a simple loop that loads each page.
 * Prints the median of three rounds.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prerender } from 'vite-plugin-ssr-free-prerender';
import { type GeneratedSite, generateSite } from './generate-site.ts';
import { runPlainLoop } from './plain-loop.ts';

const rounds = 3;
const counts = [40, 400];
/** The goal: rendering and verifying 400 pages takes at most 15 seconds on two cores that are otherwise idle. */
const goal = { pages: 400, seconds: 15 };

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * Renders and verifies every page with the engine. Returns the duration in seconds, including the start of the browser.
 */
async function runEngine({ clientDir, routes, moduleOf }: GeneratedSite, outDir: string): Promise<number> {
  const start = performance.now();
  await prerender({
    clientDir,
    outDir,
    routes: routes.map((path) => ({ path, canonical: `https://bench.example${path}`, modules: [moduleOf(path)] })),
    verify: true,
    compress: false,
  });
  return (performance.now() - start) / 1000;
}

async function measure(count: number, folder: string): Promise<number> {
  console.log(`Building a site of ${count} pages …`);
  const site = await generateSite(join(folder, `site-${count}`), count);
  const engine: number[] = [];
  const plain: number[] = [];
  // The engine and the plain loop run alternately, so that other work on the machine slows down both.
  for (let round = 1; round <= rounds; round += 1) {
    engine.push(await runEngine(site, join(folder, `engine-${count}-${round}`)));
    plain.push(await runPlainLoop(site, join(folder, `plain-${count}-${round}`)));
  }
  const seconds = median(engine);
  const ratio = median(plain.map((time, round) => time / (engine[round] ?? Number.NaN)));
  console.log(
    `The engine rendered and verified ${count} pages in ${seconds.toFixed(1)} s. A plain loop, which only renders them, took ${median(plain).toFixed(1)} s (${ratio.toFixed(1)} times as long).`,
  );
  return seconds;
}

const cache = join(import.meta.dirname, '../.cache');
await mkdir(cache, { recursive: true });
// The generated sites import packages that are installed in this repository, so they must be inside it.
const folder = await mkdtemp(join(cache, 'bench-'));
try {
  for (const count of counts) {
    const seconds = await measure(count, folder);
    if (count !== goal.pages || seconds <= goal.seconds) continue;
    console.error(
      `The engine took ${seconds.toFixed(1)} s to render and verify ${goal.pages} pages, but the goal is ${goal.seconds} s. If other programs kept this computer busy, close them and run the benchmark again.`,
    );
    process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
