// Builds the site with React's development build, which warns about mistakes that the production build ignores: missing
// keys, unknown attributes, invalid nesting of HTML, and texts that differ after hydration.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type PluginOption } from 'vite';
import { prerender } from 'vite-plugin-ssr-free-prerender';
import { expect, onTestFinished, test } from 'vitest';
import siteConfig from '../../vite.config.ts';
import { readEngineOptions } from '../support/engine-options.ts';
import { projectRoot } from '../support/project.ts';

/** Builds the client as `npm run build` does, but with React's development build. Does not prerender pages. */
async function buildDevelopmentClient(clientDir: string): Promise<void> {
  const config = await siteConfig({ command: 'build', mode: 'development' });
  const isEngine = (plugin: PluginOption): boolean =>
    plugin !== null && typeof plugin === 'object' && 'name' in plugin && plugin.name === 'ssr-free-prerender';
  const plugins = config.plugins?.filter((plugin) => !isEngine(plugin)) ?? [];
  await build({
    ...config,
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    plugins,
    define: { ...config.define, 'process.env.NODE_ENV': '"development"' },
    build: { ...config.build, outDir: clientDir, minify: false },
  });
}

test('React’s development build reports no problem when it renders or hydrates any page', async () => {
  const folder = await mkdtemp(join(projectRoot, '.cache/development-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const clientDir = join(folder, 'client');
  await buildDevelopmentClient(clientDir);
  // Skip the check of file sizes (`checkSite`), because the development build is larger.
  const { checkSite: _, onReport: __, ...options } = readEngineOptions();
  const verified: string[] = [];
  const report = await prerender({
    ...options,
    clientDir,
    outDir: join(folder, 'site'),
    compress: false,
    onProgress: (step, _done, _total, path) => step === 'verify' && verified.push(path),
  });
  expect(report.warnings).toEqual([]);
  const routes = await options.routes();
  expect(verified.toSorted()).toEqual(routes.map(({ path }) => path).sort());
}, 300_000);
