/** Puts a capture into the client build's template. Pure. */

import { PrerenderError } from '../types/engine-error.ts';
import { encodePath } from '../types/paths.ts';
import type { Capture } from '../types/snapshot.ts';
import { addIntegrity, type Template } from '../vite-output/read-client-build.ts';
import {
  classesOf,
  findTags,
  giveWay,
  isCharset,
  printStyles,
  readBuiltSheet,
  replaceTags,
} from '../vite-output/template.ts';
import { placeStyles } from './adopt-rules.ts';

function replaceOnce(html: string, pattern: RegExp, print: (text: string) => string, what: string): string {
  const { length } = findTags(html, pattern);
  if (length !== 1) throw new PrerenderError(`index.html has ${length} of ${what}; the engine needs exactly one.`);
  return replaceTags(html, pattern, print);
}

/** The template with the styles in it that a page needs. */
function addStyles(html: string, { sheets }: Template, markup: string): string {
  if (sheets.size === 0) return html;
  const classes = classesOf(html + markup);
  return replaceTags(html, /<link\b[^>]*>/g, (link) => {
    const sheet = sheets.get(readBuiltSheet(link) ?? '');
    return sheet ? printStyles(sheet, classes, link) : link;
  });
}

/** The tag by which a page has a chunk fetched before its app asks for it. Marked: a template may preload other files. */
const printPreload = (href: string): string => `<link rel="modulepreload" crossorigin href="${href}" data-prerendered>`;

/**
 * The finished page: template, inlined styles, React's head tags, module preloads, the app's markup.
 * @throws PrerenderError when the template has no place for one of them, or several.
 */
export type AssembleHtml = (
  capture: Capture,
  path: string,
  preloads: readonly string[],
  rootData?: Readonly<Record<string, string>>,
) => string;

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const printData = (data: Readonly<Record<string, string>>): string =>
  Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`)
    .join('');

// A comment, an element whose content is text or (for a template) outside the document, or any other start tag.
const startTags =
  /<!--[\s\S]*?-->|<(script|style|noscript|iframe|noembed|noframes|xmp|textarea|template)\b(?:"[^"]*"|[^">])*>[\s\S]*?<\/\1>|<[a-z](?:"[^"]*"|[^">])*>/gi;

/** Counts the elements in serialized markup as the browser's parser creates them. */
function countElements(markup: string): number {
  let count = 0;
  for (const [tag] of markup.matchAll(startTags)) if (!tag.startsWith('<!--')) count += 1;
  return count;
}

/** The attributes of one element of the template (the first of its name, or another), in place of those that it has of the same name. */
function setAttributes(html: string, name: string, attributes: Readonly<Record<string, string>>, nth = 0): string {
  if (Object.keys(attributes).length === 0) return html;
  let seen = -1;
  return replaceTags(html, new RegExp(`<${name}(?![\\w-])([^>]*)>`, 'gi'), (whole, [, former = '']) => {
    seen += 1;
    if (seen !== nth) return whole;
    const kept = Object.keys(attributes).reduce(
      (text, each) => text.replace(new RegExp(`\\s${each}(?:="[^"]*"|='[^']*'|=[^\\s"'>]+|(?=\\s|$))`), ''),
      former,
    );
    const added = Object.entries(attributes).map(([each, value]) => ` ${each}="${escapeAttribute(value)}"`);
    return `<${name}${kept}${added.join('')}>`;
  });
}

/**
 * What all pages have alike is made once, with the first of them.
 * @throws PrerenderError when the template has no place for the pages, or several.
 */
export function createAssembler(template: Template): AssembleHtml {
  let frame: string | null = null;
  assertRoot(template.html, template.rootId);
  return (capture, path, preloads, rootData = {}) => {
    // Not in the template itself, whose text says when a page must be rendered anew: another script is no other page.
    frame ??= addIntegrity(template.html, template.integrity);
    const elements = String(countElements(capture.root));
    const data = printData({ prerendered: encodePath(path), elements, ...rootData });
    // Before the root is filled: elements are counted as the template has them.
    const html = capture.beside.reduce(
      (text, { name, nth, attributes }) => setAttributes(text, name, attributes, nth),
      fillFrame(frame, template, capture, preloads),
    );
    return fillRoot(html, template.rootId, data, capture.root);
  };
}

