/**
 * Measures the time and memory of builds with many articles. Each build runs in a copy of the site with added articles.
 */
import { spawn } from 'node:child_process';
import { appendFile, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { timeStep } from '../shared/print-progress.ts';
import { projectRoot } from '../shared/project-root.ts';
import { generateArticles } from './generate-articles.ts';
import { printTable } from './print-table.ts';
import { watchMemory } from './watch-memory.ts';

const copied = [
  'content',
  'scripts',
  'src',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
/** Limits for a build of 1,000 articles on two cores. */
const goals = { seconds: 300, gigabytes: 3 };

async function copySite(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of copied) await cp(join(projectRoot, name), join(folder, name), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
}

/**
 * Builds a copy of the site in a separate process, as `npm run build` does.
 * @returns `seconds`: how long the build took. `gigabytes`: the peak memory of the build and Chromium together, or NaN
 * on a system without /proc
 * @throws Error when the build fails; the message names the file with its output
 */
async function build(folder: string): Promise<{ seconds: number; gigabytes: number }> {
  const start = performance.now();
  const child = spawn(process.execPath, ['scripts/commands/build.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const memory = watchMemory(child.pid);
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const status = await new Promise((resolve) => child.on('close', resolve));
  const seconds = (performance.now() - start) / 1000;
  const bytes = memory.stop();
  const log = join(folder, 'build.log');
  await writeFile(log, Buffer.concat(output));
  if (status !== 0)
    throw new Error(`The copy of the site in ${folder} could not be built. The output of the build is in ${log}.`);
  return { seconds, gigabytes: bytes === null ? Number.NaN : bytes / 1e9 };
}

async function measure(articles: number, cache: string) {
  const folder = join(cache, `site-${articles}`);
  await copySite(folder);
  const edited = await generateArticles(join(folder, 'content/articles'), articles);
  const cold = await timeStep(`Cold build of ${articles} articles`, () => build(folder));
  await appendFile(edited, '\nOne more sentence, which no other article of this copy contains.\n');
  const edit = await timeStep(`Build of ${articles} articles after one was edited`, () => build(folder));
  return {
    articles,
    'cold build, s': cold.seconds,
    'memory, GB': cold.gigabytes,
    'after an edit, s': edit.seconds,
    'memory after an edit, GB': edit.gigabytes,
  };
}

/**
 * Prints time and memory of cold builds, and of builds after one sentence was added to one article.
 * @param cache folder for the copies of the site, which are kept for inspection
 * @throws Error when a build takes more time or memory than the limits
 */
export async function benchSite(counts: readonly number[], cache: string): Promise<void> {
  const results = [];
  for (const count of counts) results.push(await measure(count, cache));
  printTable(results);
  const missed = results.filter(
    (result) => result['cold build, s'] > goals.seconds || result['memory, GB'] > goals.gigabytes,
  );
  if (missed.length > 0)
    throw new Error(
      `A cold build of ${missed.map(({ articles }) => articles).join(' and ')} articles took more than ${goals.seconds} s or more than ${goals.gigabytes} GB of memory. If the machine had other work, run the benchmark again.`,
    );
}
