import { expect, test } from 'vitest';
import { findSinglePageChunks } from '../../scripts/vite-plugin-ssr-free-prerender/src/client-build/single-page-chunks.ts';
import { createCompileHints } from '../../scripts/vite-plugin-ssr-free-prerender/src/serve/compile-hints.ts';

const own = findSinglePageChunks(['/about', '/contact', '/news'], (path) => ['/assets/shared.js', `/assets${path}.js`]);
const hints = createCompileHints(own);
const content = Buffer.from('export const Page = () => null;');
const answerOf = (address: string): string => hints.serve(address, content).toString();

test('a chunk of one page is served with the hint, and all of it', () => {
  expect(answerOf('/assets/about.js')).toBe(`//# allFunctionsCalledOnLoad\n${content}`);
});

test.each(['/assets/shared.js', '/assets/app.js', '/about'])('%s is served as it is', (address) => {
  expect(answerOf(address)).toBe(content.toString());
});

test('lines of a chunk with the hint are told as its file has them', () => {
  const origin = 'http://127.0.0.1:4000';
  expect(
    hints.correctLines(
      `Error: no at Page (${origin}/assets/about.js:2:31) at run (${origin}/assets/shared.js:2:8) at 12:30`,
    ),
  ).toBe(`Error: no at Page (${origin}/assets/about.js:1:31) at run (${origin}/assets/shared.js:2:8) at 12:30`);
});
