// Drafts, slugs and dates: which builds contain an entry, at which address, and when a date causes a warning.
import { expect, test } from 'vitest';
import { createContentReader } from '../../../../../scripts/site/content/content-reader.ts';
import { buildRouteTable, buildShareSubjects, listFeedItems } from '../../../../../src/model/collections/routes.ts';
import type { Content } from '../../../../../src/model/schemas/content-types.ts';
import {
  append,
  articleSlug,
  type Change,
  contentAfter,
  entries,
  makeChangedProject,
  problemsAfter,
  set,
} from '../../../../support/changed-content.ts';

const { article, page, sector, service } = entries;
const ownWords = (file: string, about: string): Change[] => [
  set(
    file,
    [file.startsWith('articles') ? 'description' : 'metaDescription'],
    `${about} `.repeat(8).slice(0, 90).trim(),
  ),
  set(file, ['title'], about),
  ...(file.startsWith('articles') ? [] : [set(file, ['metaTitle'], undefined)]),
];

/** Changes that add a draft of each kind, marked by its file name (`_…`) or by a field. */
const drafts: Change[] = [
  { file: 'articles/_untold-words.md', copyOf: article },
  ...ownWords('articles/_untold-words.md', 'Untold words'),
  set('articles/_untold-words.md', ['id'], undefined),
  { file: 'services/untimed.yaml', copyOf: service },
  ...ownWords('services/untimed.yaml', 'Timing of nothing'),
  set('services/untimed.yaml', ['sections'], undefined),
  set('services/untimed.yaml', ['order'], 90),
  set('services/untimed.yaml', ['draft'], true),
  { file: 'sectors/_untold.yaml', copyOf: sector },
  ...ownWords('sectors/_untold.yaml', 'Sector of nobody'),
  set('sectors/_untold.yaml', ['order'], 90),
  { file: 'pages/untold.yaml', copyOf: page },
  set('pages/untold.yaml', ['path'], '/untold'),
  set('pages/untold.yaml', ['title'], 'Partners'),
  set('pages/untold.yaml', ['description'], 'Nothing but a description that no other page has. '.repeat(2)),
  set('pages/untold.yaml', ['draft'], true),
];
const paths = ['/blog/untold-words', '/services/untimed', '/sectors/untold', '/untold'];
const listPaths = (content: Content): string[] => buildRouteTable(content).map(({ path }) => path);

test('a build contains no page, list entry, share image or feed entry of a draft', async () => {
  const [built, published] = await Promise.all([contentAfter(drafts), contentAfter([])]);
  expect(listPaths(built)).toEqual(listPaths(published));
  expect(buildShareSubjects(built)).toEqual(buildShareSubjects(published));
  expect(listFeedItems(built)).toEqual(listFeedItems(published));
});

test('the development server shows every draft at its future address, with “Draft” in its title', async () => {
  const shown = await contentAfter(drafts, {}, { withDrafts: true });
  expect(listPaths(shown)).toEqual(expect.arrayContaining(paths));
  const titles = [...shown.articles, ...shown.services, ...shown.sectors].map(({ title }) => title);
  expect(titles.filter((title) => title.startsWith('Draft: ')).sort()).toEqual([
    'Draft: Sector of nobody',
    'Draft: Timing of nothing',
    'Draft: Untold words',
  ]);
  const partners = shown.pages.find(({ path }) => path === '/untold');
  expect(partners).toMatchObject({ title: 'Draft: Partners', name: expect.stringMatching(/^Draft: /) });
  expect(partners?.sections[0]).toMatchObject({ heading: expect.stringMatching(/^Draft: /) });
});

test('a draft with mistakes does not stop the build, even if it cannot be parsed', async () => {
  const broken: Change[] = [
    { file: 'articles/_one.md', write: 'No head.' },
    { file: 'services/_Two words.yaml', write: 'title: [\n' },
    { file: 'pages/three.yaml', write: 'draft: true\n' },
  ];
  expect(await problemsAfter(...broken)).toEqual([]);
  await expect(contentAfter(broken, {}, { withDrafts: true })).rejects.toThrow('content/');
});

test.each([
  ['a link', append(article, 'See [it](/services/untimed#form).'), 'the link "/services/untimed#form" leads to'],
  ['a menu link', set('navigation.yaml', ['header', 0, 'to'], '/untold'), 'the link "/untold" leads to'],
])('%s to a draft is reported as a mistake, both by a build and in development', async (_, change, what) => {
  expect(await problemsAfter(...drafts, change)).toEqual([
    expect.stringMatching(/is a draft \(content\/[^)]+\)\. Publish it first, or remove the reference\.$/),
  ]);
  expect(await problemsAfter(...drafts, change)).toEqual([expect.stringContaining(what)]);
  await expect(contentAfter([...drafts, change], {}, { withDrafts: true })).rejects.toThrow('is a draft');
});

test.each([
  ['capitals', 'articles/Reading-Port.md', 'reading-port'],
  ['umlauts', 'articles/münchen.md', 'muenchen'],
])('%s in a file name are reported, and the message suggests a valid name', async (_, file, suggestion) => {
  const changes: Change[] = [
    { file, copyOf: article },
    ...ownWords(file, 'A port that reads'),
    set(file, ['id'], undefined),
  ];
  expect(await problemsAfter(...changes)).toEqual([
    `content/${file}: the file's name, without ".md", becomes an address: it may contain only lower-case letters, digits and single hyphens, such as "${suggestion}". Rename the file.`,
  ]);
});

test('a date in the future causes a warning, but its entry is still built', async () => {
  const reader = createContentReader(
    makeChangedProject([
      set(article, ['published'], '2031-01-02'),
      set(article, ['updated'], undefined),
      set(page, ['updated'], '2030-12-31'),
    ]),
  );
  expect(await reader.findWarnings(new Date('2030-12-30T12:00:00Z'))).toEqual([
    expect.stringMatching(new RegExp(`^content/${page}, line \\d+, field "updated": 2030-12-31 is in the future.`)),
    expect.stringMatching(
      new RegExp(`^content/${article}, line \\d+, field "published": 2031-01-02 is in the future.`),
    ),
  ]);
  expect(await reader.findWarnings(new Date('2031-01-02T00:00:00Z'))).toEqual([]);
  expect(listPaths(await reader.read())).toContain(`/blog/${articleSlug}`);
});
