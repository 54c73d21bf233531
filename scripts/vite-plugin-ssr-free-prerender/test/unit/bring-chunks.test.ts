import { expect, test } from 'vitest';
import { createChunkBringer } from '../../src/serve/bring-chunks.ts';

const files: Readonly<Record<string, string>> = {
  '/assets/own.js': 'export const a = 1;',
  '/assets/other.js': 'export const b = 2;',
  '/assets/shared.js': 'export const c = 3;',
};
const chunksOf: Readonly<Record<string, readonly string[]>> = {
  '/': ['/assets/own.js', '/assets/shared.js', '/assets/gone.js'],
  '/other': ['/assets/other.js', '/assets/shared.js'],
};

const bring = await createChunkBringer(
  { routes: Object.keys(chunksOf), chunks: (path) => chunksOf[path] ?? [] },
  {
    origin: 'http://127.0.0.1:4000',
    read: (address) => (files[address] ? Buffer.from(files[address]) : null),
    serveOnce: () => '',
  },
);
const preload = (address: string): string =>
  `<link rel="modulepreload" crossorigin href="${address}" data-prerendered>`;
const html = `<!doctype html><html><head lang="en">${(chunksOf['/'] ?? []).map(preload).join('')}</head></html>`;

test('a page brings the chunks that no other page needs, and asks for all others', () => {
  const brought = bring('/', html);
  expect(brought).toMatch(/<head lang="en"><script type="importmap">/);
  const { imports }: { imports: Record<string, string> } = JSON.parse(
    /importmap">(.*?)<\/script>/.exec(brought)?.[1] ?? '{}',
  );
  expect(Object.keys(imports)).toEqual(['http://127.0.0.1:4000/assets/own.js', '~/']);
  expect(brought).not.toContain(preload('/assets/own.js'));
  // What is not there is for the page to ask for in vain.
  for (const address of ['/assets/shared.js', '/assets/gone.js']) expect(brought).toContain(preload(address));
});

test('a page that could notice it is left as it is', () => {
  const strict = html.replace(
    '<link',
    '<meta http-equiv="Content-Security-Policy" content="script-src \'self\'"><link',
  );
  expect(bring('/', strict)).toBe(strict);
  expect(bring('/elsewhere', html)).toBe(html);
});
