/** A browser for each worker, open for the whole run, not for each file. */
import type { TestProject } from 'vitest/node';
import { holdBrowser } from '../../scripts/vite-plugin-ssr-free-prerender/src/browser/held-browser.ts';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface ProvidedContext {
    browsers: string[];
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const holds = Array.from({ length: project.vitest.config.maxWorkers }, () => holdBrowser());
  const browsers = await Promise.all(holds.map((hold) => hold.get()));
  project.provide(
    'browsers',
    browsers.map(({ browser }) => browser.wsEndpoint()),
  );
  return async () => {
    await Promise.all(holds.map((hold) => hold.discard()));
  };
}
