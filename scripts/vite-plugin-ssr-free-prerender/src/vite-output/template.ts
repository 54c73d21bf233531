/** Finds and replaces tags in index.html, but not what looks like one in a comment, script or style. Pure. */

import { createHash } from 'node:crypto';
import { PrerenderError } from '../types/engine-error.ts';
import type { StylePart } from '../types/types.ts';

/** Elements whose text is not markup of the page. */
const inert =
  /<!--[\s\S]*?(?:-->|$)|(<(script|style|noscript|template|svg|textarea|iframe)\b[^>]*>)([\s\S]*?)(?=<\/\2\s*>)/gi;

/** Line ends replace the text: patterns would search a long run of spaces from each of them. */
const blank = (text: string): string => '\n'.repeat(text.length);

/** Blanks comments, scripts, styles, drawings and the like, and keeps the length. */
const blankInert = (html: string): string =>
  html.replaceAll(inert, (whole, open?: string, _name?: string, inner?: string) =>
    open === undefined ? blank(whole) : open + blank(inner ?? ''),
  );

/** Matches a pattern (with the flag g) in the tags. */
export const findTags = (html: string, pattern: RegExp): RegExpExecArray[] => [...blankInert(html).matchAll(pattern)];

/**
 * Replaces each match.
 * @param print gets the original text and the match
 */
export function replaceTags(
  html: string,
  pattern: RegExp,
  print: (text: string, match: RegExpExecArray) => string,
): string {
  let end = 0;
  const parts = findTags(html, pattern).map((match) => {
    const before = html.slice(end, match.index);
    end = match.index + match[0].length;
    return before + print(html.slice(match.index, end), match);
  });
  return parts.join('') + html.slice(end);
}

const named = /<meta\b[^>]*\bcharset\s*=[^>]*>\n?/gi;
const ownTag = '<meta charset="utf-8">';

export const isCharset = (tag: string): boolean => /^<meta\b[^>]*\scharset=/i.test(tag);

/**
 * Puts the charset first in the head: browsers only look for it in the first 1024 bytes.
 * @throws PrerenderError if the template names another charset
 */
export function putCharset(html: string): string {
  const [tag] = findTags(html, named);
  if (tag && !/utf-?8/i.test(tag[0]))
    throw new PrerenderError(`index.html has ${tag[0].trim()}, but the written pages are UTF-8. Write: ${ownTag}`);
  const [other] = findTags(html, /<(?:title|link|script|style|noscript|template)\b|<\/head>/g);
  if (tag && (!other || tag.index < other.index)) return html;
  const text = tag?.[0].trim() ?? ownTag;
  const rest = replaceTags(html, named, () => '');
  const [head] = [...findTags(rest, /<head\b[^>]*>/gi), ...findTags(rest, /<html\b[^>]*>/gi)];
  // Without either tag, the first one begins the head.
  const at = head ? head.index + head[0].length : (findTags(rest, /<(?!!)/g)[0]?.index ?? 0);
  return `${rest.slice(0, at)}\n    ${text}${rest.slice(at)}`;
}

/** Replaces the template's charset with the one that the app renders. React finds it anywhere. */
export function giveWay(html: string, head: readonly string[]): string {
  const own = head.find(isCharset);
  return own === undefined ? html : replaceTags(html, named, () => own);
}

const emptyElement =
  /<(?!script|style|template|iframe|textarea)([a-z][\w-]*)\b[^>]*\sid=["']?([\w-]+)["']?[^>]*>\s*<\/\1>/gi;

/** Returns the selector of the app's element: the only empty element with an id if there is no `#root`. */
export function deduceRoot(html: string): string {
  const body = html.slice(Math.max(0, html.search(/<body\b/i)));
  const [first, ...others] = findTags(body, emptyElement).map(([, , id]) => id);
  const hasRoot = findTags(body, /\sid=(["']?)root\1[\s>]/g).length > 0;
  return hasRoot || first === undefined || others.length > 0 ? '#root' : `#${first}`;
}

/**
 * Returns the value of an attribute as it is written, or undefined.
 * @param names a name, or several separated by |
 */
export function readAttribute(tag: string, names: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`\\s(?:${names})\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  return double ?? single ?? bare;
}

/**
 * Returns selectors of the elements in the template's head whose text the app may change: JSON-LD with an id. An app can't render them
 * with React, which doesn't move such scripts into the head.
 */
export const findDynamicHead = (template: string): string[] =>
  findTags(template, /<script\b[^>]*>/g).flatMap(([tag]) => {
    const id = readAttribute(tag, 'id');
    return id !== undefined && readAttribute(tag, 'type') === 'application/ld+json' ? `#${id}` : [];
  });

export type Sheet = {
  parts: readonly StylePart[];
  /** File with the parts that only some pages need; null if there are none. */
  rest: { address: string; css: string } | null;
};

/** @param href address of the whole sheet; the rest goes into the same folder */
export function cutSheet(href: string, parts: readonly StylePart[]): Sheet {
  const css = parts
    .filter(({ isNeeded }) => isNeeded)
    .map((part) => part.css)
    .join('\n');
  if (!css) return { parts, rest: null };
  // Browsers cache the file for ever, so its name depends on its content.
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  return { parts, rest: { address: `${href.slice(0, href.lastIndexOf('/') + 1)}parts-${hash}.css`, css } };
}

/** Returns the address of a stylesheet that Vite built; null for any other link (file in `public/`, `media`, `id`), which stays. */
export function readBuiltSheet(link: string): string | null {
  const [, rest = ''] =
    /^<link((?:\s+(?:rel="stylesheet"|crossorigin(?:="[^"]*")?|nonce="[^"]*"|href="[^"?#]+"))+)\s*\/?>$/.exec(link) ??
    [];
  const isSheet = rest.includes(' rel="stylesheet"') && rest.includes(' crossorigin');
  return isSheet ? (/\shref="([^"]+)"/.exec(rest)?.[1] ?? null) : null;
}

/**
 * Prints the `<style>` elements for a page with these classes.
 * @param link the replaced link, whose nonce they get
 */
export function printStyles({ parts, rest }: Sheet, classes: ReadonlySet<string>, link: string): string {
  const carried = parts.filter(({ isNeeded }) => isNeeded?.(classes) ?? true);
  const named = rest && carried.length < parts.length ? ` data-sheet="${rest.address}"` : '';
  const [nonce = ''] = /\snonce="[^"]*"/.exec(link) ?? [];
  return carried.map(({ css }, index) => `<style${nonce}${index ? '' : named}>${css}</style>`).join('');
}

export const classesOf = (markup: string): ReadonlySet<string> =>
  new Set([...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
