// content/README.md: placeholders in sentences print the current number of services, sectors or articles.
import { expect, test } from 'vitest';
import { countInWords } from '../../../../../scripts/site/content/placeholders.ts';
import type { Content } from '../../../../../src/model/schemas/content-types.ts';
import { type Change, contentAfter, entries, set } from '../../../../support/changed-content.ts';
import { bodyOf, wordsOf } from '../../../../support/page-data.ts';
import { content } from '../../../../support/real-content.ts';

const [title, description] = [
  'Another of them',
  'What a reader learns of another one, in a sentence of seventy characters or more.',
];

/** Changes that add a service, a sector and an article. The article is newer than all existing articles. */
const more: Change[] = [
  ...['services/gis', 'sectors/retail'].flatMap((entry): Change[] => {
    const file = `${entry}-two.yaml`;
    const kind = entry.split('/')[0];
    return [
      { file, copyOf: `${entry}.yaml` },
      set(file, ['title'], `${title}: ${kind}`),
      set(file, ['metaTitle'], undefined),
      set(file, ['metaDescription'], `${description} ${kind}`),
      set(file, ['order'], 99),
      set(file, ['sections'], []),
    ];
  }),
  { file: 'articles/another.md', copyOf: entries.article },
  set('articles/another.md', ['title'], title),
  set('articles/another.md', ['description'], description),
  set('articles/another.md', ['id'], '1000'),
  set('articles/another.md', ['published'], '2031-04-05'),
  set('articles/another.md', ['updated'], undefined),
];

const pageWords = (of: Content, path: string): string => wordsOf(bodyOf(of, path));

test.each([
  [0, 'no'],
  [6, 'six'],
  [12, 'twelve'],
  [13, '13'],
  [1200, '1,200'],
])('the number %i is written as "%s"', (count, words) => {
  expect(countInWords(count)).toBe(words);
});

test('sentences that state the number of entries count published entries, but not drafts', async () => {
  const { services, sectors, articles } = content;
  const listed = articles.filter(({ id }) => id !== undefined).length;
  const draft: Change = { file: 'services/_draft.yaml', copyOf: 'services/gis.yaml' };
  for (const [now, added] of [
    [content, 0],
    [await contentAfter([...more, draft]), 1],
  ] as const) {
    const [service, sector, article] = [services.length, sectors.length, listed].map((count) =>
      countInWords(count + added),
    );
    expect(pageWords(now, '/services').toLowerCase()).toContain(`${service} services, one chain of evidence`);
    expect(pageWords(now, '/services')).toContain(`all ${service}, and trace`);
    expect(pageWords(now, '/sectors')).toContain(`in ${sector} industries`);
    expect(pageWords(now, '/404')).toContain(`the ${sector} sectors`);
    expect(pageWords(now, '/').toLowerCase()).toContain(`our ${service} services`);
    expect(pageWords(now, '/blog').toLowerCase()).toContain(`${article} technical articles`);
    expect(pageWords(now, '/blog')).toContain(`reaches ${article}.`);
  }
  expect(pageWords(await contentAfter(more), '/blog')).toMatch(/^October 2023 – April 2031$/m);
});
