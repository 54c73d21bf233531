/** Reads the colours of `content/brand.yaml`, for the style sheets and for the refusal page of the embedded form. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { brandSchema, type Colours } from '../../src/model/schemas/brand-schema.ts';

/** Lists all colours by names such as `night-ground` and `button-ink`. */
export const listColours = (colours: Colours): [name: string, colour: string][] =>
  Object.entries(colours).flatMap(([theme, roles]) =>
    Object.entries(roles).map(([role, colour]): [string, string] => [`${theme}-${role}`, colour]),
  );

/** Returns a CSS rule that defines every colour as a custom property, such as `--night-ground`. */
const printColours = (colours: Colours): string =>
  `:root{${listColours(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`;

/** Reads the current colours. Returns null if the file has mistakes: the build and the development server report them. */
function readColours(projectRoot: string): Colours | null {
  try {
    return brandSchema.parse(parse(readFileSync(join(projectRoot, 'content/brand.yaml'), 'utf8')));
  } catch {
    return null;
  }
}

/** Returns the CSS rule with the colours. It is empty if they can't be read, and the page then has the browser's colours. */
export function readColourRule(projectRoot: string): string {
  const colours = readColours(projectRoot);
  return colours ? printColours(colours) : '';
}
