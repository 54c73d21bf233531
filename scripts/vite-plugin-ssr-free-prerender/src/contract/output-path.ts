import { belowBase } from './base.ts';
import { decodeText } from './path-text.ts';

/** File of a path below the output folder: `/` → `index.html`, `/about` → `about.html`, `/blog/a` → `blog/a.html`, `/c%23` → `c#.html`. */
export function outputPath(path: string, base = '/'): string {
  const below = decodeText(belowBase(path, base) ?? path).replace(/^\/|\/$/g, '');
  return below === '' ? 'index.html' : `${below}.html`;
}
