/**
 * Finds and replaces tags in index.html. Ignores text in comments, scripts and styles that only looks like a tag. All
 * functions are pure.
 */

import { createHash } from 'node:crypto';
import { PrerenderError } from '../types/engine-error.ts';
import type { StylePart } from '../types/types.ts';

/** Matches comments, and elements whose content may look like tags but isn't part of the page's own markup. */
const inert =
  /<!--[\s\S]*?(?:-->|$)|(<(script|style|noscript|template|svg|textarea|iframe)\b[^>]*>)([\s\S]*?)(?=<\/\2\s*>)/gi;

/**
 * Returns a text of the same length that contains only line breaks. With spaces, a search would be slow: a pattern that
 * begins with spaces would scan a long run of spaces again from each space in it.
 */
const blank = (text: string): string => '\n'.repeat(text.length);

/**
 * Replaces the content of comments, scripts, styles, SVG drawings and similar elements with line breaks. Positions in
 * the text stay the same.
 */
const blankInert = (html: string): string =>
  html.replaceAll(inert, (whole, open?: string, _name?: string, inner?: string) =>
    open === undefined ? blank(whole) : open + blank(inner ?? ''),
  );

/**
 * Returns the matches of a pattern outside of comments, scripts and similar elements. The pattern needs the flag `g`.
 */
export const findTags = (html: string, pattern: RegExp): RegExpExecArray[] => [...blankInert(html).matchAll(pattern)];

/**
 * Replaces each match outside of comments, scripts and similar elements.
 * @param print returns the replacement for a matched text
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
 * Moves the `<meta charset>` tag to the start of the head, because browsers search only the first 1024 bytes for it.
 * Adds the tag if it is missing.
 * @throws PrerenderError if the template has a charset other than UTF-8
 */
export function putCharset(html: string): string {
  const [tag] = findTags(html, named);
  if (tag && !/utf-?8/i.test(tag[0]))
    throw new PrerenderError(
      `index.html has ${tag[0].trim()}, but the engine writes pages in UTF-8. Replace this tag with ${ownTag}`,
    );
  const [other] = findTags(html, /<(?:title|link|script|style|noscript|template)\b|<\/head>/g);
  if (tag && (!other || tag.index < other.index)) return html;
  const text = tag?.[0].trim() ?? ownTag;
  const rest = replaceTags(html, named, () => '');
  const [head] = [...findTags(rest, /<head\b[^>]*>/gi), ...findTags(rest, /<html\b[^>]*>/gi)];
  // If index.html has neither `<head>` nor `<html>`, insert the charset before its first tag: browsers start the head
  // there.
  const at = head ? head.index + head[0].length : (findTags(rest, /<(?!!)/g)[0]?.index ?? 0);
  return `${rest.slice(0, at)}\n    ${text}${rest.slice(at)}`;
}

/**
 * Replaces the template's charset tag, at its place, with the tag that the app renders. React still finds its tag,
 * because it searches the whole head.
 */
export function replaceCharset(html: string, head: readonly string[]): string {
  const own = head.find(isCharset);
  return own === undefined ? html : replaceTags(html, named, () => own);
}

const emptyElement =
  /<(?!script|style|template|iframe|textarea)([a-z][\w-]*)\b[^>]*\sid=["']?([\w-]+)["']?[^>]*>\s*<\/\1>/gi;

/**
 * Returns the selector of the element that the app renders into: the template's only empty element with an id. Returns
 * `#root` if an element has that id, or if there are no or several empty elements with an id.
 */
export function deduceRoot(html: string): string {
  const body = html.slice(Math.max(0, html.search(/<body\b/i)));
  const [first, ...others] = findTags(body, emptyElement).map(([, , id]) => id);
  const hasRoot = findTags(body, /\sid=(["']?)root\1[\s>]/g).length > 0;
  return hasRoot || first === undefined || others.length > 0 ? '#root' : `#${first}`;
}

/**
 * Returns the value of an attribute without decoding it; undefined if the attribute is missing.
 * @param names one attribute name, or several names separated by |
 */
export function readAttribute(tag: string, names: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`\\s(?:${names})\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  return double ?? single ?? bare;
}

/**
 * Returns selectors of the elements in the template's head whose text the app may change: JSON-LD scripts with an id.
 * React can't render such scripts itself, because it doesn't move them into the head.
 */
export const findDynamicHead = (template: string): string[] =>
  findTags(template, /<script\b[^>]*>/g).flatMap(([tag]) => {
    const id = readAttribute(tag, 'id');
    return id !== undefined && readAttribute(tag, 'type') === 'application/ld+json' ? `#${id}` : [];
  });

export type Sheet = {
  parts: readonly StylePart[];
  /** The file with the parts that only some pages need; null if every page needs all parts. */
  rest: { address: string; css: string } | null;
};

/**
 * Divides a stylesheet, so that a page can inline only the parts that it needs. Returns the parts, and a file with all
 * parts that only some pages need.
 * @param href the address of the whole stylesheet. The new file is in the same folder.
 */
export function cutSheet(href: string, parts: readonly StylePart[]): Sheet {
  const css = parts
    .filter(({ isNeeded }) => isNeeded)
    .map((part) => part.css)
    .join('\n');
  if (!css) return { parts, rest: null };
  // The name contains the hash of the content, because browsers cache the file indefinitely.
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  return { parts, rest: { address: `${href.slice(0, href.lastIndexOf('/') + 1)}parts-${hash}.css`, css } };
}

/**
 * Returns the address of a stylesheet if Vite built it, so that it can be inlined. Returns null for any other link: a
 * link to a file in `public/`, or a link with an id or a `media` attribute. Such links stay in the page.
 */
export function readBuiltSheet(link: string): string | null {
  const [, rest = ''] =
    /^<link((?:\s+(?:rel="stylesheet"|crossorigin(?:="[^"]*")?|nonce="[^"]*"|href="[^"?#]+"))+)\s*\/?>$/.exec(link) ??
    [];
  const isSheet = rest.includes(' rel="stylesheet"') && rest.includes(' crossorigin');
  return isSheet ? (/\shref="([^"]+)"/.exec(rest)?.[1] ?? null) : null;
}

/**
 * Returns the `<style>` elements for a page that uses these CSS classes.
 * @param link the `<link>` tag that the elements replace. Its nonce is copied to them.
 */
export function printStyles({ parts, rest }: Sheet, classes: ReadonlySet<string>, link: string): string {
  const carried = parts.filter(({ isNeeded }) => isNeeded?.(classes) ?? true);
  const named = rest && carried.length < parts.length ? ` data-sheet="${rest.address}"` : '';
  const [nonce = ''] = /\snonce="[^"]*"/.exec(link) ?? [];
  return carried.map(({ css }, index) => `<style${nonce}${index ? '' : named}>${css}</style>`).join('');
}

export const classesOf = (markup: string): ReadonlySet<string> =>
  new Set([...markup.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)));
