/** The bench's part about the whole build: how long copies of the site with more and more articles take, cold and after an edit. */
import { spawn } from 'node:child_process';
import { appendFile, cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { placesOf } from '../../shared/build-places.ts';
import { timeStep } from '../../shared/print-progress.ts';
import { projectRoot } from '../../shared/project-root.ts';
import { leanFlags } from '../../shared/run-script.ts';
import { clearVariables } from '../../shared/variables.ts';
import { type BuildResult, findSlowBuilds, printBuildTable } from './build-results.ts';
import { generateArticles } from './generate-articles.ts';
import { watchMemory } from './watch-memory.ts';

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
async function build(folder: string): Promise<{ seconds: number; bytes: number | null }> {
  const memory = watchMemory();
  const start = performance.now();
  const child = spawn(process.execPath, [...leanFlags, 'scripts/commands/build.ts'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const status = await new Promise((resolve) => child.on('close', resolve));
  const seconds = (performance.now() - start) / 1000;
  const bytes = memory.stop();
  await writeFile(join(folder, 'build.log'), Buffer.concat(said));
  if (status !== 0) throw new Error(`The copy in ${folder} could not be built:\n${Buffer.concat(said)}`);
  return { seconds, bytes };
}

type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;
type Rows = readonly { path: string; kind: string }[];

/** Bytes of the scripts that a page loads by itself, as brotli sends them: of the page with the most. */
async function weighScripts(folder: string): Promise<number> {
  const { dist, client } = placesOf(folder, 'production');
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'));
  const { routes }: { routes: Rows } = (await import(join(dist, 'routes.js'))).default;
  const byFile = new Map(Object.keys(manifest).map((key) => [`/${manifest[key]?.file}`, key]));
  const sizes = new Map<string, number>();
  let most = 0;
  for (const { path, kind } of routes) {
    const html = await readFile(join(dist, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
    const [, body = ''] = /data-body="([^"]+)"/.exec(html) ?? [];
    const files = new Set<string>();
    const collect = (key: string | undefined): void => {
      const chunk = key === undefined ? undefined : manifest[key];
      if (!chunk || files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const imported of chunk.imports ?? []) collect(imported);
    };
    for (const key of ['index.html', `src/pages/${kind}-page.tsx`, byFile.get(body)]) collect(key);
    let bytes = 0;
    for (const file of files) {
      const size = sizes.get(file) ?? (await stat(join(dist, `${file}.br`))).size;
      sizes.set(file, size);
      bytes += size;
    }
    most = Math.max(most, bytes);
  }
  return most;
}

async function measure(articles: number): Promise<BuildResult> {
  const folder = join(projectRoot, '.cache/bench', `site-${articles}`);
  await copySite(folder);
  const edited = await generateArticles(join(folder, 'content/articles'), articles);
  const cold = await timeStep(`${articles} articles: a cold build`, () => build(folder));
  const scripts = await weighScripts(folder);
  const { size: index } = await stat(join(placesOf(folder, 'production').dist, 'routes.js.br'));
  await appendFile(edited, '\nOne more sentence, which stands in no other article of this copy.\n');
  const again = await timeStep(`${articles} articles: one edited`, () => build(folder));
  return { articles, cold: cold.seconds, bytes: cold.bytes, edited: again.seconds, scripts, index };
}

/**
 * Writes `reports/bench-site.md` and `.json`.
 * @throws when a build takes longer, or more memory, than the goal
 */
export async function benchBuild(counts: readonly number[]): Promise<void> {
  clearVariables();
  const results: BuildResult[] = [];
  for (const count of counts) results.push(await measure(count));
  const table = printBuildTable(results);
  const method = `Copies of the site with generated articles of about 1,150 words each, built in a process of their own on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}, load average ${loadavg()[1]?.toFixed(1)}), Node ${process.versions.node}. Cold: without any cache. One edited: a build after a sentence was added to one article. Memory: the most that the build and Chromium held together (proportional set size, twice a second). Scripts: of the page with the most, as brotli sends them. Index: routes.js, which comes with the first look-up.`;
  const reports = join(projectRoot, 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'bench-site.md'), `# Builds of larger sites\n\n${table}\n\n${method}\n`);
  await writeFile(join(reports, 'bench-site.json'), `${JSON.stringify(results, null, 2)}\n`);
  console.log(`\n${table}\n\n${method}\n\nreports/bench-site.md, .json`);
  const slow = findSlowBuilds(results);
  if (slow.length > 0) throw new Error(`\nBuilds that miss a goal:\n  ${slow.join('\n  ')}`);
}
