import { expect, test } from 'vitest';
import {
  findLatePages,
  type Paint,
  printPaintTable,
  summarisePaint,
} from '../../scripts/measure/bench/paint-results.ts';
import { stripScripts } from '../../scripts/measure/bench/strip-scripts.ts';

const page = `<!doctype html><html lang="en"><head>
<link rel="icon" href="/favicon.svg"><link rel="preload" as="font" href="/assets/a.woff2">
<link rel="modulepreload" crossorigin href="/assets/main.js"><link crossorigin href="/assets/b.js" rel="modulepreload">
<script type="application/ld+json" id="structured-data">{"name":"</p>"}</script>
<script type="module" crossorigin src="/assets/index.js"></script><script>
window.x = 1;
</script></head><body><div id="root"><h1>Title</h1></div></body></html>`;

test('a page without its scripts keeps its words, its font, its icon and its data', () => {
  const plain = stripScripts(page);
  expect(plain).not.toMatch(/\.js|window\.x|modulepreload/);
  expect(plain.match(/<script/g)).toHaveLength(1);
  for (const kept of ['favicon.svg', 'a.woff2', '{"name":"</p>"}', '<div id="root"><h1>Title</h1></div>'])
    expect(plain).toContain(kept);
});

const at = (...times: readonly number[]): Paint[] => times.map((time) => ({ first: time, largest: time + 100 }));

test('one slow load among many decides nothing: medians are compared', () => {
  const result = summarisePaint({ path: '/', page: at(1050, 9000, 1050), plain: at(1000, 1000, 4000) });
  expect(result.ratio.first).toBeCloseTo(1.05);
  expect(printPaintTable([result])).toContain('| / | 1050 | 1000 | 1.050 | 1150 | 1100 | 1.045 |');
  expect(findLatePages([result])).toEqual([]);
});

test('a page that is painted a tenth later than without its scripts is named, with both times', () => {
  const [prompt, late] = [
    summarisePaint({ path: '/about', page: at(1090), plain: at(1000) }),
    summarisePaint({ path: '/late', page: [{ first: 1000, largest: 1300 }], plain: at(1000) }),
  ];
  expect(findLatePages([prompt, late])).toEqual([
    '/late: largest contentful paint at 1300 ms, 1.182 times that of the same page without scripts (1100 ms)',
  ]);
  expect(findLatePages([summarisePaint({ path: '/', page: at(1100), plain: at(1000) })])[0]).toMatch(
    /^\/: first contentful paint at 1100 ms, 1\.100 times/,
  );
});
