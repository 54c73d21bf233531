// Checks absolute addresses of this site that programs read: in head tags, structured data, forms, the sitemap, the
// feed, robots.txt and security.txt. The prerender engine already checks the links between pages.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileOf, readBuilt, readPage } from '../support/built-site.ts';
import { distDirectory } from '../support/project.ts';
import { content, paths } from '../support/real-content.ts';

const { host } = content.site;
const files = readdirSync(distDirectory, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(html|xml|atom|txt|json|webmanifest)$/.test(file))
  .map((file) => file.replaceAll('\\', '/'));
/** Ids in structured data, such as `…#organization`. Their fragments are names, not the ids of HTML elements. */
const names = new Set(
  paths.flatMap((path) => [...readPage(path).html.matchAll(/"@id":"([^"]+)"/g)].map(([, id = '']) => id)),
);

function isFound(address: string): boolean {
  const { pathname, hash } = new URL(address);
  if (!paths.includes(pathname)) return existsSync(join(distDirectory, pathname));
  return hash === '' || names.has(address) || readPage(pathname).document.getElementById(hash.slice(1)) !== null;
}

const findLost = (text: string): string[] => {
  const addresses = text.split(/["'<>\s]/).filter((part) => part === host || part.startsWith(`${host}/`));
  return addresses.filter((address) => !isFound(address));
};

test('these tests check the addresses in every page, the sitemap, the feed, robots.txt and security.txt', () => {
  const expected = ['sitemap.xml', 'robots.txt', 'blog/feed.atom', '.well-known/security.txt', ...paths.map(fileOf)];
  expect(files).toEqual(expect.arrayContaining(expected));
});

test.each(files)('each address of this site that %s contains leads to a page, a part of a page or a file', (file) => {
  // In page data, structured data is a string inside JSON, so its quotes are escaped.
  expect(findLost(readBuilt(file).replaceAll('\\"', '"'))).toEqual([]);
});

test('the check finds broken addresses in the feed, in head tags and in the sitemap', () => {
  const [feed, about] = [readBuilt('blog/feed.atom'), readPage('/about').html];
  const [, article = ''] = /<id>(\S+?)<\/id>/.exec(feed.slice(feed.indexOf('<entry>'))) ?? [];
  expect(findLost(feed.replace(article, `${article}-lost`))).toEqual([`${article}-lost`]);
  expect(findLost(about.replace(`content="${host}/about"`, `content="${host}/abuot"`))).toEqual([`${host}/abuot`]);
  expect(findLost(`<loc>${host}/contact#forms</loc>`)).toEqual([`${host}/contact#forms`]);
});
