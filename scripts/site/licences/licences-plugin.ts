/**
 * Lists the third-party works in the build with their licences. Vite reports the packages whose code is in the bundle.
 * This file adds typefaces, maps and flags. The build stops if a licence doesn't allow distribution.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { z } from 'zod';
import { licence, source } from '../../../src/evidence/credit.ts';
import type { Brand, Content, Site } from '../../../src/model/schemas/content-types.ts';

export type Work = {
  name: string;
  version: string;
  /** SPDX identifier or expression of the licence, or "Public domain". */
  licence: string;
  /** Licence text that must be distributed with the work. */
  text: string;
};

/**
 * Packages whose fonts, images or data are part of the build. For a font, `file` is the start of its file name in the
 * build.
 */
const carriedPackages: readonly { name: string; part: string; file?: string }[] = [
  { name: '@fontsource-variable/archivo', part: 'typeface, cut down to the signs in use', file: 'archivo-' },
  { name: '@fontsource-variable/martian-mono', part: 'typeface, cut down to the signs in use', file: 'martian-mono-' },
  { name: 'world-atlas', part: 'coastlines in the figures' },
  { name: 'lucide-react', part: 'icons' },
];

const otherWorks: readonly Work[] = [
  {
    name: 'Natural Earth (through world-atlas: coastlines in the figures)',
    version: '4.1.0',
    licence: 'Public domain',
    text: 'Made with Natural Earth. Free vector and raster map data @ naturalearthdata.com.',
  },
  {
    name: 'Radio reports from New York Harbor (results computed from them)',
    version: '2020-01-01',
    licence: 'Public domain',
    text: `${source}. ${licence}`,
  },
];

const manifestSchema = z.object({ version: z.string(), license: z.string() });

/**
 * Returns the flag's entry in the list of licences if the flag is our own drawing in `content/`. The design of the flag
 * is in the public domain. A flag from a package gets its entry from `readCarriedWorks`.
 */
const listFlag = ({ homeCountry }: Pick<Site, 'homeCountry'>, { flag }: Pick<Brand, 'flag'>): Work[] =>
  flag.isOwn
    ? [
        {
          name: `Flag of ${homeCountry.name}`,
          version: homeCountry.flag,
          licence: 'Public domain',
          text: 'The design of the national flag is in the public domain.',
        },
      ]
    : [];

export function readCarriedWorks(projectRoot: string, { site, brand }: Pick<Content, 'site' | 'brand'>): Work[] {
  const flagPackage = { name: 'country-flag-icons', part: `flag of ${site.homeCountry.name}` };
  const packages = [...carriedPackages, ...(brand.flag.isOwn ? [] : [flagPackage])].map(({ name, part }) => {
    const folder = join(projectRoot, 'node_modules', name);
    const { version, license } = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? readFileSync(join(folder, file), 'utf8') : '';
    return { name: `${name} (${part})`, version, licence: license, text };
  });
  return [...packages, ...listFlag(site, brand), ...otherWorks];
}

/** Licences that allow distribution if the licence text and the authors' names are included. */
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

/**
 * Returns true if an SPDX expression allows distribution. "A OR B" is allowed if one of the two licences is. "A AND B"
 * is allowed if both are. Returns false for nested expressions.
 */
function isAllowed(expression: string): boolean {
  const flat = expression.trim().replace(/^\((.*)\)$/, '$1');
  return flat.split(' OR ').some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence.trim())));
}

export function findLicenceProblems(works: readonly Work[]): string[] {
  return works.flatMap(({ name, version, licence, text }) => {
    const place = `${name} ${version} goes to the browser`;
    if (licence === '') return `${place}, but its package.json names no licence. Use another package.`;
    if (!isAllowed(licence))
      return `${place}, but its licence "${licence}" is not allowed in scripts/site/licences/licences-plugin.ts. Use another package, or read the licence and add it there.`;
    return text.trim() === ''
      ? `${place}, but its package has no LICENSE file with the text of its licence (${licence}). Use another package or version.`
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
    'Third-party works in this site, and their licences.\n',
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

/** Reports font files in the bundle that don't belong to `carriedPackages`, because their licence is unknown. */
const findStrayFonts = (bundle: Rolldown.OutputBundle): string[] =>
  Object.keys(bundle)
    .filter((name) => /\.(woff2?|ttf|otf)$/.test(name))
    .filter((name) => !carriedPackages.some(({ file }) => file && name.includes(`/${file}`)))
    .map(
      (name) =>
        `${name} is a typeface without a licence. Add its package to carriedPackages in scripts/site/licences/licences-plugin.ts.`,
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
        // Hide the stack trace of this plugin, because the message alone explains the problem.
        if (problems.length > 0) this.error({ message: problems.join('\n'), stack: '' });
        this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: printLicences(works) });
      },
    },
  };
}
