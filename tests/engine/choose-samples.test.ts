import { expect, test } from 'vitest';
import { groupByScripts, sampleOf } from '../../scripts/vite-plugin-ssr-free-prerender/src/proof/choose-samples.ts';

test('pages that run the same scripts, but for their own, are of one kind; the last stands for them', () => {
  const templates = groupByScripts(
    new Map([
      ['/', ['/app.js', '/home.js']],
      ['/a', ['/app.js', '/article.js', '/a.js']],
      ['/b', ['/app.js', '/article.js', '/b.js']],
      ['/c', ['/app.js', '/c.js']],
    ]),
  );
  expect(templates).toEqual([
    ['/', '/c'],
    ['/a', '/b'],
  ]);
  expect(templates.map(sampleOf)).toEqual(['/c', '/b']);
});
