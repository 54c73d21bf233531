import { describe, expect, test } from 'vitest';
import { allowsImportMaps, createImportMaps, isImportMapNote, knowsManyMaps } from '../../src/serve/import-maps.ts';

const origin = 'http://127.0.0.1:4000';

/** Offers chunks, by address, all of which one page alone needs; the map is given as the browser gets it. */
async function offer(files: Readonly<Record<string, string>>, isFirst = true) {
  const texts: string[] = [];
  const maps = await createImportMaps(new Set(Object.keys(files)), {
    origin,
    read: (address) => (files[address] ? Buffer.from(files[address]) : null),
    serveOnce: (json) => `/map-${texts.push(json)}.json`,
  });
  const { map, rest } = maps.serveMap(Object.keys(files), isFirst);
  const { imports }: { imports: Record<string, string> } = JSON.parse(texts[0] ?? '{"imports":{}}');
  return { map, rest, imports };
}

const decode = (url = ''): string => {
  expect(url).toMatch(/^data:text\/javascript;base64,/);
  return Buffer.from(url.replace(/^[^,]+,/, ''), 'base64').toString();
};

test('a chunk stands in the map by its address, with its code in its places and its name', async () => {
  const code = 'import{a}from"./shared.js";\nexport const b=()=>import(`./later.js`),é="./shared.js";';
  const { map, rest, imports } = await offer({ '/assets/page.js': code });
  expect([map, rest]).toEqual(['/map-1.json', []]);
  const moved = decode(imports[`${origin}/assets/page.js`]);
  expect(moved).toBe(
    'import{a}from"~/shared.js";\nexport const b=()=>import(`~/later.js`),é="./shared.js";' +
      `\n//# sourceURL=${origin}/assets/page.js`,
  );
  expect(imports['~/']).toBe(`${origin}/assets/`);
});

test('the folder is named once in a document', async () => {
  const { imports } = await offer({ '/assets/page.js': 'export {};' }, false);
  expect(Object.keys(imports)).toEqual([`${origin}/assets/page.js`]);
});

test('what is imported by a whole address stays', async () => {
  const code = 'import "https://cdn.example/a.js"; export {};';
  const { imports } = await offer({ '/assets/page.js': code });
  expect(decode(imports[`${origin}/assets/page.js`])).toContain(code);
});

test.each([
  ['asks for its own address', 'export const a = import.meta.url;'],
  ['imports from a folder above', 'import "../a.js";'],
  ['imports by a path', 'import "/assets/a.js";'],
  ['imports by a name', 'import "react";'],
  ['imports what only running it tells', 'export const load = (name) => import(name);'],
  ['imports what a text with a hole names', `export const load = (name) => import(\`./\${name}.js\`);`],
  ['hides what it imports behind signs', 'import "\\x2e/a.js";'],
  ['is no script', 'import {'],
])('a chunk that %s is left to its file', async (_, code) => {
  expect(await offer({ '/assets/page.js': code })).toEqual({ map: null, rest: ['/assets/page.js'], imports: {} });
});

test('a chunk that imports another one of one page is left to its file, so that there is one module of each', async () => {
  const { rest, imports } = await offer({
    '/assets/page.js': 'import "./own.js";',
    '/assets/own.js': 'export {};',
  });
  expect(rest).toEqual(['/assets/page.js']);
  expect(Object.keys(imports)).toEqual([`${origin}/assets/own.js`, '~/']);
});

test('a chunk in another folder and one whose file is missing are left to their files', async () => {
  const { rest } = await offer({
    '/assets/page.js': 'export {};',
    '/assets/deep/page.js': 'export {};',
    '/assets/gone.js': '',
  });
  expect(rest).toEqual(['/assets/deep/page.js', '/assets/gone.js']);
});

describe('a page gets no maps', () => {
  test.each([
    ['has one of its own', '<script type="importmap">{}</script>'],
    ['names hashes of its scripts', '<script type="module" src="/app.js" integrity="sha384-a"></script>'],
    ['has a policy', '<meta http-equiv="Content-Security-Policy" content="script-src \'self\'">'],
  ])('that %s', (_, template) => expect(allowsImportMaps(template)).toBe(false));

  test('but any other does', () =>
    expect(allowsImportMaps('<script type="module" src="/app.js"></script>')).toBe(true));
});

test('the browser’s word on a chunk that a page has asked for before is told from others', () => {
  const note = `An import map rule for specifier '${origin}/assets/page.js' was removed, as it conflicted with already resolved module specifiers.`;
  expect(isImportMapNote(`The console says (warning): ${note}`)).toBe(true);
  expect(isImportMapNote('The console says (warning): An import map rule is odd.')).toBe(false);
});

test.each([
  ['Chrome/132.0.6834.83', false],
  ['Chrome/133.0.6943.16', true],
  ['HeadlessChrome/150.0.1', true],
])('%s takes import maps at any time: %s', (version, takes) => {
  expect(knowsManyMaps(version)).toBe(takes);
});
