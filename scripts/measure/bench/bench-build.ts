/** The bench's part about the whole build: how long copies of the site with more and more entries take, cold and after edits. */
import { spawn } from 'node:child_process';
import { appendFile, cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { placesOf } from '../../shared/build-places.ts';
import { timeStep } from '../../shared/print-progress.ts';
import { projectRoot } from '../../shared/project-root.ts';
import { clearVariables } from '../../shared/variables.ts';
import { type BuildResult, type BuildSize, findSlowBuilds, printBuildTable, type Taken } from './build-results.ts';
import { generateArticles } from './generate-articles.ts';
import { generateServices } from './generate-services.ts';
import { median } from './median.ts';
import { watchMemory } from './watch-memory.ts';
import { weighScripts } from './weigh-scripts.ts';

const sources = ['content', 'scripts', 'src', 'index.html', 'vite.config.ts'];
const settings = ['package.json', 'package-lock.json', 'tsconfig.json'];

async function copySite(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const name of [...sources, ...settings])
    await cp(join(projectRoot, name), join(folder, name), { recursive: true });
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
}

/** Builds a copy as `npm run build` does, in a process of its own. */
async function build(folder: string): Promise<Taken> {
  const start = performance.now();
  const child = spawn(process.execPath, ['scripts/commands/build.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // This process is no part of a build.
  const memory = watchMemory(child.pid);
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const status = await new Promise((resolve) => child.on('close', resolve));
  const seconds = (performance.now() - start) / 1000;
  const bytes = memory.stop();
  await writeFile(join(folder, 'build.log'), Buffer.concat(said));
  if (status !== 0) throw new Error(`The copy in ${folder} could not be built:\n${Buffer.concat(said)}`);
  return { seconds, bytes };
}

/** Another title, as an author would give it; as short as titles have to be. */
async function retitle(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^title: .*$/m, 'title: Another title than before'));
}

const ordinals = ['first', 'second', 'third'] as const;

/** Builds after a sentence, and another, and another: of seconds, a busy moment of the machine takes a fifth. */
async function buildAfterSentences(name: string, folder: string, edited: string): Promise<Taken> {
  const taken: Taken[] = [];
  for (const ordinal of ordinals) {
    await appendFile(edited, `\nOne more sentence, the ${ordinal}, which stands in no other article of this copy.\n`);
    taken.push(await timeStep(`${name}: a sentence more, the ${ordinal}`, () => build(folder)));
  }
  const known = taken.flatMap(({ bytes }) => bytes ?? []);
  return {
    seconds: median(taken.map(({ seconds }) => seconds)),
    bytes: known.length > 0 ? Math.max(...known) : null,
  };
}

async function measure({ articles, services }: BuildSize): Promise<BuildResult> {
  const name = `${articles} articles, ${services ?? 'the same'} services`;
  const folder = join(projectRoot, '.cache/bench', `site-${articles}`);
  const inside = join(folder, 'content/articles');
  await copySite(folder);
  const edited = await generateArticles(inside, articles);
  if (services !== null) await generateServices(join(folder, 'content'), services);
  const cold = await timeStep(`${name}: a cold build`, () => build(folder));
  const scripts = await weighScripts(folder);
  const { size: index } = await stat(join(placesOf(folder, 'production').dist, 'pages.json.br'));
  const sentence = await buildAfterSentences(name, folder, edited);
  await retitle(edited);
  const title = await timeStep(`${name}: another title`, () => build(folder));
  await generateArticles(inside, articles + 1);
  const added = await timeStep(`${name}: an article more`, () => build(folder));
  return { articles, services, cold, sentence, title, added, scripts, index };
}

/**
 * Writes `reports/bench-site.md` and `.json`.
 * @throws when a build takes longer, or more memory, than the goal
 */
export async function benchBuild(sizes: readonly BuildSize[]): Promise<void> {
  clearVariables();
  const results: BuildResult[] = [];
  for (const size of sizes) results.push(await measure(size));
  const table = printBuildTable(results);
  const method = `Copies of the site with generated articles of about 1,150 words each, and generated services with default figures, built in a process of their own on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}, load average ${loadavg()[1]?.toFixed(1)}), Node ${process.versions.node}. Cold: without any cache. Then a build after a sentence was added to one article (seconds: the median of three), one after it got another title, and one with one more article. Memory: the most that the build and Chromium held together (proportional set size, twice a second). Scripts: of the kind of page with the most, as brotli sends them; the JSON has each kind. List: pages.json, which loads with the first navigation.`;
  const reports = join(projectRoot, 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'bench-site.md'), `# Builds of larger sites\n\n${table}\n\n${method}\n`);
  await writeFile(join(reports, 'bench-site.json'), `${JSON.stringify(results, null, 2)}\n`);
  console.log(`\n${table}\n\n${method}\n\nreports/bench-site.md, .json`);
  const slow = findSlowBuilds(results);
  if (slow.length > 0) throw new Error(`\nBuilds that miss a goal:\n  ${slow.join('\n  ')}`);
}
