/** How the app is split into files: a starter below 1 KB, one file with what every page needs, one for each page component. */
import type { BuildOptions, Plugin } from 'vite';

const groups = [
  {
    name: 'starter',
    test: /\/src\/lib\/hrefs\.ts$|vite\/preload-helper/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // The group includes all imports of these files. One file compresses better than twenty, and is one request.
  {
    name: 'app',
    test: /\/src\/(main|pages\/(entry-hero|related-entries))\.tsx?$/,
  },
];

/** Chunks that budgets and checks know by a name. */
const namedChunks = [
  ['auth-client', /\/src\/features\/session\/auth-client\.ts$/],
  ['device', /\/src\/sections\/device-motion\.ts$/],
  ['instrument', /\/src\/instruments\/[^/]+\/instrument\.ts$/],
  ['operate', /\/src\/instruments\/operate\.ts$/],
] as const;

/**
 * Content filters block scripts by names such as "tracking" or "analytics". So no name comes from an entry or a file, but for
 * those of a few chunks.
 */
function nameChunk({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const named = namedChunks.find(([, module]) => facadeModuleId !== null && module.test(facadeModuleId));
  return named ? `assets/${named[0]}-[hash].js` : 'assets/[hash].js';
}

export const chunkOptions = {
  modulePreload: {
    polyfill: false,
    // Nothing that a script imports later has imports of its own that are not there yet.
    resolveDependencies: (_file: string, dependencies: string[], { hostType }: { hostType: 'html' | 'js' }) =>
      hostType === 'html' ? dependencies : [],
  },
  rolldownOptions: {
    output: { codeSplitting: { groups }, entryFileNames: nameChunk, chunkFileNames: nameChunk },
    // How long the bundler's plugins took is no news to whoever builds the site.
    checks: { bundlerTimings: false },
  },
} satisfies BuildOptions;

/**
 * Replaces Vite's helper for dynamic imports. It preloads style sheets and nested imports, and this site has neither to preload. The
 * helper alone is 0.76 KB as brotli sends it, and the starter may have 1 KB (2026-11-27: 1.09 KB with it). Vite has no option for
 * it. Should Vite rename the module, the build fails by the budget of the starter.
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
