/**
 * Splits the app into files: a start script of less than 1 KB, one file with the code that all pages need, and one file
 * for each page component.
 */
import type { BuildOptions, Plugin } from 'vite';

const groups = [
  {
    name: 'starter',
    test: /\/src\/lib\/hrefs\.ts$|vite\/preload-helper/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // This group also includes everything that these files import. One file compresses better than twenty, and needs only
  // one request.
  {
    name: 'app',
    test: /\/src\/(main|pages\/(entry-hero|related-entries))\.tsx?$/,
  },
];

/** Chunks whose file names begin with a fixed name, because size limits and checks look for these names. */
const namedChunks = [
  ['auth-client', /\/src\/features\/session\/auth-client\.ts$/],
  ['device', /\/src\/sections\/device-motion\.ts$/],
  ['instrument', /\/src\/instruments\/[^/]+\/instrument\.ts$/],
  ['operate', /\/src\/instruments\/operate\.ts$/],
] as const;

/**
 * Returns a chunk's file name. Except for `namedChunks`, it is only a hash, not the name of a module. Content filters
 * would block a script with a name such as "tracking".
 */
function nameChunk({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const named = namedChunks.find(([, module]) => facadeModuleId !== null && module.test(facadeModuleId));
  return named ? `assets/${named[0]}-[hash].js` : 'assets/[hash].js';
}

export const chunkOptions = {
  modulePreload: {
    polyfill: false,
    // Chunks need no preloads for their imports, because these imports are loaded before the chunk is requested.
    resolveDependencies: (_file: string, dependencies: string[], { hostType }: { hostType: 'html' | 'js' }) =>
      hostType === 'html' ? dependencies : [],
  },
  rolldownOptions: {
    output: { codeSplitting: { groups }, entryFileNames: nameChunk, chunkFileNames: nameChunk },
    // Don't print how long each plugin took, because this doesn't help people who build the site.
    checks: { bundlerTimings: false },
  },
} satisfies BuildOptions;

/**
 * Replaces Vite's helper for dynamic imports. The helper preloads style sheets and nested imports, which this site
 * doesn't need. Its size is 0.76 KB with Brotli, but the start script may have only 1 KB (2026-11-27: 1.09 KB with the
 * helper). Vite has no option to omit the helper. If Vite renames its module, the start script exceeds its limit and
 * the build fails.
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
