import { JSDOM } from 'jsdom';
import { PrerenderError, type StylePart } from 'vite-plugin-ssr-free-prerender';
import { expect, test } from 'vitest';
import { createAssembler } from '../../src/output/assemble-html.ts';
import type { Capture } from '../../src/types/snapshot.ts';
import type { Template } from '../../src/vite-output/read-client-build.ts';
import { cutSheet } from '../../src/vite-output/template.ts';

const html = `<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <script type="application/ld+json" id="graph">{}</script>
    <link rel="stylesheet" crossorigin href="/assets/a.b(1).css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
const sheetOf = (...parts: StylePart[]): Template['sheets'] =>
  new Map([['/assets/a.b(1).css', cutSheet('/assets/a.b(1).css', parts)]]);
const template = (changes: Partial<Template> = {}): Template => ({
  html,
  sheets: sheetOf({ css: 'p{content:"$&"}' }),
  integrity: null,
  rootId: 'root',
  base: '/',
  ...changes,
});
const capture = (changes: Partial<Capture> = {}): Capture => ({
  path: '/about',
  root: '<h1>About</h1>',
  head: ['<title>About</title>'],
  dynamic: { '#graph': '{"name":"About"}' },
  rules: [],
  sheets: [],
  foreignTags: [],
  chunks: [],
  reactTags: 1,
  faults: [],
  shell: { html: {}, body: {} },
  shellRemarks: [],
  splash: [],
  caught: [],
  errorPage: null,
  unfinished: null,
  ...changes,
});

test('The assembler puts head tags, preloads, JSON-LD, styles and markup in their places', () => {
  expect(createAssembler(template())(capture(), '/about', ['/assets/about.js'])).toBe(`<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <title>About</title>
    <link rel="modulepreload" crossorigin href="/assets/about.js" data-prerendered>
    <script type="application/ld+json" id="graph">{"name":"About"}</script>
    <style>p{content:"$&"}</style>
  </head>
  <body>
    <div id="root" data-prerendered="/about" data-elements="1"><h1>About</h1></div>
  </body>
</html>
`);
});

test('Head tags of a page replace the same tags in the template, regardless of case and attribute order', () => {
  const own = html.replace(
    '<meta charset="utf-8">',
    '<title>Site</title>\n<meta content="Of the site" name="Description">\n<meta name="viewport" content="width=device-width">',
  );
  const head = ['<title>About</title>', '<meta name="description" content="Of the page">'];
  const page = new JSDOM(createAssembler(template({ html: own }))(capture({ head }), '/about', [])).window.document;
  expect([...page.querySelectorAll('title, meta')].map(({ outerHTML }) => outerHTML).sort()).toEqual([
    '<meta name="description" content="Of the page">',
    '<meta name="viewport" content="width=device-width">',
    '<title>About</title>',
  ]);
});

test('The root element contains the page’s data as data attributes, with quotation marks escaped', () => {
  const page = createAssembler(template())(capture(), '/about', [], { kind: 'content', body: '/a?b="1"&c' });
  const root = new JSDOM(page).window.document.getElementById('root');
  expect({ ...root?.dataset }).toEqual({
    prerendered: '/about',
    elements: '1',
    kind: 'content',
    body: '/a?b="1"&c',
  });
});

test.each([
  '<h1>About</h1><p>a<br>b</p>',
  '<p title="a <b and > c">x</p><!-- <b>no</b> --><i></i>',
  '<template><p>one</p></template><textarea>&lt;b></textarea><script>if (a <b) c();</script><noscript>No scripts</noscript>',
  '<svg viewBox="0 0 1 1"><path d="M0 0"></path><g><circle r="1"></circle></g></svg>',
])('data-elements counts the elements that a browser parses from %s', (root) => {
  const page = createAssembler(template())(capture({ root }), '/about', []);
  const found = new JSDOM(page).window.document.getElementById('root');
  expect(found?.dataset.elements).toBe(String(found?.getElementsByTagName('*').length));
});

test.each([
  {
    root: '<div class="app" id="root" data-theme="light">\n    </div>',
    open: '<div class="app" id="root" data-theme="light"',
  },
  { root: "<main id='root'><!-- the app --></main>", open: "<main id='root'" },
])('The template’s root element may have attributes, any tag name, and a comment inside: $root', ({ root, open }) => {
  const page = createAssembler(template({ html: html.replace('<div id="root"></div>', root) }))(
    capture(),
    '/about',
    [],
  );
  expect(page).toContain(`${open} data-prerendered="/about" data-elements="1"><h1>About</h1></`);
});

test.each([
  {
    root: '<div id="app"></div>',
    says: 'no element with the id "root"\\. .* Write: ssrFreePrerender\\(\\{ root: \'#app\' \\}\\)',
  },
  { root: '<div id="root"><p>Loading</p></div>', says: '#root in index.html must be empty, but it contains <p>' },
  { root: '<div id="root"></div><div id="root"></div>', says: '2 elements with the id "root"' },
])('A template without exactly one empty root is rejected: $root', ({ root, says }) => {
  expect(() => createAssembler(template({ html: html.replace('<div id="root"></div>', root) }))).toThrow(
    new RegExp(says),
  );
});

test('A script that already has an integrity attribute keeps it', () => {
  const scripts = '<script src="/own.js" integrity="sha384-own"></script><script src="/other.js"></script>';
  const integrity = (address: string) => `sha384-of${address}`;
  const page = createAssembler(template({ html: html.replace('</head>', `${scripts}</head>`), integrity }));
  expect(page(capture(), '/about', []).match(/ integrity="[^"]+"/g)).toEqual([
    ' integrity="sha384-own"',
    ' integrity="sha384-of/other.js"',
  ]);
});

// biome-ignore lint/suspicious/noTemplateCurlyInString: the test covers these braces
test.each(['$&', '$1', '$$', '$`', "$'", '$<name>', '${0}'])(
  'The replacement pattern %s in a page’s text stays unchanged',
  (text) => {
    const page = createAssembler(template({ sheets: sheetOf({ css: `style ${text}` }) }))(
      capture({ root: `root ${text}`, head: [`<title>title ${text}</title>`], dynamic: { '#graph': `data ${text}` } }),
      '/about',
      [],
    );
    for (const place of ['style', 'root', 'title', 'data']) expect(page).toContain(`${place} ${text}<`);
  },
);

