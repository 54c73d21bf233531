// The site builds without articles, services or sectors. The folder of these entries is then missing, because Git
// stores no empty folders.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeEntry } from '../../scripts/site/authoring/make-entry.ts';
import { readContent } from '../../scripts/site/content/read-content.ts';
import { hrefs } from '../../src/lib/hrefs.ts';
import { buildPageSections } from '../../src/model/collections/page-body.ts';
import { buildRouteTable, listFeedItems } from '../../src/model/collections/routes.ts';
import { buildSection, listSections } from '../../src/model/collections/section-bodies.ts';
import { buildFeed } from '../../src/model/seo/site-files.ts';
import { makeChangedProject } from '../support/changed-content.ts';

/**
 * Replaces links to a folder's entries with links to the list page, and empties `field`, which names related entries.
 */
function leadAway(source: string, list: string, field: string | null): string {
  const links = source.replaceAll(new RegExp(`${list}/[\\w{}-]+(#[\\w-]+)?`, 'g'), list);
  return field === null
    ? links
    : links.replace(new RegExp(`^${field}:.*\\n((?: {2}|- ).*\\n)*`, 'm'), `${field}: []\n`);
}

test('an empty pages folder is reported as one mistake, not as many broken links', async () => {
  const root = makeChangedProject([]);
  const pages = join(root, 'content/pages');
  for (const name of readdirSync(pages)) rmSync(join(pages, name));
  const empty =
    'One mistake in content/:\n  content/pages/: has no page (*.yaml). Restore the pages from version control.';
  await expect(readContent(root, {})).rejects.toThrow(empty);
  writeFileSync(join(pages, '.gitkeep'), '');
  await expect(readContent(root, {})).rejects.toThrow(empty);
});

const withoutArticles = {
  folder: 'articles',
  list: hrefs.blog,
  field: 'relatedArticles',
  left: 'services',
  lists: ['articleCards'],
} as const;
const withoutServices = {
  folder: 'services',
  list: hrefs.services,
  field: 'relatedServices',
  left: 'sectors',
  lists: ['serviceCards', 'serviceCatalogue'],
} as const;
const withoutSectors = {
  folder: 'sectors',
  list: hrefs.sectors,
  field: null,
  left: 'services',
  lists: ['sectorCards', 'sectorCatalogue'],
} as const;

test.each([withoutArticles, withoutServices, withoutSectors])(
  'a site without $folder can be built from the remaining content',
  async ({ folder, list, field, left, lists }) => {
    const root = makeChangedProject([]);
    const inside = join(root, 'content');
    rmSync(join(inside, folder), { recursive: true });
    // Remove the published addresses of the deleted entries as well, because the build would report them as missing.
    const published = readFileSync(join(inside, 'published.yaml'), 'utf8').split('\n');
    writeFileSync(join(inside, 'published.yaml'), published.filter((line) => !line.includes(`${list}/`)).join('\n'));
    for (const name of readdirSync(inside, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(yaml|md)$/.test(name) || name === 'published.yaml') continue;
      writeFileSync(join(inside, name), leadAway(readFileSync(join(inside, name), 'utf8'), list, field));
    }
    if (folder === 'articles') {
      // Without articles, {firstArticleMonth} has no value. The build must report the placeholder instead of leaving a
      // gap in a page.
      const page = join(inside, 'pages/blog.yaml');
      await expect(readContent(root, {})).rejects.toThrow(
        /pages\/blog\.yaml, line \d+, field "sections\[1\]\.label": uses \{firstArticleMonth\}, but there is no article yet/,
      );
      writeFileSync(page, readFileSync(page, 'utf8').replaceAll(/\{(first|last)ArticleMonth\}/g, 'some day'));
    }
    const content = await readContent(root, {});
    expect(content[folder]).toEqual([]);
    expect(content[left]).not.toEqual([]);
    const paths = buildRouteTable(content).map(({ path }) => path);
    expect(paths).toContain(list);
    expect(paths.filter((path) => path.startsWith(`${list}/`))).toEqual([]);
    const blog = content.pages.find(({ path }) => path === hrefs.blog);
    if (!blog) expect.fail(`There is no page ${hrefs.blog}.`);
    // Pages leave out a list without entries, together with the list's heading and links to the list. All other
    // sections keep their order.
    for (const page of content.pages) {
      const kept = page.sections.filter(({ type }) => !lists.some((one) => one === type));
      const sections = listSections(kept.map((section) => buildSection(section, content))).map(({ type }) => type);
      expect(buildPageSections(page, content).sections.map(({ type }) => type)).toEqual(sections);
    }
    expect(buildFeed(content.site, blog, listFeedItems(content))).toContain('</feed>');

    // Adding an entry creates the missing folder, and the entry gets a page.
    const made = await makeEntry(root, { folder, title: 'Untold words', slug: null, today: '2026-11-23' });
    if ('problem' in made) expect.fail(made.problem);
    writeFileSync(join(root, made.file), readFileSync(join(root, made.file), 'utf8').replace('\ndraft: true\n', '\n'));
    expect(buildRouteTable(await readContent(root, {})).map(({ path }) => path)).toContain(made.address);
  },
);
