// The built HTML is complete without JavaScript, complies with a strict security policy, and does not block rendering.
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { expect, test } from 'vitest';
import { linksOf, readPage, textOf, textsOf } from '../support/built-site.ts';
import { distDirectory } from '../support/project.ts';
import { content, paths } from '../support/real-content.ts';

/** Returns true for the later pages of the blog index. Such a page may list only one article and has no other text. */
const isLaterList = (path: string): boolean => path.startsWith('/blog/page/');

test.each(paths)('%s has no style attribute, inline handler or inline script', (path) => {
  const { document } = readPage(path);
  const handlers = [...document.querySelectorAll('*')].flatMap((element) =>
    element.getAttributeNames().filter((name) => name === 'style' || name.startsWith('on')),
  );
  expect(handlers).toEqual([]);
  const programs = [...document.scripts].filter((script) => script.type !== 'application/ld+json');
  expect(programs.map((script) => script.textContent)).toEqual(programs.map(() => ''));
});

test.each(paths)('%s inlines its styles, and contains nothing that delays the first paint', (path) => {
  const { document } = readPage(path);
  expect(document.head.querySelectorAll('style').length).toBeGreaterThan(0);
  expect(document.querySelectorAll('link[rel="stylesheet"], body style, style:empty')).toHaveLength(0);
  // Every script must be `async`. Otherwise, even a script at the end of the page would delay the first layout.
  const awaited = [...document.scripts].filter((script) => script.src !== '' && !script.hasAttribute('async'));
  expect(awaited.map(({ outerHTML }) => outerHTML)).toEqual([]);
});

test.each(paths)('%s refers only to icons, images and scripts that exist in the site', (path) => {
  const named = [...readPage(path).document.querySelectorAll('link[href^="/"], script[src^="/"], img[src^="/"]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  );
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((file) => !existsSync(join(distDirectory, file)))).toEqual([]);
});

test.each(paths)('%s shows no placeholder, and no "undefined", "null" or "[object …]" in its text', (path) => {
  const { document, html } = readPage(path);
  const seen = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  expect(seen.match(/\{\w+\}|\bundefined\b|\[object|\bNaN\b|>null<|\bLorem\b|\bTO-?DO\b/g) ?? []).toEqual([]);
  expect(document.title).not.toMatch(/[{}]/);
});

test.each(paths)('%s has its full text without JavaScript, or says that it needs JavaScript', (path) => {
  const words = textOf(readPage(path).main).split(' ').length;
  if (path === '/welcome') expect(textOf(readPage(path).main)).toContain('The dashboard needs JavaScript.');
  else if (isLaterList(path)) expect(words).toBeGreaterThan(20);
  else expect(words).toBeGreaterThan(path === '/404' ? 100 : 200);
});

test.each(paths)('every link of %s has a label, and leads to a page, file or address that exists', (path) => {
  const links = linksOf(readPage(path).document);
  expect(links.filter((link) => link.label === '')).toEqual([]);
  const known = new Set(paths);
  const isFile = (to: string): boolean => extname(to) !== '' && existsSync(join(distDirectory, to));
  const lost = links.filter(({ to }) => to.startsWith('/') && !known.has(to.replace(/#.*/, '')) && !isFile(to));
  expect(lost).toEqual([]);
  const strange = links.filter(({ to }) => !/^(\/|#|https:\/\/|mailto:)/.test(to));
  expect(strange).toEqual([]);
});

test.each(paths)('every hash link of %s leads to a part of the page', (path) => {
  const { document } = readPage(path);
  const ids = [...document.querySelectorAll('[id]')].map((element) => element.id);
  const hashes = linksOf(document).flatMap(({ to }) => (to.startsWith('#') ? [decodeURIComponent(to.slice(1))] : []));
  // A hash with a value, such as `#instrument=speed:3`, sets the controls of an instrument, and is not the id of an
  // element.
  expect(hashes.filter((hash) => !ids.includes(hash) && !hash.includes('='))).toEqual([]);
});

test.each(paths)('the headings of %s descend one level at a time', (path) => {
  const levels = [...readPage(path).main.querySelectorAll('h1, h2, h3, h4')].map((heading) =>
    Number(heading.localName.slice(1)),
  );
  expect(levels[0]).toBe(1);
  const leaps = levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1);
  expect(leaps).toEqual([]);
});

test.each(paths.filter((path) => path !== '/welcome' && !isLaterList(path)))(
  '%s explains its subject in a figure with a caption and alt text',
  (path) => {
    const figures = [...readPage(path).main.querySelectorAll('figure')];
    expect(figures.length).toBeGreaterThan(0);
    for (const figure of figures) {
      expect(figure.querySelector('[role="img"]')?.getAttribute('aria-label')).toMatch(/./);
      expect(textsOf(figure, 'figcaption')).toEqual([expect.stringMatching(/./)]);
      // Drawings in the catalogues load later, when they come near the viewport.
      if (!figure.closest('#catalogue')) expect(figure.querySelector('svg')).not.toBeNull();
    }
  },
);

test('all e-mail links use the address in content/site.yaml', () => {
  const addresses = paths
    .flatMap((path) => linksOf(readPage(path).document))
    .filter(({ to }) => to.startsWith('mailto:'));
  expect(new Set(addresses.map(({ to }) => to))).toEqual(new Set([`mailto:${content.site.email}`]));
});
