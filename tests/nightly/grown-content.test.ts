// An author adds an entry by adding one file to content/ (content/README.md). Lists, counts, the sitemap, images and
// tests then include the entry. A long blog index continues at /blog/page/2.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { generateArticles } from '../../scripts/bench/generate-articles.ts';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { countInWords } from '../../scripts/site/content/placeholders.ts';
import { type CopiedProject, copyProject, findFailures } from '../support/copied-project.ts';
import { isMarked, mark } from '../support/journey.ts';
import { content } from '../support/real-content.ts';
import { watchTab } from '../support/watch-tab.ts';

/**
 * Reverses the order of the words in each paragraph, and removes links and braces. The result is a different text of
 * similar length.
 */
function reword(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reword);
  if (typeof value !== 'string') return value;
  const plain = value.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[{}*]/g, '');
  const turn = (text: string): string => text.trim().split(/\s+/).reverse().join(' ');
  return plain
    .trim()
    .split(/\n\s*\n/)
    .map(turn)
    .join('\n\n');
}

const kept = ['icon', 'relatedArticles', 'relatedServices', 'updated', 'technologies'];

const callToAction = { heading: 'Ask us', text: 'Ask.', label: 'Contact us', to: '/contact' };

/**
 * Copies an entry to a new file with reworded texts and without figures. The fields in `own` replace the copied fields.
 */
function addEntry(folder: string, from: string, to: string, own: object): void {
  const fields: Record<string, unknown> = parse(readFileSync(join(folder, 'content', from), 'utf8'));
  const { figure, smallFigure, metaTitle, ...others } = fields;
  const reworded = Object.entries(others).map(([name, value]) => [name, kept.includes(name) ? value : reword(value)]);
  const entry = { ...Object.fromEntries(reworded), order: 99, sections: [], callToAction, ...own };
  writeFileSync(join(folder, 'content', to), stringify(entry));
}

const added = {
  service: { slug: 'maritime', title: 'Maritime Domain Awareness' },
  sector: { slug: 'ports', title: 'Ports & Harbours' },
  article: { slug: 'late-positions', title: 'What a late position is still worth' },
  /** Number of articles in the blog index, including the article above. */
  articles: 30,
};

function renameArticle(folder: string): void {
  const file = (name: string): string => join(folder, `content/articles/${name}.md`);
  const { slug, title } = added.article;
  const source = readFileSync(file('generated-1'), 'utf8')
    .replace(/^title: .*/m, `title: ${title}`)
    .replace(/^published: .*/m, 'published: 2025-10-23')
    .replace(/^figure:\n( {2}.*\n)+/m, '');
  writeFileSync(file(slug), source);
  rmSync(file('generated-1'));
}

async function growContent(folder: string): Promise<void> {
  const { service, sector } = added;
  addEntry(folder, 'services/movement.yaml', `services/${service.slug}.yaml`, { title: service.title, icon: 'ship' });
  addEntry(folder, 'sectors/retail.yaml', `sectors/${sector.slug}.yaml`, { title: sector.title, icon: 'anchor' });
  const unlisted = content.articles.filter(({ id }) => id === undefined).length;
  await generateArticles(join(folder, 'content/articles'), added.articles + unlisted);
  renameArticle(folder);
}

let project: CopiedProject;
let dist: string;

beforeAll(async () => {
  project = await copyProject();
  await growContent(project.folder);
  // The build fails if a page exceeds its size budget or does not hydrate.
  const { status, stdout, stderr } = project.run('build.ts', ['--checks']);
  expect(status, stdout + stderr).toBe(0);
  dist = join(project.folder, '.cache/checks/dist');
}, 900_000);
afterAll(() => project?.remove());

test('A new service, a new sector and more articles are listed and counted, even if their files name no figure', () => {
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
  // The home page shows only the first six services, so it doesn't show the new service.
  expect(read('index.html')).not.toContain(`/services/${service.slug}"`);
  for (const path of [`services/${service.slug}`, `sectors/${sector.slug}`, `blog/${article.slug}`]) {
    expect(read('sitemap.xml')).toContain(`/${path}</loc>`);
    expect(existsSync(join(dist, `share/${path}.png`))).toBe(true);
    expect(read(`${path}.html`)).toMatch(/<figure[\s\S]*<svg/);
  }
});

/**
 * Returns what a visitor notices after navigation: title, canonical path, focus, scroll position and number of cards.
 */
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

test('A link opens the second page of the blog, and Back returns to the first page', async () => {
  const [site, browser] = await Promise.all([serveSite(dist, 0), launchBrowser()]);
  onTestFinished(site.close);
  onTestFinished(() => browser.close());
  const tab = await watchTab(await browser.newPage());
  await tab.goto(`${site.origin}/blog`);
  await tab.waitForSelector('html[data-hydrated]');
  const missing: string[] = [];
  tab.on('response', (response) => {
    if (response.status() >= 400) missing.push(`${response.status()} ${response.url()}`);
  });
  await mark(tab);
  const first = await readPlace(tab);
  expect(first).toMatchObject({ canonical: '/blog', cards: 24 });

  // Scroll to the link below the list, as a visitor would before clicking it.
  await tab.$eval('a[rel="next"]', (link) => link.scrollIntoView({ block: 'center' }));
  await tab.waitForFunction(() => scrollY > 400);
  await tab.click('a[rel="next"]');
  await arriveOn(tab, '/blog/page/2');
  await tab.waitForFunction(() => document.activeElement?.localName === 'h1' && scrollY === 0);
  const second = await readPlace(tab);
  expect(second).toEqual({
    canonical: '/blog/page/2',
    focus: 'h1',
    top: 0,
    cards: added.articles - 24,
    title: expect.not.stringMatching(RegExp.escape(first.title)),
  });
  // The served HTML must have the same title as the page after navigation.
  const reader = await browser.newPage();
  await reader.setJavaScriptEnabled(false);
  await reader.goto(`${site.origin}/blog/page/2`);
  expect(await reader.title()).toBe(second.title);
  await reader.close();
  await tab.bringToFront();

  await tab.goBack();
  await arriveOn(tab, '/blog');
  await tab.waitForFunction(() => document.activeElement?.localName === 'h1');
  expect(await readPlace(tab)).toEqual({ ...first, focus: 'h1' });
  expect(await isMarked(tab)).toBe(true);
  expect(missing).toEqual([]);
  expect(tab.troubles).toEqual([]);
});

test('The site’s tests still pass after entries are added', () => {
  expect(findFailures(project.folder, ['tests/site', 'tests/e2e/navigation.e2e.ts'])).toBe('');
}, 900_000);