test('A template is rejected if it lacks the element for a page’s JSON-LD', () => {
  const assemble = () => createAssembler(template({ html: html.replace(' id="graph"', '') }))(capture(), '/about', []);
  expect(assemble).toThrow(PrerenderError);
  expect(assemble).toThrow('index.html must have one head element #graph');
});

test('A page contains only the style parts that it needs, and the address of the file with all optional parts', () => {
  const form = { css: '.form{top:0}', isNeeded: (classes: ReadonlySet<string>) => classes.has('form') };
  const chart = { css: '.chart{top:1px}', isNeeded: (classes: ReadonlySet<string>) => classes.has('chart') };
  const sheets = sheetOf({ css: 'p{top:0}' }, form, chart);
  const stylesOf = (root: string): string => {
    const page = createAssembler(template({ sheets }))(capture({ root }), '/about', []);
    return page.match(/<style.*<\/style>/)?.[0] ?? '';
  };
  const [file = ''] = [...sheets.values()].map(({ rest }) => rest?.address);
  expect(file).toMatch(/^\/assets\/parts-[\w-]{8}\.css$/);
  expect(stylesOf('<h1>Plain</h1>')).toBe(`<style data-sheet="${file}">p{top:0}</style>`);
  expect(stylesOf('<i class="last chart">One</i>')).toBe(
    `<style data-sheet="${file}">p{top:0}</style><style>.chart{top:1px}</style>`,
  );
  // This page contains all style parts, so it needs no reference (`data-sheet`) to the file with the other parts.
  expect(stylesOf('<i class="chart"></i><i class="form"></i>')).toBe(
    '<style>p{top:0}</style><style>.form{top:0}</style><style>.chart{top:1px}</style>',
  );
});

test('The address of the file of style parts changes with the file’s content', () => {
  const addressOf = (css: string) => cutSheet('/base/assets/a.css', [{ css, isNeeded: () => true }]).rest?.address;
  expect(addressOf('p{top:0}')).not.toBe(addressOf('p{top:1px}'));
  expect(addressOf('p{top:0}')).toMatch(/^\/base\/assets\/parts-/);
});

const assemble = (head: string, changes: Partial<Template> = {}, page: Partial<Capture> = {}): string =>
  createAssembler(template({ html: html.replace('<meta charset="utf-8">', head), ...changes }))(
    capture(page),
    '/about',
    [],
  );

test.each([
  '<!-- the <script> tags and <title>this</title> are put in by Vite -->',
  '<noscript><link rel="stylesheet" href="/plain.css"><title>Plain</title></noscript>',
  '<template><title>Later</title><script></script></template>',
  `<script>print('<html><head><title>Print</title><meta name="description" content="p"></head><div id="root"></div>')</script>`,
])('Tags inside comments, scripts, templates and noscript stay unchanged: %s', (inert) => {
  const page = assemble(inert);
  expect(page).toContain(inert);
  const { document } = new JSDOM(page).window;
  expect(document.title).toBe('About');
  expect(document.querySelector('#root > h1')?.textContent).toBe('About');
});

test('Stylesheets that Vite did not build remain links, and an inlined stylesheet keeps its nonce', () => {
  const sheets = new Map([['/assets/a.css', cutSheet('/assets/a.css', [{ css: 'p{}' }])]]);
  const others =
    '<link rel="stylesheet" media="print" href="/print.css"><link id="theme" rel="stylesheet" href="/a.css">';
  const built = '<link rel="stylesheet" crossorigin href="/assets/a.css" nonce="abc">';
  const page = assemble(others + built, { sheets });
  expect(page).toContain(`${others}<style nonce="abc">p{}</style>`);
});

test('A page’s meta tag replaces the template’s only if both have the same media condition', () => {
  const light = '<meta name="theme-color" media="(prefers-color-scheme: light)" content="white">';
  const dark = '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="black">';
  const own = [light.replace('white', 'ivory'), '<meta name="description" content="Own">'];
  const page = assemble(`${light}${dark}<meta name='description' content='Former'>`, {}, { head: own });
  expect(page).toContain(dark);
  expect(page).not.toMatch(/white|Former/);
});
