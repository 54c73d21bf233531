/** Measures the prerender engine on generated sites, beside a plain loop of page loads. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prerender } from 'vite-plugin-ssr-free-prerender';
import { timeStep } from '../../shared/print-progress.ts';
import { type GeneratedSite, generateSite } from './generate-site.ts';
import { runPlainLoop } from './plain-loop.ts';
import { median, printTable } from './print-table.ts';

const counts = [40, 400];
/** Seconds to render and prove 400 pages on two cores without other work. */
const goal = { pages: 400, seconds: 15 };

/** Renders and proves every page. Returns the seconds it took, with the start of the browser. */
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

async function measure(count: number, rounds: number, folder: string) {
  const site = await timeStep(`Building a site of ${count} pages`, () =>
    generateSite(join(folder, `site-${count}`), count),
  );
  const engine: number[] = [];
  const plain: number[] = [];
  // The two take turns, so that other work of the machine slows down both.
  for (let round = 1; round <= rounds; round += 1) {
    engine.push(await runEngine(site, join(folder, `engine-${count}-${round}`)));
    plain.push(await runPlainLoop(site, join(folder, `plain-${count}-${round}`)));
  }
  return {
    pages: count,
    'rendered and proven, s': median(engine),
    'plain loop, rendered, s': median(plain),
    'plain / engine': median(plain.map((seconds, round) => seconds / (engine[round] ?? Number.NaN))),
  };
}

/**
 * Prints medians of the rounds.
 * @param cache folder for the generated sites; it is left as it was
 * @throws when 400 pages take longer than the goal
 */
export async function benchEngine(rounds: number, cache: string): Promise<void> {
  const folder = await mkdtemp(join(cache, 'engine-'));
  try {
    const results = [];
    for (const count of counts) results.push(await measure(count, rounds, folder));
    printTable(results);
    const seconds = results.find(({ pages }) => pages === goal.pages)?.['rendered and proven, s'] ?? 0;
    if (seconds > goal.seconds)
      throw new Error(
        `Rendering and proving ${goal.pages} pages took ${seconds.toFixed(1)} s; the goal is ${goal.seconds} s. If the machine had other work, run it again.`,
      );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
