import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { clearVariables } from './scripts/shared/variables.ts';
import { contentPlugin } from './scripts/site/content/content-plugin.ts';
import { createContentReader, createSiteDataReader } from './scripts/site/content/content-reader.ts';
import { styleguidePlugin } from './scripts/styleguide/styleguide-plugin.ts';
import { engineProjects } from './scripts/vite-plugin-ssr-free-prerender/vitest.config.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';

// Tests look at the site as a fresh clone has it; their processes inherit the environment of this one.
clearVariables();

const content = createContentReader(import.meta.dirname);
const data = createSiteDataReader(import.meta.dirname, content);

const shared = {
  resolve: { alias: { '@fonts': `${import.meta.dirname}/.cache/fonts` } },
  define: { __BUILD_YEAR__: '2026' },
};
/** A limit ends what hangs. None is meant to be reached on a busy machine. */
const limits = { testTimeout: 120_000, hookTimeout: 300_000 };
/** With jsdom's window, React and the content. */
const component = {
  ...shared,
  plugins: [react(), styleguidePlugin(import.meta.dirname, data), contentPlugin(import.meta.dirname, content, data)],
};
const bytes = 'tests/setup/bytes-of-node.ts';
const inWindow = { ...limits, environment: 'jsdom', setupFiles: [bytes, 'tests/setup/components.ts'] };
/** In Node, with the modules that the worker has loaded for the file before: reading the content anew takes a second. */
const node = { ...limits, environment: 'node', isolate: false, setupFiles: ['tests/setup/clear-up.ts'] };
const built = { ...node, globalSetup: ['tests/setup/checks-build.ts'] };

export default defineConfig({
  test: {
    // Each file starts processes of its own, browsers among them: more at once would only wait for each other.
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
          // One window and one copy of each module for all files of a worker: to make them takes longer than most tests do.
          isolate: false,
          include: ['tests/components/**/*.test.tsx'],
          exclude: ['**/*.mocked.test.tsx'],
        },
      },
      // These put others in the place of modules, each its own.
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
      // Not part of `npm test`; see tests/README.md.
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
