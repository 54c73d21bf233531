import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { contentPlugin } from './scripts/content/content-plugin.ts';

const shared = {
  resolve: { alias: { '@fonts': `${import.meta.dirname}/.cache/fonts` } },
  define: { __BUILD_YEAR__: '2026' },
};
/** The embedded services start as on a fresh machine, whatever the shell has set. */
const env = { DEMO_PASSWORD: '', TRUSTED_PROXY: '' };
/** Chromium on two cores: one file at a time, and time for a slow machine. */
const browser = { fileParallelism: false, testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: { name: 'unit', environment: 'node', include: ['tests/unit/**/*.test.ts'], testTimeout: 20_000 },
      },
      {
        ...shared,
        plugins: [react(), contentPlugin(import.meta.dirname)],
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['tests/components/**/*.test.tsx'],
          setupFiles: ['tests/support/setup-components.ts'],
          testTimeout: 20_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'engine',
          environment: 'node',
          include: ['tests/engine/**/*.test.ts'],
          // Fixture sites are built as a site is shipped: with React's production build.
          env: { NODE_ENV: 'production' },
          ...browser,
        },
      },
      {
        ...shared,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          env,
          // Each file starts workers and processes: two at once would only wait for each other.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: { name: 'site', environment: 'jsdom', include: ['tests/site/**/*.test.ts'], testTimeout: 20_000 },
      },
      // Needs nginx, Caddy and openssl on the PATH: `npm run hosts`.
      { ...shared, test: { name: 'hosts', environment: 'node', include: ['tests/hosts/**/*.test.ts'] } },
      { ...shared, test: { name: 'e2e', environment: 'node', include: ['tests/e2e/**/*.e2e.ts'], env, ...browser } },
    ],
  },
});