/** An element of this id with nothing in it, and with whatever attributes. */
const matchRoot = (id: string): RegExp =>
  new RegExp(
    `<([a-z][\\w-]*)((?:\\s[^>]*)?\\sid=(["']?)${id}\\3(?:\\s[^>]*)?)>(?:\\s|<!--(?:[^-]|-(?!->))*-->)*</\\1>`,
    'g',
  );

/** @throws PrerenderError when the template has no place for the pages, or several. */
function assertRoot(html: string, id: string): void {
  const count = findTags(html, matchRoot(id)).length;
  if (count === 1) return;
  if (count > 1)
    throw new PrerenderError(`index.html has ${count} elements with the id "${id}". Give it to one of them.`);
  const [, first] =
    findTags(html, new RegExp(`\\sid=(?:["']?)${id}["']?[^>]*>\\s*(<[a-z][^>]*>|[^<]+)`, 'gi'))[0] ?? [];
  if (first !== undefined)
    throw new PrerenderError(
      `#${id} in index.html must be empty, and it contains ${first.trim()}. Remove that: every page has its content without it.`,
    );
  const ids = findTags(html, /<div\b[^>]*\sid=["']?([\w-]+)["']?[^>]*>\s*<\/div>/g).map(([, each]) => each);
  const remedy =
    ids.length > 0
      ? `Its empty elements are: ${ids.join(', ')}. Write: ssrFreePrerender({ root: '#${ids[0]}' })`
      : `Write: <div id="${id}"></div>`;
  throw new PrerenderError(`index.html has no element with the id "${id}". ${remedy}`);
}

/** The page in the template's own element. */
const fillRoot = (html: string, id: string, data: string, content: string): string =>
  replaceTags(html, matchRoot(id), (_, [, name, attributes]) => `<${name}${attributes}${data}>${content}</${name}>`);

function fillFrame(frame: string, template: Template, capture: Capture, preloads: readonly string[]): string {
  const own = giveWay(replaceTemplateTags(frame, capture.head), capture.head);
  const placed = placeStyles(own, capture, template.base, template.integrity !== null);
  let html = addStyles(placed.html, template, capture.root);
  for (const [selector, text] of Object.entries(capture.dynamic)) {
    const id = selector.replace(/^#/, '');
    const element = new RegExp(`<script[^>]*id="${id}"[^>]*>\\s*</script>`, 'g');
    const print = (former: string): string => `${former.slice(0, former.indexOf('>') + 1)}${text}</script>`;
    html = replaceOnce(html, element, print, `head element ${selector}`);
  }
  const tags = [
    ...placed.head.filter((tag) => !isCharset(tag)),
    ...preloads.map((href) => addIntegrity(printPreload(href), template.integrity)),
  ].join('\n    ');
  // Before anything that loads: a title should not wait behind the styles.
  const [first] = findTags(html, /<(?:link|script|style|noscript|template)\b|<\/head>/g);
  if (first) html = `${html.slice(0, first.index)}${tags}\n    ${html.slice(first.index)}`;
  return setAttributes(setAttributes(html, 'html', capture.shell.html), 'body', capture.shell.body);
}

/** The value of an attribute, however it is quoted; undefined where the tag has none of the name. */
function readAttribute(tag: string, names: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`\\s(?:${names})\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  return double ?? single ?? bare;
}

/** What a page has once: a title, a meta of a name (colours of the browser's bars: one for each condition), a canonical. Null for any other tag. */
function keyOf(tag: string): string | null {
  if (tag.startsWith('<title')) return 'title';
  if (tag.startsWith('<link')) return readAttribute(tag, 'rel') === 'canonical' ? 'canonical' : null;
  const name = readAttribute(tag, 'name|property');
  return name === undefined ? null : `meta ${name.toLowerCase()} ${readAttribute(tag, 'media') ?? ''}`;
}

/** @param head the page's own tags */
function replaceTemplateTags(html: string, head: readonly string[]): string {
  const keys = new Set(head.map(keyOf));
  keys.delete(null);
  if (keys.size === 0) return html;
  return replaceTags(
    html,
    /[ \t]*(<title\b[^>]*>[\s\S]*?<\/title>|<(?:meta|link)\b[^>]*>)\n?/g,
    (whole, [, tag = '']) => {
      const key = keyOf(tag);
      return key !== null && keys.has(key) ? '' : whole;
    },
  );
}
