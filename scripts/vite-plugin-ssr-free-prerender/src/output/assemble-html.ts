/** Inserts a captured page into the client build's `index.html` (the template). */

import { PrerenderError } from '../types/engine-error.ts';
import { encodePath } from '../types/paths.ts';
import type { Capture } from '../types/snapshot.ts';
import { addIntegrity, type Template } from '../vite-output/read-client-build.ts';
import {
  classesOf,
  findTags,
  isCharset,
  printStyles,
  readAttribute,
  readBuiltSheet,
  replaceCharset,
  replaceTags,
} from '../vite-output/template.ts';
import { placeStyles } from './adopt-rules.ts';

function replaceOnce(html: string, pattern: RegExp, print: (text: string) => string, what: string): string {
  const { length } = findTags(html, pattern);
  if (length !== 1) throw new PrerenderError(`index.html must have one ${what}, but it has ${length}.`);
  return replaceTags(html, pattern, print);
}

function addStyles(html: string, { sheets }: Template, markup: string): string {
  if (sheets.size === 0) return html;
  const classes = classesOf(html + markup);
  return replaceTags(html, /<link\b[^>]*>/g, (link) => {
    const sheet = sheets.get(readBuiltSheet(link) ?? '');
    return sheet ? printStyles(sheet, classes, link) : link;
  });
}

/** Returns a tag that preloads a script. `data-prerendered` distinguishes it from the preload tags in `index.html`. */
const printPreload = (href: string): string => `<link rel="modulepreload" crossorigin href="${href}" data-prerendered>`;

/**
 * Returns the HTML of a finished page: the template with inlined styles, React's head tags, module preloads and the
 * app's markup.
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

// Matches a start tag. Comments and elements such as `<script>` are matched as a whole, because tags inside them don't
// count.
const startTags =
  /<!--[\s\S]*?-->|<(script|style|noscript|iframe|noembed|noframes|xmp|textarea|template)\b(?:"[^"]*"|[^">])*>[\s\S]*?<\/\1>|<[a-z](?:"[^"]*"|[^">])*>/gi;

/** Counts the elements that the browser's parser will create from this HTML. */
function countElements(markup: string): number {
  let count = 0;
  for (const [tag] of markup.matchAll(startTags)) if (!tag.startsWith('<!--')) count += 1;
  return count;
}

/** Sets attributes of the nth element with this tag name in the template. */
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
 * Returns a function that assembles the HTML of pages.
 * @throws PrerenderError unless the template has exactly one empty element for the app
 */
export function createAssembler(template: Template): AssembleHtml {
  let frame: string | null = null;
  assertRoot(template.html, template.rootId);
  return (capture, path, preloads, rootData = {}) => {
    // Add the hashes of scripts to a copy, not to `template.html`. A change of `template.html` causes all pages to be
    // rendered again, and a changed hash must not.
    frame ??= addIntegrity(template.html, template.integrity);
    const elements = String(countElements(capture.root));
    const data = printData({ prerendered: encodePath(path), elements, ...rootData });
    // Fill the root last. Otherwise `setAttributes` would also count elements of the page.
    const html = capture.splash.reduce(
      (text, { name, nth, attributes }) => setAttributes(text, name, attributes, nth),
      fillFrame(frame, template, capture, preloads),
    );
    return fillRoot(html, template.rootId, data, capture.root);
  };
}

/** Returns a pattern for an empty element with this id. The element may contain spaces and comments. */
const matchRoot = (id: string): RegExp =>
  new RegExp(
    `<([a-z][\\w-]*)((?:\\s[^>]*)?\\sid=(["']?)${id}\\3(?:\\s[^>]*)?)>(?:\\s|<!--(?:[^-]|-(?!->))*-->)*</\\1>`,
    'g',
  );

function assertRoot(html: string, id: string): void {
  const count = findTags(html, matchRoot(id)).length;
  if (count === 1) return;
  if (count > 1)
    throw new PrerenderError(`index.html has ${count} elements with the id "${id}". Keep the id on one of them.`);
  const [, first] =
    findTags(html, new RegExp(`\\sid=(?:["']?)${id}["']?[^>]*>\\s*(<[a-z][^>]*>|[^<]+)`, 'gi'))[0] ?? [];
  if (first !== undefined)
    throw new PrerenderError(
      `#${id} in index.html must be empty, but it contains ${first.trim()}. Remove that, because prerendered pages show their content at once.`,
    );
  const ids = findTags(html, /<div\b[^>]*\sid=["']?([\w-]+)["']?[^>]*>\s*<\/div>/g).map(([, each]) => each);
  const remedy =
    ids.length > 0
      ? `Its empty elements are: ${ids.join(', ')}. Write: ssrFreePrerender({ root: '#${ids[0]}' })`
      : `Write: <div id="${id}"></div>`;
  throw new PrerenderError(`index.html has no element with the id "${id}". ${remedy}`);
}

const fillRoot = (html: string, id: string, data: string, content: string): string =>
  replaceTags(html, matchRoot(id), (_, [, name, attributes]) => `<${name}${attributes}${data}>${content}</${name}>`);

function fillFrame(frame: string, template: Template, capture: Capture, preloads: readonly string[]): string {
  const own = replaceCharset(replaceTemplateTags(frame, capture.head), capture.head);
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
  // Head tags come before the styles. After large inlined styles, the browser would receive them late.
  const [first] = findTags(html, /<(?:link|script|style|noscript|template)\b|<\/head>/g);
  if (first) html = `${html.slice(0, first.index)}${tags}\n    ${html.slice(first.index)}`;
  return setAttributes(setAttributes(html, 'html', capture.shell.html), 'body', capture.shell.body);
}

/**
 * Returns a key for a tag that may occur only once in a page: the title, the canonical link, or a meta tag with the
 * same name and media. Returns null for all other tags.
 */
function keyOf(tag: string): string | null {
  if (tag.startsWith('<title')) return 'title';
  if (tag.startsWith('<link')) return readAttribute(tag, 'rel') === 'canonical' ? 'canonical' : null;
  const name = readAttribute(tag, 'name|property');
  return name === undefined ? null : `meta ${name.toLowerCase()} ${readAttribute(tag, 'media') ?? ''}`;
}

/**
 * Removes the tags of `index.html` that the page replaces, such as the title.
 * @param head the head tags of the page
 */
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
