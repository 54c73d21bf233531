// Capabilities that mention cybersecurity measures link to the article about them, whatever its address is.
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

test('capabilities that mention the measures link to the article, in any letter case, and no others do', () => {
  const to = `/blog/${slugNow('cybersecurity-measures-protecting-gis')}`;
  expect(targets(content)).toEqual([to, to, to, undefined, undefined]);
  expect(listCapabilities(texts, content).map(({ text }) => text)).toEqual(texts);
});

test('the links follow the article to another address', () => {
  const [article] = content.articles;
  if (!article) expect.fail('There is no article.');
  const moved = {
    articles: [{ ...article, slug: 'layers' }],
    redirects: [{ from: named, to: '/blog/layers', file: '' }],
  };
  expect(targets(moved)).toEqual(['/blog/layers', '/blog/layers', '/blog/layers', undefined, undefined]);
});
