import { expect, test } from 'vitest';
import { createCompileHints } from '../../scripts/vite-plugin-ssr-free-prerender/src/compile-hints.ts';

const chunks = (path: string): string[] => ['/assets/shared.js', `/assets${path}.js`];
const routes = ['/about', '/contact'];
const html = '<script type="module" src="/assets/app.js"></script>';
const content = Buffer.from('export const Page = () => null;');
const answerOf = (address: string, template = html): string =>
  createCompileHints(routes, chunks, template).serve(address, content).toString();

test('a chunk of one page is served with the hint, and all of it', () => {
  expect(answerOf('/assets/about.js')).toBe(`//# allFunctionsCalledOnLoad\n${content}`);
});

test.each(['/assets/shared.js', '/assets/app.js', '/about'])('%s is served as it is', (address) => {
  expect(answerOf(address)).toBe(content.toString());
});

test('where the template names hashes of scripts, all are served as they are', () => {
  const template = html.replace('>', ' integrity="sha384-a">');
  expect(answerOf('/assets/about.js', template)).toBe(content.toString());
});

test('lines of a chunk with the hint are told as its file has them', () => {
  const { correctLines } = createCompileHints(routes, chunks, html);
  const origin = 'http://127.0.0.1:4000';
  expect(
    correctLines(`Error: no at Page (${origin}/assets/about.js:2:31) at run (${origin}/assets/shared.js:2:8) at 12:30`),
  ).toBe(`Error: no at Page (${origin}/assets/about.js:1:31) at run (${origin}/assets/shared.js:2:8) at 12:30`);
});
