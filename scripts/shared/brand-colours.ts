/**
 * Reads the site's colours from `content/brand.yaml`, for the stylesheets and for the error page of the embedded
 * contact form.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { brandSchema, type Colours } from '../../src/model/schemas/brand-schema.ts';

/** Returns every colour with a name made of theme and role, such as `night-ground` and `button-ink`. */
export const listColours = (colours: Colours): [name: string, colour: string][] =>
  Object.entries(colours).flatMap(([theme, roles]) =>
    Object.entries(roles).map(([role, colour]): [string, string] => [`${theme}-${role}`, colour]),
  );

/** Returns a CSS rule that defines each colour as a custom property, such as `--night-ground`. */
const printColours = (colours: Colours): string =>
  `:root{${listColours(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`;

/**
 * Returns the colours, or null if `brand.yaml` has mistakes. The build and the development server report such mistakes.
 */
function readColours(projectRoot: string): Colours | null {
  try {
    return brandSchema.parse(parse(readFileSync(join(projectRoot, 'content/brand.yaml'), 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Returns the CSS rule that defines the colours. If they can't be read, returns an empty text: the page then has the
 * browser's default colours.
 */
export function readColourRule(projectRoot: string): string {
  const colours = readColours(projectRoot);
  return colours ? printColours(colours) : '';
}
