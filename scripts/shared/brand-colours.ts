/** Reads the colours of `content/brand.yaml`, for style sheets and for the page with which the embedded form refuses a message. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { brandSchema, type Colours } from '../../src/model/schemas/brand-schema.ts';

/** Such as `night-ground` and `button-ink`. */
export const listColours = (colours: Colours): [name: string, colour: string][] =>
  Object.entries(colours).flatMap(([theme, roles]) =>
    Object.entries(roles).map(([role, colour]): [string, string] => [`${theme}-${role}`, colour]),
  );

/** A rule that gives a page all colours: `var(--night-ground)`. */
const printColours = (colours: Colours): string =>
  `:root{${listColours(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`;

/** Reads the colours as they are now. Null while the file has mistakes: builds and the development server say which. */
function readColours(projectRoot: string): Colours | null {
  try {
    return brandSchema.parse(parse(readFileSync(join(projectRoot, 'content/brand.yaml'), 'utf8')));
  } catch {
    return null;
  }
}

/** The rule with the colours; empty where they cannot be read, and what uses them has the browser's own. */
export function readColourRule(projectRoot: string): string {
  const colours = readColours(projectRoot);
  return colours ? printColours(colours) : '';
}
