/** Tests that watch mode (`vite build --watch`) continues after a failed build. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, createLogger, type Rolldown } from 'vite';
import { ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { expect, test, vi } from 'vitest';
import { copyFixture, fixtureConfig, fixtureOptions } from '../support/fixture-site.ts';

test('Watch mode logs a failed build, keeps the output of the last good build, and builds again after the fix', async () => {
  const site = await copyFixture('plain');
  const errors: string[] = [];
  const logger = createLogger('silent');
  logger.error = (message) => void errors.push(message);
  const readHome = () => readFile(join(site.root, 'dist/index.html'), 'utf8').catch(() => '');
  const { browserEndpoint } = fixtureOptions(site, []);
  const plugin = ssrFreePrerender({ browserEndpoint, compress: false, visitors: 'none' });
  const config = fixtureConfig(site.root, [plugin]);
  const watcher = (await build({
    ...config,
    customLogger: logger,
    build: { ...config.build, watch: {} },
  })) as Rolldown.RolldownWatcher;
  try {
    const until = (assert: () => Promise<void> | void) => vi.waitFor(assert, { timeout: 30_000, interval: 50 });
    await until(async () => expect(await readHome()).toContain('<h1>Home</h1>'));
    const file = join(site.root, 'main.tsx');
    const sound = (await readFile(file, 'utf8')).replace('<h1>Home</h1>', '<h1>Start</h1>');
    await writeFile(file, sound.replace('Start', "{document.querySelector('[data-prerendered]') ? 'Other' : 'Start'}"));
    await until(() => expect(errors.join('\n')).toMatch(/\/ \[hydration\] [\s\S]*- +Start/));
    expect(await readHome()).toContain('<h1>Home</h1>');
    await writeFile(file, sound);
    await until(async () => expect(await readHome()).toContain('<h1>Start</h1>'));
    expect(errors).toHaveLength(1);
  } finally {
    await watcher.close();
    await site.remove();
  }
});
