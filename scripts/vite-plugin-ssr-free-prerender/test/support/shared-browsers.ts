/** Starts one browser per test worker before the tests. The browsers stay open until all tests are done. */
import type { TestProject } from 'vitest/node';
import { endBrowser } from '../../src/browser/end-browser.ts';
import { loadPuppeteer } from '../../src/browser/find-browser.ts';
import { launchRunner, silenceTargets } from '../../src/browser/launch-browser.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with Vitest's
  interface ProvidedContext {
    browsers: string[];
  }
}

/**
 * Starts browsers as the engine does, but so that they can be reached by a WebSocket address instead of a pipe. Test
 * workers are separate processes, which can't use a pipe of this process.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { maxWorkers } = project.vitest.config;
  const puppeteer = await loadPuppeteer();
  const started = Array.from({ length: maxWorkers }, () => launchRunner(puppeteer, {}, false));
  const browsers = (await Promise.all(started)).map(({ browser }) => browser);
  await Promise.all(browsers.map(async (browser) => silenceTargets(await browser.target().createCDPSession())));
  project.provide(
    'browsers',
    browsers.map((browser) => browser.wsEndpoint()),
  );
  return async () => {
    await Promise.all(browsers.map(endBrowser));
  };
}
