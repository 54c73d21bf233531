/** Finds tags in the text of index.html, and nothing that only looks like one. Pure. */

import { createHash } from 'node:crypto';
import { PrerenderError } from '../types/engine-error.ts';
import type { StylePart } from '../types/types.ts';

/** Its text is no part of the document, or is of a document of its own. */
const inert =
  /<!--[\s\S]*?(?:-->|$)|(<(script|style|noscript|template|svg|textarea|iframe)\b[^>]*>)([\s\S]*?)(?=<\/\2\s*>)/gi;

/** Lines without text: a long run of spaces would be gone through from each of them. */
const blank = (text: string): string => '\n'.repeat(text.length);

/** The same text, as long as it was, without what stands in comments, scripts, styles, drawings and the like. */
const blankInert = (html: string): string =>
  html.replaceAll(inert, (whole, open?: string, _name?: string, inner?: string) =>
    open === undefined ? blank(whole) : open + blank(inner ?? ''),
  );

/** What a pattern (with the flag g) matches of the tags. */
export const findTags = (html: string, pattern: RegExp): RegExpExecArray[] => [...blankInert(html).matchAll(pattern)];

/**
 * Puts another text in the place of each match.
 * @param print asked for it: with the text as it stands, and the match
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

/** For one that the app renders, which then stands in the template's place: React finds it wherever it is. */
export const isCharset = (tag: string): boolean => /^<meta\b[^>]*\scharset=/i.test(tag);

/**
 * The template with its charset in front of all that the engine puts there: browsers look for it in the first 1024 bytes alone.
 * @throws PrerenderError where it names another.
 */
export function putCharset(html: string): string {
  const [tag] = findTags(html, named);
  if (tag && !/utf-?8/i.test(tag[0]))
    throw new PrerenderError(`index.html says ${tag[0].trim()}, and what is written is UTF-8. Write: ${ownTag}`);
  const [other] = findTags(html, /<(?:title|link|script|style|noscript|template)\b|<\/head>/g);
  if (tag && (!other || tag.index < other.index)) return html;
  const text = tag?.[0].trim() ?? ownTag;
  const rest = replaceTags(html, named, () => '');
  const [head] = [...findTags(rest, /<head\b[^>]*>/gi), ...findTags(rest, /<html\b[^>]*>/gi)];
  // Without either, whatever comes first begins the head.
  const at = head ? head.index + head[0].length : (findTags(rest, /<(?!!)/g)[0]?.index ?? 0);
  return `${rest.slice(0, at)}\n    ${text}${rest.slice(at)}`;
}

/** The same with the charset that the app renders, if it does. */
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

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined);

/**
 * Returns selectors of the elements in the template's head whose text the app may change: JSON-LD with an id. An app can't render them
 * with React, which doesn't move such scripts into the head.
 */
export const findDynamicHead = (template: string): string[] =>
  findTags(template, /<script\b[^>]*>/g).flatMap(([tag]) => {
    const id = attribute(tag, 'id');
    return id !== undefined && attribute(tag, 'type') === 'application/ld+json' ? `#${id}` : [];
  });

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
