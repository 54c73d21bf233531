import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** The quick part runs all unit tests, and these of whole sites. */
const quickSites = ['test/sites/clean-site.test.ts', 'test/sites/plugin.test.ts'];

const shared = { testTimeout: 120_000, hookTimeout: 300_000, isolate: false };
const withBrowsers = {
  ...shared,
  // Fixture sites use React's production build, as published sites do.
  env: { NODE_ENV: 'production' },
  globalSetup: [join(import.meta.dirname, 'test/support/shared-browsers.ts')],
};

/** A larger repository lists these in its own configuration, so that one run reports all tests. */
export const engineProjects: TestProjectInlineConfiguration[] = [
  { name: 'engine', include: ['test/unit/**/*.test.ts', ...quickSites], ...withBrowsers },
  { name: 'engine-sites', include: ['test/sites/**/*.test.ts'], exclude: quickSites, ...withBrowsers },
  { name: 'engine-crashes', include: ['test/crashes/**/*.test.ts'], ...withBrowsers },
  {
    name: 'engine-foreign',
    include: ['test/foreign/*.test.ts'],
    ...shared,
    globalSetup: [join(import.meta.dirname, 'test/support/packed-engine.ts')],
  },
].map((test) => ({ root: import.meta.dirname, test }));

export default defineConfig({ test: { maxWorkers: 2, projects: engineProjects } });
