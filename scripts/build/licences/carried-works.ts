/** Third-party work in the pages that is not code: typefaces, map data, radio reports, icons, a flag. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Brand, Content, Site } from '../../../src/content/content-types.ts';
import { licence, source } from '../../../src/evidence/credit.ts';

export type Work = {
  name: string;
  version: string;
  /** SPDX expression, or "Public domain". */
  licence: string;
  /** Text that the licence requires to be passed on. */
  text: string;
};

type CarriedPackage = {
  name: string;
  part: string;
  /** Start of the built file's name, where it becomes one. */
  file?: string;
};

export const carriedPackages: readonly CarriedPackage[] = [
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

/** A flag that lies in `content/` is a drawing of our own; the design of a flag is in the public domain. */
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
