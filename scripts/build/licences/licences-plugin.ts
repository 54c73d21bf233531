/**
 * Lists the third-party work that the build ships. Vite names the packages whose code is in the bundle; typefaces, maps and flags
 * come by other ways and are added. A licence that may not be shipped stops the build.
 */
import type { Plugin, Rolldown } from 'vite';
import { z } from 'zod';
import type { Content } from '../../../src/content/content-types.ts';
import { carriedPackages, readCarriedWorks, type Work } from './carried-works.ts';

/** Licences that ask for no more than their text and the names of the authors. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Public domain',
  'Unlicense',
  'Zlib',
]);

/** Of "A OR B" one will do, of "A AND B" both must; nested expressions are refused. */
function isAllowed(expression: string): boolean {
  const flat = expression.trim().replace(/^\((.*)\)$/, '$1');
  return flat.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())));
}

export function findLicenceProblems(works: readonly Work[]): string[] {
  return works.flatMap(({ name, version, licence, text }) => {
    const place = `${name} ${version} goes to the browser`;
    const named = licence ? `the licence "${licence}"` : 'no licence that its package.json names';
    if (!isAllowed(licence))
      return `${place} under ${named}, which is not on the list of scripts/build/licences/licences-plugin.ts. Take another package, or read the licence and add it there.`;
    return text.trim() === ''
      ? `${place} without the text of its licence (${licence}): its package has no LICENSE file. Take another package or version.`
      : [];
  });
}

const rule = '-'.repeat(78);

export function printLicences(works: readonly Work[]): string {
  const byText = new Map<string, string[]>();
  for (const { name, version, licence, text } of works) {
    const body = text.trim().replaceAll('\r\n', '\n');
    byText.set(body, [...(byText.get(body) ?? []), `${name} ${version}: ${licence}`]);
  }
  const parts = [...byText].map(([text, titles]) => ({ titles: titles.sort(), text }));
  parts.sort((a, b) => ((a.titles[0] ?? '') < (b.titles[0] ?? '') ? -1 : 1));
  return [
    'Works of others in this site, and their licences.\n',
    ...parts.map(({ titles, text }) => `${rule}\n${titles.join('\n')}\n${rule}\n\n${text}\n`),
  ].join('\n');
}

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
