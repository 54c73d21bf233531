/**
 * Lists the third-party work that the build ships. Vite names the packages whose code is in the bundle; typefaces, maps and flags
 * come by other ways and are added. A licence that may not be shipped stops the build.
 */
import type { Plugin, Rolldown } from 'vite';
import { z } from 'zod';
import type { Content } from '../../../src/content/content-types.ts';
import { carriedPackages, readCarriedWorks, type Work } from './carried-works.ts';
import { findLicenceProblems, printLicences } from './licences.ts';

const viteList = '.vite/license.json';
const viteListSchema = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    identifier: z.string().default(''),
    text: z.string().default(''),
  }),
);

function readBundled(bundle: Rolldown.OutputBundle): Work[] {
  const list = bundle[viteList];
  const source = list?.type === 'asset' ? String(list.source) : '[]';
  return viteListSchema.parse(JSON.parse(source)).map(({ identifier, ...work }) => ({ ...work, licence: identifier }));
}

/** Typefaces that are not declared, so that their licence is unknown. */
const findStrayFonts = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle)
    .filter((name) => /\.(woff2?|ttf|otf)$/.test(name))
    .filter((name) => !carriedPackages.some(({ file }) => file && name.includes(`/${file}`)))
    .map(
      (name) => `${name} is a typeface without a licence. Add its package to scripts/build/licences/carried-works.ts.`,
    );

export function licencesPlugin(projectRoot: string, reader: { read: () => Promise<Content> }): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    enforce: 'post',
    config: () => ({ build: { license: { fileName: viteList } } }),
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const works = [...readBundled(bundle), ...readCarriedWorks(projectRoot, await reader.read())];
        const problems = [...findLicenceProblems(works), ...findStrayFonts(bundle)];
        // The message says what is wrong; a stack of this plugin would not help.
        if (problems.length > 0) this.error({ message: problems.join('\n'), stack: '' });
        this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: printLicences(works) });
      },
    },
  };
}
