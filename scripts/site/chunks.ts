/**
 * Splits the app into files: a starter of less than 1 KB, one file with everything that all pages need, and one per
 * page component.
 */
import type { BuildOptions, Plugin } from 'vite';

const groups = [
  {
    name: 'starter',
    test: /\/src\/lib\/hrefs\.ts$|vite\/preload-helper/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // The group also includes all imports of these files. One file compresses better than twenty and needs one request.
  {
    name: 'app',
    test: /\/src\/(main|pages\/(entry-hero|related-entries))\.tsx?$/,
  },
];

/** Chunks with fixed names, which budgets and checks look for. */
const namedChunks = [
  ['auth-client', /\/src\/features\/session\/auth-client\.ts$/],
  ['device', /\/src\/sections\/device-motion\.ts$/],
  ['instrument', /\/src\/instruments\/[^/]+\/instrument\.ts$/],
  ['operate', /\/src\/instruments\/operate\.ts$/],
] as const;

/**
 * Names chunks by hash only. Content filters block scripts with names such as "tracking" or "analytics", which could be
 * names of entries or files.
 */
function nameChunk({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const named = namedChunks.find(([, module]) => facadeModuleId !== null && module.test(facadeModuleId));
  return named ? `assets/${named[0]}-[hash].js` : 'assets/[hash].js';
}

export const chunkOptions = {
  modulePreload: {
    polyfill: false,
    // Scripts need no preloads, because the imports of a chunk loaded later are already there.
    resolveDependencies: (_file: string, dependencies: string[], { hostType }: { hostType: 'html' | 'js' }) =>
      hostType === 'html' ? dependencies : [],
  },
  rolldownOptions: {
    output: { codeSplitting: { groups }, entryFileNames: nameChunk, chunkFileNames: nameChunk },
    // Don't print how long each plugin of the bundler took. It doesn't help anybody who builds the site.
    checks: { bundlerTimings: false },
  },
} satisfies BuildOptions;

/**
 * Replaces Vite's helper for dynamic imports. The helper preloads style sheets and nested imports, which this site
 * doesn't need. It takes up 0.76 KB as Brotli, and the starter may have 1 KB (2026-11-27: 1.09 KB with the helper).
 * Vite has no option to leave it out. If Vite renames the module, the starter exceeds its budget and the build fails.
 */
export function plainImportsPlugin(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    load: {
      order: 'pre',
      handler: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
    },
  };
}
