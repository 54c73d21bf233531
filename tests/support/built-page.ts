/** The built files as a reader without a browser gets them: parsed, never run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildTitle } from '../../src/seo/head.ts';
import { distDirectory } from './project.ts';
import { content, paths, routes } from './site-routes.ts';

export { content, paths, routes };

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
