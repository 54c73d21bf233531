import { expect, test } from 'vitest';
import { findSinglePageChunks } from '../../src/client-build/single-page-chunks.ts';

test('a chunk that two pages need is no page’s own', () => {
  const chunks = (path: string): string[] => ['/assets/shared.js', `/assets${path}.js`];
  expect([...findSinglePageChunks(['/about', '/contact', '/news'], chunks)]).toEqual([
    '/assets/about.js',
    '/assets/contact.js',
    '/assets/news.js',
  ]);
});
