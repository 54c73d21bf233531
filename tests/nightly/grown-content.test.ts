// content/README.md: more entries are one file each; lists, counts, sitemap, images and the tests of the site follow, and a long
// blog goes on at /blog/page/2.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { countInWords } from '../../scripts/build/content/count-entries.ts';
import { type CopiedProject, copyProject, findFailures } from '../support/copied-project.ts';
import { added, growContent } from '../support/grown-content.ts';
import { clickLink, isMarked, mark } from '../support/journey.ts';
import { openFolder } from '../support/open-folder.ts';
import { content } from '../support/real-content.ts';
import { watchTab } from '../support/watch-tab.ts';

let project: CopiedProject;
let dist: string;

beforeAll(async () => {
  project = await copyProject();
  await growContent(project.folder);
  // A page over its budget, or one that does not hydrate, fails the build.
  const { status, stdout, stderr } = project.run('build.ts', ['--checks']);
  expect(status, stdout + stderr).toBe(0);
  dist = join(project.folder, '.cache/checks/dist');
}, 900_000);
afterAll(() => project?.remove());

test('one more service and sector, and more articles, without figures too, are listed and counted', () => {
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
  const [services, sectors] = [content.services, content.sectors].map(({ length }) => countInWords(length + 1));
  const { service, sector, article } = added;
  expect(read('services.html')).toContain(service.title);
  expect(read('services.html').toLowerCase()).toContain(`${services} services, one chain of evidence`);
  expect(read('sectors.html')).toContain(`${sector.title.replace('&', '&amp;')} solutions`);
  expect(read('sectors.html')).toContain(`in ${sectors} industries`);
  expect(read('blog.html')).toContain(article.title);
  expect(read('blog.html').toLowerCase()).toContain(`${added.articles} technical articles`);
  expect(read('index.html')).toContain(`/sectors/${sector.slug}"`);
  // The home page stays at the first services.
  expect(read('index.html')).not.toContain(`/services/${service.slug}"`);
  for (const path of [`services/${service.slug}`, `sectors/${sector.slug}`, `blog/${article.slug}`]) {
    expect(read('sitemap.xml')).toContain(`/${path}</loc>`);
    expect(existsSync(join(dist, `share/${path}.png`))).toBe(true);
    // The drawing that an entry without one gets.
    expect(read(`${path}.html`)).toMatch(/<figure[\s\S]*<svg/);
  }
});

/** What a visitor notices of a page: title, canonical path, where the focus is, how far it is scrolled. */
const readPlace = (tab: Page) =>
  tab.evaluate(() => ({
    title: document.title,
    canonical: new URL(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '').pathname,
    focus: document.activeElement?.localName,
    top: Math.round(scrollY),
    cards: document.querySelectorAll('#articles ul > li').length,
  }));

const arriveOn = (tab: Page, path: string) =>
  tab.waitForFunction(
    (expected) =>
      location.pathname === expected &&
      document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href.endsWith(expected),
    {},
    path,
  );

test('the second page of the list is reached by its link and left by Back, like any page; nothing that is asked for is missing', async () => {
  const site = await openFolder(dist);
  onTestFinished(site.close);
  const tab = await watchTab(await site.openTab('/blog', true));
  const missing: string[] = [];
  tab.on('response', (response) => {
    if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`);
  });
  await mark(tab);
  const first = await readPlace(tab);
  expect(first).toMatchObject({ canonical: '/blog', cards: 24 });

  // The link stands below the list: the visitor has scrolled there.
  await tab.$eval('a[rel="next"]', (link) => link.scrollIntoView({ block: 'center' }));
  await tab.waitForFunction(() => scrollY > 400);
  await tab.click('a[rel="next"]');
  await arriveOn(tab, '/blog/page/2');
  await tab.waitForFunction(() => document.activeElement?.localName === 'h1' && scrollY === 0);
  const second = await readPlace(tab);
  expect(second).toEqual({
    ...{ canonical: '/blog/page/2', focus: 'h1', top: 0, cards: added.articles - 24 },
    title: expect.not.stringMatching(RegExp.escape(first.title)),
  });
  // As it was sent, so it is shown.
  const reader = await site.openTab('/blog/page/2', false);
  expect(await reader.title()).toBe(second.title);
  await reader.close();
  await tab.bringToFront();

  await tab.goBack();
  await arriveOn(tab, '/blog');
  await tab.waitForFunction(() => document.activeElement?.localName === 'h1');
  expect(await readPlace(tab)).toEqual({ ...first, focus: 'h1' });
  await tab.goForward();
  await arriveOn(tab, '/blog/page/2');
  const article = await tab.$eval('#articles ul > li a', (link) => link.getAttribute('href') ?? '');
  await tab.click('#articles ul > li a');
  // Both pages have a link of the name that comes next.
  await arriveOn(tab, article);
  await clickLink(tab, 'Back to Blog', 'main');
  await arriveOn(tab, '/blog');
  expect(await isMarked(tab)).toBe(true);
  expect(missing).toEqual([]);
  expect(tab.troubles).toEqual([]);
});

test('no test of the site is red for more entries', () => {
  expect(findFailures(project.folder, ['tests/site', 'tests/e2e/navigation.e2e.ts'])).toBe('');
}, 900_000);
