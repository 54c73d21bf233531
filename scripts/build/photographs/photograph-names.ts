/** Which files beside the articles are photographs, and what is wrong with a name. Pure. */
import { extname } from 'node:path';
import { isDeviceName } from '../../../src/lib/is-device-name.ts';
import { slugify } from '../../../src/lib/slugify.ts';

const endings = ['.jpg', '.jpeg', '.png', '.webp'];

/** In messages. */
export const knownEndings = `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`;

const endingOf = (name: string): string => extname(name).toLowerCase();

export const isPhotographName = (name: string): boolean => endings.includes(endingOf(name));

/** The name without its ending, as addresses can carry it. */
export const stemOf = (name: string): string => slugify(name.slice(0, name.length - extname(name).length));

/** @returns what is wrong with the name of a photograph, and the remedy; null when nothing is */
export function findNameProblem(name: string): string | null {
  const ending = endingOf(name);
  if (!endings.includes(ending)) {
    const what = ending === '' ? 'the name has no ending' : `the ending "${ending}" is not known here`;
    return `${what}. Save the photograph as JPEG, PNG or WebP, with the ending ${knownEndings}.`;
  }
  if (isDeviceName(name))
    return `Windows keeps the name "${name}" for a device and cannot store the file. Rename the file, such as to "photograph-${name}", and write that.`;
  const [strange] = /[^A-Za-z0-9._-]/u.exec(name) ?? [];
  if (strange === undefined) return null;
  const better = `${stemOf(name) || 'photograph'}${ending}`;
  return `an address cannot carry ${strange === ' ' ? 'a space' : `"${strange}"`} in the name. Rename the file to "${better}", and write that.`;
}
