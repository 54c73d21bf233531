/**
 * Copies fixture sites into a temporary folder and builds them there, so that tests leave nothing in the repository.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type PluginOption } from 'vite';
import {
  type Finding,
  type FindingKind,
  type Policy,
  type PrerenderOptions,
  type Route,
  ssrFreePrerender,
} from 'vite-plugin-ssr-free-prerender';
import { inject } from 'vitest';

const fixtures = join(import.meta.dirname, '../fixtures/sites');
export const installedPackages = dirname(dirname(createRequire(import.meta.url).resolve('react/package.json')));

export type FixtureSite = {
  /** The temporary folder that contains the folders below. */
  folder: string;
  /** The folder of the site's sources. */
  root: string;
  clientDir: string;
  outDir: string;
  remove: () => Promise<void>;
};

const fixtureHost = 'https://fixture.example';
export const fixtureRoutes = (paths: readonly string[], modules: Readonly<Record<string, string>> = {}): Route[] =>
  paths.map((path) => {
    const { [path]: module } = modules;
    return { path, canonical: fixtureHost + path, ...(module !== undefined && { modules: [module] }) };
  });

/**
 * Returns the engine's plugin without `closeBundle`, which renders the pages. Vite then writes only the client build.
 */
export function clientPlugin(): Plugin {
  const { closeBundle: _, ...plugin } = ssrFreePrerender();
  return plugin;
}

/**
 * Copies all fixture sites into a temporary folder, and links the packages that the tests use. Returns the site with
 * this name.
 */
export async function copyFixture(name: string): Promise<FixtureSite> {
  const folder = await mkdtemp(join(tmpdir(), 'prerender-'));
  await cp(fixtures, join(folder, 'sites'), { recursive: true });
  await symlink(installedPackages, join(folder, 'sites/node_modules'));
  const output = join(folder, 'output');
  await mkdir(output);
  return {
    folder,
    root: join(folder, 'sites', name),
    clientDir: join(output, 'client'),
    outDir: join(output, 'site'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export function fixtureConfig(root: string, plugins: PluginOption[] = []): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [react(), ...plugins],
    build: { manifest: true, modulePreload: { polyfill: false } },
  };
}

/** Writes the client build of a fixture site, by default with React's production build. */
export async function buildClient(
  site: FixtureSite,
  react: 'production' | 'development' = 'production',
): Promise<void> {
  const config = fixtureConfig(site.root);
  await build({
    ...config,
    define: { 'process.env.NODE_ENV': JSON.stringify(react) },
    build: { ...config.build, outDir: site.clientDir },
  });
}

/** Copies a fixture site and writes its client build. */
export async function buildFixture(name: string, react?: 'production' | 'development'): Promise<FixtureSite> {
  const site = await copyFixture(name);
  await buildClient(site, react);
  return site;
}

/**
 * Copies a client build, and returns the site with this copy and a new output folder. Parallel runs need separate
 * folders.
 */
export async function copyBuild(site: FixtureSite): Promise<FixtureSite> {
  const output = await mkdtemp(join(site.folder, 'output-'));
  const clientDir = join(output, 'client');
  await cp(site.clientDir, clientDir, { recursive: true });
  return { ...site, clientDir, outDir: join(output, 'site') };
}

/**
 * Returns policies with which every finding fails the run, except findings of the given kinds. Tests use them instead
 * of the default policies, so that no finding is overlooked.
 */
export const failAll =
  (except: Partial<Record<FindingKind, Policy>> = {}) =>
  ({ kind }: Finding): Policy =>
    except[kind] ?? 'fail';

/**
 * Returns options for a run on a fixture site. The run uses the browser that stays open for this test worker. To save
 * time, the run compresses nothing and emulates no other visitors. Tests that need these turn them on.
 * @param modules the source module of each page, keyed by path
 */
export function fixtureOptions(
  site: FixtureSite,
  paths: readonly string[],
  modules: Readonly<Record<string, string>> = {},
): PrerenderOptions {
  return {
    browserEndpoint: inject('browsers')[Number(process.env.VITEST_POOL_ID) - 1] ?? '',
    compress: false,
    visitors: 'none',
    clientDir: site.clientDir,
    outDir: site.outDir,
    routes: fixtureRoutes(paths, modules),
    policies: failAll(),
  };
}

/** Options that override those of `fixtureOptions`, for tests that need a new browser or compressed files. */
export const ownBrowser = { browserEndpoint: undefined };
export const compressed = { compress: true };

/**
 * Returns the texts of all files whose names end with `ending`, keyed by path. Also searches the subfolders of the
 * folder.
 */
export async function readFiles(folder: string, ending = ''): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(ending));
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  const read = async (path: string) => [path.slice(folder.length + 1), await readFile(path, 'utf8')];
  return Object.fromEntries(await Promise.all(paths.map(read)));
}

/**
 * Replaces the output folder with a fake output of a previous run. Tests check whether a failed run leaves it
 * unchanged.
 */
export async function writeFormerOutput(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  await writeFile(join(outDir, 'index.html'), 'the former site');
}
