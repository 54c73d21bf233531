/**
 * Provides the modules `brand:colours` and `brand:fonts`, which style sheets load with `@use`. Each compilation reads
 * the current content.
 */
import type { Importer } from 'sass';
import type { Content } from '../../../src/model/schemas/content-types.ts';
import { listColours } from '../../shared/brand-colours.ts';
import { printRange, subsetFonts } from '../fonts/subset-fonts.ts';

const scheme = 'brand:';

/**
 * Prints Sass maps from role to colour (`$night`, `$day` and `$tint`), and a variable for each colour, such as
 * `$night-ground`.
 */
function printColours({ brand: { colours } }: Content): string {
  const { night, day, tint } = colours;
  const maps = Object.entries({ night, day, tint }).map(([theme, roles]) => {
    const entries = Object.entries(roles).map(([role, colour]) => `'${role}': ${colour}`);
    return `$${theme}: (${entries.join(', ')});`;
  });
  return [...maps, ...listColours(colours).map(([name, colour]) => `$${name}: ${colour};`)].join('\n');
}

/**
 * Prints the Sass variables `$archivo-further` and `$martian-mono-further`. Each value is the `unicode-range` of the
 * typeface's second file, or null if the build has no second file.
 */
async function cutFonts(projectRoot: string, { letters }: Content): Promise<string> {
  const { further } = await subsetFonts(projectRoot, letters);
  return Object.entries(further)
    .map(([name, rest]) => `$${name}-further: ${rest ? `(${printRange(rest)})` : 'null'};`)
    .join('\n');
}

export function brandImporter(projectRoot: string, read: () => Promise<Content>): Importer<'async'> {
  const parts: Readonly<Record<string, (content: Content) => string | Promise<string>>> = {
    [`${scheme}colours`]: printColours,
    [`${scheme}fonts`]: (content) => cutFonts(projectRoot, content),
  };
  return {
    canonicalize: (url) => (url in parts ? new URL(url) : null),
    load: async ({ href }) => {
      const contents = await parts[href]?.(await read());
      return contents === undefined ? null : { contents, syntax: 'scss' };
    },
  };
}
