/** Files of the checks' build: pages parsed but never run, requirements of pages, scripts, data and images. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteFiles } from 'vite-plugin-ssr-free-prerender';
import { expect } from 'vitest';
import { buildTitle } from '../../src/model/seo/head.ts';
import { builtPlaces, distDirectory } from './project.ts';
import { content } from './real-content.ts';

export type BuiltPage = { path: string; html: string; document: Document; main: Element };

export const readBuilt = (file: string): string => readFileSync(join(distDirectory, file), 'utf8');

/** File of a path, as a static host finds it. */
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

/** Text as a reader sees it: without what is only for assistive technology, white space collapsed. */
export function textOf(element: Element): string {
  const copy = element.cloneNode(true);
  if (copy instanceof Element) for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

export const textsOf = (root: ParentNode, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map(textOf);

/** Headings without the anchor signs that articles put beside them. */
export const headingsOf = (root: ParentNode, selector: string): string[] =>
  textsOf(root, selector).map((text) => text.replace(/#$/, ''));

/** Where a page of the specification is: an operator may have renamed it. */
export const nowAt = (path: string): string => content.redirects.find(({ from }) => from === path)?.to ?? path;

export type BuiltLink = { label: string; to: string };

/** Where links lead; what some tell the contact form besides, in a query, the build has checked. */
export const linksOf = (root: ParentNode): BuiltLink[] =>
  [...root.querySelectorAll('a[href]')].map((link) => ({
    label: textOf(link),
    to: (link.getAttribute('href') ?? '').replace(/\?topic=.*/, ''),
  }));

/** The innermost section, article, list item or group that the heading with this text opens. */
export function partOf({ path, main }: BuiltPage, heading: string): Element {
  const found = [...main.querySelectorAll('h1, h2, h3')].find((one) => textOf(one).replace(/#$/, '') === heading);
  if (!found) throw new Error(`${path} has no heading “${heading}”.`);
  const part = found.closest('li') ?? found.closest(found.localName === 'h3' ? 'div' : 'section');
  if (!part) throw new Error(`The heading “${heading}” of ${path} opens no part.`);
  return part;
}

/** A page's title with the brand behind it, where both have room: a long name has it behind short titles alone. */
export const withBrand = (title: string): string => buildTitle(content.site, { title });

/** Content writes {product} for the brand; tables of tests do the same. */
export const fill = (text: string): string => text.replaceAll('{product}', content.site.name);

/** A row of the specification: what a page promises, and how its built file shows it. */
export type Requirement = { path: string; promise: string; verify: (page: BuiltPage) => void };

const within = (page: BuiltPage, part: string | undefined): Element => (part ? partOf(page, fill(part)) : page.main);
const place = (part: string | undefined): string => (part ? ` under “${part}”` : '');

/** A link or button with exactly this label leads there. */
export const links = (path: string, label: string, to: string, part?: string): Requirement => ({
  path,
  promise: `${path} links “${label}” to ${to}${place(part)}`,
  verify: (page) => expect(linksOf(within(page, part))).toContainEqual({ label: fill(label), to }),
});

/** A part of the page leads to this one place and nowhere else. */
export const leadsTo = (path: string, part: string, to: string): Requirement => ({
  path,
  promise: `${path} leads from “${part}” to ${to} alone`,
  verify: (page) => expect(linksOf(within(page, part)).map((link) => link.to)).toEqual([to]),
});

/** The second-level headings come in this order; others may stand between them. */
export const sections = (path: string, headings: readonly string[]): Requirement => ({
  path,
  promise: `${path} has its sections in order: ${headings.join(', ')}`,
  verify: (page) => {
    const expected = headings.map(fill);
    expect(headingsOf(page.main, 'h1, h2').filter((text) => expected.includes(text))).toEqual(expected);
  },
});

/** The third-level headings of a part are exactly these, in this order. */
export const items = (path: string, part: string, titles: readonly string[]): Requirement => ({
  path,
  promise: `${path} has exactly ${titles.length} entries${place(part)}: ${titles.join(', ')}`,
  verify: (page) => expect(headingsOf(within(page, part), 'h3')).toEqual(titles),
});

/** The text stands on the page, as a reader reads it. */
export const says = (path: string, text: string, part?: string): Requirement => ({
  path,
  promise: `${path} says “${text}”${place(part)}`,
  verify: (page) => expect(textOf(within(page, part))).toContain(fill(text)),
});

/** A figure of a statistics list, with its label. */
export const states = (path: string, label: string, value: string): Requirement => ({
  path,
  promise: `${path} states ${label}: ${value}`,
  verify: (page) => {
    const term = [...page.main.querySelectorAll('dt')].find((one) => textOf(one).toLowerCase() === label.toLowerCase());
    expect(term?.nextElementSibling ? textOf(term.nextElementSibling) : null).toBe(value);
  },
});

/** A part holds this many elements of a kind. */
export const counts = (path: string, part: string, selector: string, count: number): Requirement => ({
  path,
  promise: `${path} has ${count} of “${selector}”${place(part)}`,
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

/** Address of the script that a module is built to, such as `src/pages/login-page.tsx`. */
export function scriptOf(module: string): string {
  const manifest = read(join(builtPlaces.client, '.vite/manifest.json')) as Record<string, { file: string }>;
  const chunk = manifest[module];
  if (!chunk) throw new Error(`${module} is not built to a script of its own.`);
  return `/${chunk.file}`;
}

type PageList = { app: string; pages: Record<string, string> };

const readPageList = () => read(join(distDirectory, 'pages.json')) as PageList;

/** Address of the script with the app, which the starter imports. */
export const readAppScript = (): string => `/${readPageList().app}`;

/** The data of a page, as the build wrote it. */
export function readBuiltData(path: string): unknown {
  const { pages } = readPageList();
  return read(join(distDirectory, `assets/${pages[path]}.json`));
}

type Locked = { type: string; items: { figure: { drawingFile: string } }[] };

/** Addresses of the drawings that a page loads for signed-in clients. */
export function lockedDrawingsOf(path: string): string[] {
  const { sections } = readBuiltData(path) as { sections: Locked[] };
  return sections
    .filter(({ type }) => type === 'locked')
    .flatMap(({ items }) => items.map(({ figure }) => figure.drawingFile));
}

const bytesOf = (file: SiteFiles[string]): Buffer =>
  typeof file === 'object' && 'from' in file ? readFileSync(file.from) : Buffer.from(file);

/** Bytes of the images that the build has drawn, by file. */
export const readImages = (files: SiteFiles): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, bytesOf(file)]));

/** Returns the image files that drawings of the built site name, as the build knows them. */
export const readNamedImages = (): Map<string, Uint8Array> =>
  new Map(
    readdirSync(join(distDirectory, 'assets'))
      .filter((name) => name.endsWith('.svg'))
      .map((name) => [`assets/${name}`, readFileSync(join(distDirectory, 'assets', name))]),
  );

/** What the first chunk of a PNG says of it. */
export function readPng(bytes: Buffer): { width: number; height: number; transparent: boolean } {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n' || bytes.toString('latin1', 12, 16) !== 'IHDR')
    throw new Error('These bytes are no PNG.');
  // Colour types 4 and 6 have an alpha channel.
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), transparent: (bytes.readUInt8(25) & 4) > 0 };
}
