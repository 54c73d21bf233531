import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { clearVariables } from './scripts/shared/variables.ts';
import { contentPlugin } from './scripts/site/content/content-plugin.ts';
import { createContentReader, createSiteDataReader } from './scripts/site/content/content-reader.ts';
import { styleguidePlugin } from './scripts/styleguide/styleguide-plugin.ts';
import { engineProjects } from './scripts/vite-plugin-ssr-free-prerender/vitest.config.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';

// Tests check the site as a fresh clone builds it, so clear the developer's environment variables. Otherwise, the
// processes that tests start would inherit them.
clearVariables();

const content = createContentReader(import.meta.dirname);
const data = createSiteDataReader(import.meta.dirname, content);

const shared = {
  resolve: { alias: { '@fonts': `${import.meta.dirname}/.cache/fonts` } },
  define: { __BUILD_YEAR__: '2026' },
};
/** Timeouts in milliseconds. They stop a test that hangs, and are long enough for a busy machine. */
const limits = { testTimeout: 120_000, hookTimeout: 300_000 };
/** Settings for tests of React components: the plugins compile React and provide the site's content. */
const component = {
  ...shared,
  plugins: [react(), styleguidePlugin(import.meta.dirname, data), contentPlugin(import.meta.dirname, content, data)],
};
const bytes = 'tests/setup/bytes-of-node.ts';
const inWindow = { ...limits, environment: 'jsdom', setupFiles: [bytes, 'tests/setup/components.ts'] };
/** Settings for tests in Node. Test files in a worker share modules, because reading the content takes a second. */
const node = { ...limits, environment: 'node', isolate: false, setupFiles: ['tests/setup/clear-up.ts'] };
const built = { ...node, globalSetup: ['tests/setup/checks-build.ts'] };

export default defineConfig({
  test: {
    // Many test files start processes, including browsers. More workers would only slow each other down.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: [...configDefaults.reporters, 'junit'],
    outputFile: { junit: 'reports/junit.xml' },
    projects: [
      { ...shared, test: { ...node, name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      {
        ...component,
        test: {
          ...inWindow,
          name: 'component',
          // All files of a worker share one window and its modules: creating them takes longer than most tests.
          isolate: false,
          include: ['tests/components/**/*.test.tsx'],
          exclude: ['**/*.mocked.test.tsx'],
        },
      },
      // Tests that mock modules. Each file has its own modules, so that its mocks don't affect other files.
      { ...component, test: { ...inWindow, name: 'mocked', include: ['tests/components/**/*.mocked.test.tsx'] } },
      ...engineProjects,
      { ...shared, test: { ...node, name: 'server', include: ['tests/server/**/*.test.ts'] } },
      {
        ...shared,
        test: {
          ...built,
          name: 'site',
          environment: 'jsdom',
          setupFiles: [bytes, ...node.setupFiles],
          include: ['tests/site/**/*.test.ts'],
        },
      },
      {
        ...shared,
        test: {
          ...node,
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: ['tests/setup/shared-sites.ts'],
        },
      },
      // `npm test` doesn't run the projects from here to the end of the list (see tests/README.md).
      { ...shared, test: { ...node, name: 'content', include: ['tests/content/**/*.test.ts'] } },
      {
        ...shared,
        test: {
          ...node,
          name: 'conditions',
          include: ['tests/conditions/**/*.e2e.ts'],
          globalSetup: ['tests/setup/shared-sites.ts'],
        },
      },
      { ...shared, test: { ...node, name: 'commands', include: ['tests/commands/**/*.test.ts'] } },
      {
        ...shared,
        test: {
          ...node,
          name: 'tools',
          include: ['tests/tools/**/*.test.ts'],
          globalSetup: ['tests/setup/shared-sites.ts'],
        },
      },
      { ...shared, test: { ...built, name: 'nightly', include: ['tests/nightly/**/*.test.ts'] } },
      {
        ...shared,
        test: {
          ...node,
          name: 'whole',
          include: ['tests/whole/**/*.test.ts'],
          globalSetup: ['tests/setup/shared-sites.ts'],
        },
      },
      { ...shared, test: { ...built, name: 'hosts', include: ['tests/hosts/**/*.test.ts'] } },
      {
        ...shared,
        test: {
          ...node,
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          globalSetup: ['tests/setup/find-browsers.ts', 'tests/setup/checks-build.ts'],
        },
      },
      { ...shared, test: { ...built, name: 'audit', include: ['tests/audit/**/*.test.ts'] } },
    ],
  },
});
