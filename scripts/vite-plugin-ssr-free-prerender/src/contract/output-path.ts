import { belowBase } from './base.ts';

/** File of a path below the output folder: `/` → `index.html`, `/about` → `about.html`, `/blog/a` → `blog/a.html`. */
export function outputPath(path: string, base = '/'): string {
  const below = (belowBase(path, base) ?? path).replace(/^\/|\/$/g, '');
  return below === '' ? 'index.html' : `${below}.html`;
}
