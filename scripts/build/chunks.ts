/** How the app is split into files: a starter below 1 KB, one file with what every page needs, one for each page component. */
import type { BuildOptions, Plugin } from 'vite';

const groups = [
  {
    name: 'starter',
    test: /\/src\/routes\/hrefs\.ts$|vite\/preload-helper/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // With all that these import: one file compresses better than twenty, and is one request.
  {
    name: 'app',
    test: /rolldown\/runtime|\/src\/(main|pages\/(entry-hero|related-entries))\.tsx?$/,
  },
];

/** Chunks that budgets and checks know by a name. */
const namedChunks = [
  ['auth-client', /\/src\/features\/session\/auth-client\.ts$/],
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
 * Imports on demand without Vite's helper: it preloads styles and imports of the imported, of which there are none here,
 * and weighs twice what the starter does.
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

/** An icon as Lucide's own function makes it of the properties that ours have: size, width of its lines, `aria-hidden`. */
const plainIcon = `
import { createElement } from 'react';
export default ({ name, node }) => ({ size, ...others }) =>
  createElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24', fill: 'none',
      stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round', className: 'lucide lucide-' + name, ...others,
    },
    node.map(([tag, attributes]) => createElement(tag, attributes)),
  );
`;

/** Icons without Lucide's own function: its contexts, aliases and classes are 1 KB of every page, and none is used here. */
export function plainIconsPlugin(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      order: 'pre',
      handler: (id) => (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs') ? plainIcon : null),
    },
  };
}

const starterTag = '<script type="module" crossorigin src="';

/**
 * Makes the starter async: while a script that is not is awaited, Chromium paints a page that is all there up to a tenth
 * later. In builds only: the development server's own script has to run first.
 */
export function asyncStarterPlugin(): Plugin {
  return {
    name: 'async-starter',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(starterTag))
          this.error(`Vite prints no "${starterTag}…" any more: see scripts/build/chunks.ts.`);
        return html.replace(starterTag, starterTag.replace(' ', ' async="" '));
      },
    },
  };
}

/** The development server's own page. */
const galleryFolder = '/src/gallery/';

/** Nothing of the gallery is ever shipped, not even by an import that no linter has seen. */
export function withoutGalleryPlugin(): Plugin {
  return {
    name: 'without-gallery',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const stray = output.type === 'chunk' && output.moduleIds.find((id) => id.includes(galleryFolder));
        if (stray) this.error(`${stray} would be shipped in ${output.fileName}: no module of the site may import it.`);
      }
    },
  };
}
