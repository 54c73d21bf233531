import { PrerenderError } from 'vite-plugin-ssr-free-prerender';
import { expect, test } from 'vitest';
import type { Template } from '../../scripts/vite-plugin-ssr-free-prerender/src/client-build/read-client-build.ts';
import type { Capture } from '../../scripts/vite-plugin-ssr-free-prerender/src/contract/snapshot.ts';
import { createAssembler } from '../../scripts/vite-plugin-ssr-free-prerender/src/output/assemble-html.ts';

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
const template = (changes: Partial<Template> = {}): Template => ({
  html,
  styles: new Map([['/assets/a.b(1).css', 'p{content:"$&"}']]),
  integrity: new Map(),
  rootId: 'root',
  ...changes,
});
const capture = (changes: Partial<Capture> = {}): Capture => ({
  path: '/about',
  root: '<h1>About</h1>',
  head: ['<title>About</title>'],
  dynamic: { '#graph': '{"name":"About"}' },
  foreignTags: [],
  reactTags: 1,
  faults: [],
  unfinished: null,
  ...changes,
});

test('a page is the template with head tags first, data, styles, preloads and markup in their places', () => {
  expect(createAssembler(template())(capture(), '/about', ['/assets/about.js'])).toBe(`<!doctype html>
<html>
  <head>
    <meta charset="utf-8">
    <title>About</title>
    <link rel="modulepreload" crossorigin href="/assets/about.js">
    <script type="application/ld+json" id="graph">{"name":"About"}</script>
    <style>p{content:"$&"}</style>
  </head>
  <body>
    <div id="root" data-prerendered="/about"><h1>About</h1></div>
  </body>
</html>
`);
});

// biome-ignore lint/suspicious/noTemplateCurlyInString: the braces are the case
test.each(['$&', '$1', '$$', '$`', "$'", '$<name>', '${0}'])('%s in a text stays what it is', (text) => {
  const page = createAssembler(template({ styles: new Map([['/assets/a.b(1).css', `style ${text}`]]) }))(
    capture({ root: `root ${text}`, head: [`<title>title ${text}</title>`], dynamic: { '#graph': `data ${text}` } }),
    '/about',
    [],
  );
  for (const place of ['style', 'root', 'title', 'data']) expect(page).toContain(`${place} ${text}<`);
});

test.each([
  { name: 'no root element', broken: html.replace('<div id="root"></div>', ''), says: '0 of <div id="root"></div>' },
  {
    name: 'two root elements',
    broken: html.replace('<body>', '<body><div id="root"></div>'),
    says: '2 of <div id="root"></div>',
  },
  { name: 'no element for data', broken: html.replace(' id="graph"', ''), says: '0 of head element #graph' },
])('a template with $name is refused', ({ broken, says }) => {
  const assemble = () => createAssembler(template({ html: broken }))(capture(), '/about', []);
  expect(assemble).toThrow(PrerenderError);
  expect(assemble).toThrow(`index.html has ${says}`);
});
