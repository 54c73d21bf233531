import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/** Tests of whole sites that the quick Vitest project, `engine`, runs in addition to all unit tests. */
const quickSites = ['test/sites/clean-site.test.ts', 'test/sites/plugin.test.ts'];

const shared = { testTimeout: 120_000, hookTimeout: 300_000, isolate: false };
const withBrowsers = {
  ...shared,
  // Fixture sites use React's production build, as published sites do.
  env: { NODE_ENV: 'production' },
  globalSetup: [join(import.meta.dirname, 'test/support/shared-browsers.ts')],
};

/**
 * The engine's test projects. The repository that contains this package lists them in its own configuration, so that
 * one run reports all tests.
 */
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
