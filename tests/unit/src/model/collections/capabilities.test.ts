// Capabilities that mention cybersecurity link to the article on this subject, even if an operator has renamed the
// article.
import { expect, test } from 'vitest';
import { listCapabilities } from '../../../../../src/model/collections/section-data.ts';
import { content, slugNow } from '../../../../support/real-content.ts';

const named = '/blog/cybersecurity-measures-protecting-gis';
const texts = [
  'Cybersecurity Measures for maps',
  'Apply layered cybersecurity measures to keys',
  'CYBERSECURITY MEASURES',
  'Cybersecurity reviews',
  'Measures of security',
];
const targets = (given: Pick<typeof content, 'articles' | 'redirects'>) =>
  listCapabilities(texts, given).map(({ to }) => to);

test('only capabilities that mention cybersecurity measures, in any letter case, link to the article about them', () => {
  const to = `/blog/${slugNow('cybersecurity-measures-protecting-gis')}`;
  expect(targets(content)).toEqual([to, to, to, undefined, undefined]);
  expect(listCapabilities(texts, content).map(({ text }) => text)).toEqual(texts);
});

test('capabilities link to the new address of an article that has moved', () => {
  const [article] = content.articles;
  if (!article) expect.fail('The content has no article.');
  const moved = {
    articles: [{ ...article, slug: 'layers' }],
    redirects: [{ from: named, to: '/blog/layers', file: '' }],
  };
  expect(targets(moved)).toEqual(['/blog/layers', '/blog/layers', '/blog/layers', undefined, undefined]);
});
