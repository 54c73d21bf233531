// What a page loads must not grow with the number of entries. The content is the real one, with more of each kind.
import { expect, test } from 'vitest';
import { emitBody } from '../../scripts/build/content/emit-module.ts';
import { buildPointers } from '../../src/collections/routes.ts';
import type { Content } from '../../src/content/content-types.ts';
import { content } from '../support/real-content.ts';

const further = <Entry extends { slug: string; title: string }>(entries: readonly Entry[]): Entry[] => [
  ...entries,
  ...Array.from({ length: 20 }, (_, index) =>
    entries.slice(0, 1).map((entry) => ({ ...entry, slug: `more-${index}`, title: `More ${index}` })),
  ).flat(),
];

const larger: Content = {
  ...content,
  services: further(content.services),
  sectors: further(content.sectors).map((sector) =>
    sector.slug.startsWith('more-') ? { ...sector, relatedServices: [] } : sector,
  ),
  articles: further(content.articles).map((article) =>
    article.slug.startsWith('more-') ? { ...article, id: undefined } : article,
  ),
};

const bodiesOf = (one: Content) =>
  buildPointers(one).flatMap(({ body }) =>
    body.key.startsWith('articles/') ? [] : [[body.key, emitBody(body.value, body.key)] as const],
  );

test('with more services, sectors and articles, no page has another body than before', () => {
  const after = new Map(bodiesOf(larger));
  const changed = bodiesOf(content).filter(([key, text]) => after.get(key) !== text);
  expect(changed.map(([key]) => key)).toEqual([]);
});
