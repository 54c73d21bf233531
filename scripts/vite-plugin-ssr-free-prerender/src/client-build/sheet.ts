/** A stylesheet of the client build, cut into what every page carries and what some do. */
import { createHash } from 'node:crypto';
import type { StylePart } from '../contract/types.ts';

export type Sheet = {
  parts: readonly StylePart[];
  /** What not every page carries, as a file of the site; null when there is nothing of the kind. */
  rest: { address: string; css: string } | null;
};

/** @param href address of the whole sheet, beside which the rest will lie */
export function cutSheet(href: string, parts: readonly StylePart[]): Sheet {
  const css = parts
    .filter(({ isNeeded }) => isNeeded)
    .map((part) => part.css)
    .join('\n');
  if (!css) return { parts, rest: null };
  // Hosts keep what lies there for ever: another content has another name.
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  return { parts, rest: { address: `${href.slice(0, href.lastIndexOf('/') + 1)}parts-${hash}.css`, css } };
}

/**
 * The address of a stylesheet that Vite has built and links to; null for any other link, such as one of a file in `public/`, with a
 * condition, or with an id that a script may look for: that stays as it is.
 */
export function readBuiltSheet(link: string): string | null {
  const [, rest = ''] =
    /^<link((?:\s+(?:rel="stylesheet"|crossorigin(?:="[^"]*")?|nonce="[^"]*"|href="[^"?#]+"))+)\s*\/?>$/.exec(link) ??
    [];
  const isSheet = rest.includes(' rel="stylesheet"') && rest.includes(' crossorigin');
  return isSheet ? (/\shref="([^"]+)"/.exec(rest)?.[1] ?? null) : null;
}

/**
 * The `<style>` elements of a page whose markup has these classes.
 * @param link which they take the place of: a nonce is theirs too
 */
export function printStyles({ parts, rest }: Sheet, classes: ReadonlySet<string>, link: string): string {
  const carried = parts.filter(({ isNeeded }) => isNeeded?.(classes) ?? true);
  const named = rest && carried.length < parts.length ? ` data-sheet="${rest.address}"` : '';
  const [nonce = ''] = /\snonce="[^"]*"/.exec(link) ?? [];
  return carried.map(({ css }, index) => `<style${nonce}${index ? '' : named}>${css}</style>`).join('');
}

/** The classes of all elements. */
export const classesOf = (markup: string): ReadonlySet<string> =>
  new Set([...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
