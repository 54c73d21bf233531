/**
 * Reads files of the build that tests use: pages (parsed, without running their scripts), scripts, data and images.
 * Also defines requirements that tests check on pages.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFiles } from 'vite-plugin-ssr-free-prerender';
import { expect } from 'vitest';
import { buildTitle } from '../../src/model/seo/head.ts';
import { builtPlaces, distDirectory } from './project.ts';
import { content } from './real-content.ts';

export type BuiltPage = { path: string; html: string; document: Document; main: Element };

export const readBuilt = (file: string): string => readFileSync(join(distDirectory, file), 'utf8');

/** Returns the file that a static host serves for a path. */
export const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

const pages = new Map<string, BuiltPage>();

export function readPage(path: string): BuiltPage {
  const known = pages.get(path);
  if (known) return known;
  const html = readBuilt(fileOf(path));
  const document = new DOMParser().parseFromString(html, 'text/html');
  const main = document.querySelector('main');
  if (!main) throw new Error(`${path} has no main element.`);
  const page = { path, html, document, main };
  pages.set(path, page);
  return page;
}

/**
 * Returns the text that a sighted reader sees: collapses white space and leaves out text that is only for screen
 * readers.
 */
export function textOf(element: Element): string {
  const copy = element.cloneNode(true);
  if (copy instanceof Element) for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

export const textsOf = (root: ParentNode, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map(textOf);

/** Returns the text of headings, without the “#” of the anchor links that articles append. */
export const headingsOf = (root: ParentNode, selector: string): string[] =>
  textsOf(root, selector).map((text) => text.replace(/#$/, ''));

/**
 * Returns the current path of a page, given its path in the site's specification. An operator may have renamed the page
 * and redirected the old path.
 */
export const nowAt = (path: string): string => content.redirects.find(({ from }) => from === path)?.to ?? path;

export type BuiltLink = { label: string; to: string };

/**
 * Returns the labels and targets of links. Removes `?topic=…` from links to the contact form, because the build has
 * checked the topics.
 */
export const linksOf = (root: ParentNode): BuiltLink[] =>
  [...root.querySelectorAll('a[href]')].map((link) => ({
    label: textOf(link),
    to: (link.getAttribute('href') ?? '').replace(/\?topic=.*/, ''),
  }));

/** Returns the innermost list item, group or section that begins with this heading. */
export function partOf({ path, main }: BuiltPage, heading: string): Element {
  const found = [...main.querySelectorAll('h1, h2, h3')].find((one) => textOf(one).replace(/#$/, '') === heading);
  if (!found) throw new Error(`${path} has no heading “${heading}”.`);
  const part = found.closest('li') ?? found.closest(found.localName === 'h3' ? 'div' : 'section');
  if (!part) throw new Error(`The heading “${heading}” of ${path} is in no list item, group or section.`);
  return part;
}

/** Returns a page title followed by the brand name, or without it if the result is too long. */
export const withBrand = (title: string): string => buildTitle(content.site, { title });

/** Replaces {product} with the brand name. Tables of `test.each` write {product}, as content files do. */
export const fill = (text: string): string => text.replaceAll('{product}', content.site.name);

/** A requirement of the site's specification: a promise for the name of the test, and a check of the built page. */
export type Requirement = { path: string; promise: string; verify: (page: BuiltPage) => void };

const within = (page: BuiltPage, part: string | undefined): Element => (part ? partOf(page, fill(part)) : page.main);
const place = (part: string | undefined): string => (part ? ` under “${part}”` : '');

/** Requires a link with exactly this label and target, under the heading `part` or, without `part`, anywhere. */
export const links = (path: string, label: string, to: string, part?: string): Requirement => ({
  path,
  promise: `${path} links “${label}” to ${to}${place(part)}`,
  verify: (page) => expect(linksOf(within(page, part))).toContainEqual({ label: fill(label), to }),
});

/** Requires that a part of the page has exactly one link, to this target. */
export const leadsTo = (path: string, part: string, to: string): Requirement => ({
  path,
  promise: `${path} has only one link in “${part}”, to ${to}`,
  verify: (page) => expect(linksOf(within(page, part)).map((link) => link.to)).toEqual([to]),
});

/** Requires these headings in this order. Other headings may come between them. */
export const sections = (path: string, headings: readonly string[]): Requirement => ({
  path,
  promise: `${path} has its sections in order: ${headings.join(', ')}`,
  verify: (page) => {
    const expected = headings.map(fill);
    expect(headingsOf(page.main, 'h1, h2').filter((text) => expected.includes(text))).toEqual(expected);
  },
});

/** Requires that a part of the page has exactly these third-level headings, in this order. */
export const items = (path: string, part: string, titles: readonly string[]): Requirement => ({
  path,
  promise: `${path} has exactly ${titles.length} entries${place(part)}: ${titles.join(', ')}`,
  verify: (page) => expect(headingsOf(within(page, part), 'h3')).toEqual(titles),
});

/** Requires a text that sighted readers can see. */
export const says = (path: string, text: string, part?: string): Requirement => ({
  path,
  promise: `${path} says “${text}”${place(part)}`,
  verify: (page) => expect(textOf(within(page, part))).toContain(fill(text)),
});

/** Requires a value with this label in a list of statistics (<dl>). */
export const states = (path: string, label: string, value: string): Requirement => ({
  path,
  promise: `${path} states ${value} for “${label}”`,
  verify: (page) => {
    const term = [...page.main.querySelectorAll('dt')].find((one) => textOf(one).toLowerCase() === label.toLowerCase());
    expect(term?.nextElementSibling ? textOf(term.nextElementSibling) : null).toBe(value);
  },
});

/** Requires that a part of the page has exactly this number of elements. */
export const counts = (path: string, part: string, selector: string, count: number): Requirement => ({
  path,
  promise: `${path} has ${count} <${selector}> elements${place(part)}`,
  verify: (page) => expect(within(page, part).querySelectorAll(selector)).toHaveLength(count),
});

export const titled = (path: string, title: string): Requirement => ({
  path,
  promise: `${path} has the title “${title}”`,
  verify: (page) => expect(page.document.title).toBe(fill(title)),
});

export const headed = (path: string, heading: string): Requirement => ({
  path,
  promise: `${path} has the heading “${heading}”`,
  verify: (page) => expect(headingsOf(page.document, 'h1')).toEqual([fill(heading)]),
});

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Returns the address of the script that contains a module, such as `src/pages/login-page.tsx`. */
export function scriptOf(module: string): string {
  const manifest = read(join(builtPlaces.client, '.vite/manifest.json')) as Record<string, { file: string }>;
  const chunk = manifest[module];
  if (!chunk) throw new Error(`${module} has no script of its own in the build.`);
  return `/${chunk.file}`;
}

type PageList = { app: string; pages: Record<string, string> };

const readPageList = () => read(join(distDirectory, 'pages.json')) as PageList;

/** Returns the address of the app's main script, which the small starter script imports. */
export const readAppScript = (): string => `/${readPageList().app}`;

/** Returns the page data that the build wrote for a path. */
export function readBuiltData(path: string): unknown {
  const { pages } = readPageList();
  return read(join(distDirectory, `assets/${pages[path]}.json`));
}

type Locked = { type: string; items: { figure: { drawingFile: string } }[] };

/** Returns the addresses of the drawings that a page loads only for signed-in clients. */
export function lockedDrawingsOf(path: string): string[] {
  const { sections } = readBuiltData(path) as { sections: Locked[] };
  return sections
    .filter(({ type }) => type === 'locked')
    .flatMap(({ items }) => items.map(({ figure }) => figure.drawingFile));
}

const bytesOf = (file: SiteFiles[string]): Buffer =>
  typeof file === 'object' && 'from' in file ? readFileSync(file.from) : Buffer.from(file);

/** Returns the bytes of the images that the build has drawn, keyed by file name. */
export const readImages = (files: SiteFiles): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, bytesOf(file)]));

/** Returns the SVG files of the built site, keyed by file name in the build. Drawings refer to these files. */
export const readNamedImages = (): Map<string, Uint8Array> =>
  new Map(
    readdirSync(join(distDirectory, 'assets'))
      .filter((name) => name.endsWith('.svg'))
      .map((name) => [`assets/${name}`, readFileSync(join(distDirectory, 'assets', name))]),
  );

/** Reads the size and the transparency of a PNG from its first chunk. */
export function readPng(bytes: Buffer): { width: number; height: number; transparent: boolean } {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || bytes.toString('latin1', 12, 16) !== 'IHDR')
    throw new Error('These bytes are not a PNG.');
  // Colour types 4 and 6 have an alpha channel.
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), transparent: (bytes.readUInt8(25) & 4) > 0 };
}
