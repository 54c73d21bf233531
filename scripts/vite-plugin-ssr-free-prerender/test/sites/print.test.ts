/** Tests of the serializer alone, in Chromium. `clean-site` and `boundaries` test that complete pages hydrate. */
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { build, type Rollup } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { holdBrowser } from '../../src/browser/browser-session.ts';
import type { CaseName } from '../fixtures/print/cases.tsx';
import type * as InPage from '../fixtures/print/in-page.tsx';

const folder = join(import.meta.dirname, '../fixtures/print');
const document = '<!doctype html><html><head><meta name="by-template"></head><body></body></html>';

const browser = holdBrowser(inject('browsers')[Number(process.env.VITEST_POOL_ID) - 1] ?? '');
let tab: Page;

beforeAll(async () => {
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: join(folder, 'in-page.tsx'), formats: ['iife'], name: 'print' } },
  });
  const outputs: Rollup.RollupOutput[] = Array.isArray(built) ? built : [];
  tab = await (await browser.get()).browser.newPage();
  await tab.evaluateOnNewDocument(outputs[0]?.output[0].code ?? '');
  await tab.goto(`data:text/html,${encodeURIComponent(document)}`);
});
afterAll(async () => {
  await tab?.close();
  await browser.discard();
});

/** Calls a function of the fixture `in-page.tsx` in the browser tab. */
async function call<Name extends keyof typeof InPage>(
  name: Name,
  ...args: Parameters<(typeof InPage)[Name]>
): Promise<ReturnType<(typeof InPage)[Name]>> {
  const text = await tab.evaluate(`JSON.stringify(print.${name}(...${JSON.stringify(args)}))`);
  return JSON.parse(String(text));
}

/** Returns true if two HTML texts are parsed to the same nodes. The order of attributes doesn't matter. */
const areSameNodes = (one: string, other: string): Promise<boolean> =>
  tab.evaluate(
    ([a = '', b = '']) => {
      const parse = (html: string): Element => new DOMParser().parseFromString(html, 'text/html').body;
      return parse(a).isEqualNode(parse(b));
    },
    [one, other],
  );

/** The expected HTML of each case. The browser's `innerHTML` would return different HTML for most cases. */
const printed: Record<CaseName, string> = {
  'text that HTML would read as markup': '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2 "quoted"</p>',
  'an attribute with quotation marks': '<p title="a &quot;b&quot; &amp; <c>">x</p>',
  'attributes that are not sorted': '<a class="c" data-a="2" data-b="1" href="/a" id="i" title="t">x</a>',
  'adjacent texts': '<p>one<!-- -->two<b>3</b>four<!-- -->five</p>',
  'adjacent texts of two components': '<p>a<!-- -->b</p>',
  'elements without an end tag': '<p>a<br><img alt="" src="data:,"></p>',
  'a first newline that the parser drops': '<div><pre>\n\nfirst</pre><textarea>\n\nsecond</textarea></div>',
  'text that the parser does not decode': '<script type="application/json">{"a":"<b> & c"}</script>',
  'raw HTML': '<div><i>a</i>b &amp; c</div>',
  'a template inside raw HTML': '<ul><template id="row"><li>a &amp; <template><b>b</b></template></li></template></ul>',
  'a template': '<template><li>a</li></template>',
  'a style inside an SVG':
    '<svg aria-hidden="true" viewBox="0 0 1 1"><style>a &gt; b {}</style><title>a &lt; b</title></svg>',
  'a boundary': '<p>before<!--$-->inside<!--/$-->after</p>',
  'an empty boundary inside another': '<!--$--><!--$--><!--/$--><!--/$-->',
  'visible and hidden Activities': '<div><!--&--><b>shown</b><!--/&--></div>',
  'a select with a default value':
    '<select><option value="a">A</option><optgroup label="more"><option selected="" value="b">B</option></optgroup></select>',
  'a controlled select': '<select><option>a</option><option selected="">b</option></select>',
  'a select with several choices':
    '<select multiple=""><option selected="">a</option><option>b</option><option selected="">c</option></select>',
  'a select without a value': '<select><option>a</option></select>',
  'a muted video': '<video autoplay="" loop="" muted="" playsinline="" src="data:,"></video>',
  'a video that is not muted': '<video src="data:,"></video>',
  'a field with autoFocus': '<input aria-label="Name" autofocus="">',
};

const isCase = (name: string): name is CaseName => Object.hasOwn(printed, name);

describe.each(Object.keys(printed).filter(isCase))('%s', (name) => {
  const html = printed[name];

  test('The serializer writes the expected HTML', async () => {
    expect(await call('printCase', name)).toEqual({ html, faults: [], unfinished: null, router: {}, chunks: [] });
  });

  test('The serialized HTML equals the HTML that React renders on a server', async () => {
    const expected = await call('serveCase', name);
    expect(await areSameNodes(html, expected), expected).toBe(true);
  });
});

describe('content that is not serialized', () => {
  test('A page counts as unfinished while a Suspense boundary shows its fallback', async () => {
    expect(await call('printWaiting')).toMatchObject({ unfinished: 'a Suspense boundary still shows its fallback' });
  });

  test('The content of a portal is not serialized', async () => {
    expect(await call('printPortal')).toMatchObject({ html: '<p></p>', faults: [] });
  });

  test('A node that React did not create is not serialized', async () => {
    expect(await call('printFilled')).toMatchObject({ html: '<div id="filled"></div>', faults: [] });
  });

  test('A root element without a React tree is reported as a fault', async () => {
    const { faults } = await call('printWithoutReact');
    expect(faults).toEqual([expect.stringContaining("React's tree is not in the place where")]);
  });
});

test('readFacts returns the head tags, headings, links, ids and structured data of a page', async () => {
  const html = `<head><title> One </title><meta name="description" content="d"><meta name="robots" content="noindex">
    <link rel="canonical" href="https://a.example/"><script type="application/ld+json">{"a":1}</script>
    <script type="application/ld+json" id="kept">{"b":2}</script></head>
    <body><h1 id="top"> Head </h1><a href="/b" aria-label="Better">worse</a><a>no link</a>
    <p class="c" style="color:red">x</p><svg><title>Drawing</title></svg>
    <noscript><a href="/without-scripts">Plain</a></noscript></body>`;
  expect(await call('readFacts', html, ['#kept'])).toEqual({
    titles: ['One'],
    descriptions: ['d'],
    canonicals: ['https://a.example/'],
    robots: ['noindex'],
    h1: ['Head'],
    structuredData: ['{"a":1}'],
    links: [
      { href: '/b', text: 'Better' },
      { href: '/without-scripts', text: 'Plain' },
    ],
    ids: ['kept', 'top'],
    styled: ['p.c'],
  });
});

test('A head tag is reported once if a foreign script adds it, and never if React renders it', async () => {
  expect(await call('fillHead')).toEqual({
    rendered: ['<meta name="by-react" content="a">'],
    foreignTags: ['<meta content="a &quot;b&quot;" name="by-nobody">'],
    again: [],
  });
});
