/** Regression tests for pages that earlier versions accepted, although they were wrong or needed a warning. */
import { type PrerenderReport, prerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFixture, type FixtureSite, failAll, fixtureOptions, readFiles } from '../support/fixture-site.ts';
import { openFolder } from '../support/open-folder.ts';

const routes = [
  '/',
  '/red',
  '/blue',
  '/stranger/1',
  '/stranger/2',
  '/news',
  '/news/early',
  '/mounted',
  '/sized',
  '/stand-in',
  '/unique',
  '/faded',
  '/veiled',
  '/year',
  '/named/first',
  '/named/second',
  '/plain',
];

let site: FixtureSite;
let report: PrerenderReport;
let pages: Record<string, string>;
let hashed: readonly string[];

beforeAll(async () => {
  site = await buildFixture('greens');
  report = await prerender({
    ...fixtureOptions(site, routes),
    integrity: true,
    policies: failAll({ advice: 'warn', 'late-content': 'warn', 'style-attribute': 'ignore' }),
    files: ({ styles }) => {
      hashed = styles;
      return {};
    },
  });
  pages = await readFiles(site.outDir, '.html');
});
afterAll(() => site.remove());

const found = (kind: string) => report.warnings.filter((finding) => finding.kind === kind);

test('The HTML of each page contains that page’s content, even if the router changes the address before the page renders', () => {
  for (const route of routes.slice(1))
    expect(pages[`${route.slice(1)}.html`]).toContain(`<h1>Page <!-- -->${route}</h1>`);
});

test('The HTML contains a title that an effect sets, even if the app itself dispatches the ready event', () => {
  const titlesOf = (file: string) => pages[file]?.match(/<title>.*?<\/title>/g);
  expect(titlesOf('named/first.html')).toEqual(['<title>The first</title>']);
  expect(titlesOf('named/second.html')).toEqual(['<title>The second</title>']);
});

test('If a layout effect opens a portal, the HTML does not contain the portal, and nothing is reported', () => {
  for (const page of Object.values(pages)) expect(page).not.toContain('in a portal');
});

test('If a script sets the same style again during hydration, the page contains the style, and nothing is reported', () => {
  expect(pages['sized.html']).toContain('style="height: 92px;"');
});

test('If an effect replaces a placeholder, the page contains the placeholder, and nothing is reported', () => {
  expect(pages['stand-in.html']).toContain('<span>SN</span>');
});

test('On each page where a script adds an element to the head, the element is reported', () => {
  expect(found('advice').map(({ route, message }) => [route, message.slice(0, 34)])).toEqual([
    ['/stranger/1', 'A script added <meta name="first">'],
    ['/stranger/2', 'A script added <script name="secon'],
  ]);
});

test('Text that is missing or hidden in the HTML is reported with its length and cause, but small changes are not', () => {
  expect(
    found('late-content').map(({ route, message }) => [route, message.replace(/ \(“.*”\)/, '').split(':')[0]]),
  ).toEqual([
    [
      '/news',
      expect.stringContaining(
        'The HTML lacks 57 characters of text, because this content waits for the request to /news.json',
      ),
    ],
    [
      '/news/early',
      expect.stringContaining(
        'The HTML lacks 57 characters of text, because this content waits for the request to /news.json',
      ),
    ],
    [
      '/mounted',
      expect.stringContaining(
        'The HTML lacks 160 characters of text, because an effect adds this content after the page is ready',
      ),
    ],
    ['/faded', expect.stringContaining('114 characters of text are written with opacity 0 or visibility hidden')],
  ]);
});

describe('CSS rules that scripts insert', () => {
  const styleOf = (page = ''): string => /<style data-prerendered-rules>(.*?)<\/style>/s.exec(page)?.[1] ?? '';

  test('A page contains the CSS rules that it needs, however scripts inserted them', () => {
    const red = styleOf(pages['red.html']);
    expect(red).toContain('.css-red { color: rgb(200, 0, 0); }');
    expect(red).toContain('.css-red { background-color: rgb(200, 0, 0); }');
    expect(red).toContain('@media (min-width: 1px) {.css-red:not(.plain)::after { content: "<\\/style><\\/style>"; }}');
    expect(red).toContain('.css-red { padding: var(--gap, 8px); padding-left: 0; }');
    expect(red).toContain('@keyframes turn-css-red');
    expect(red).toContain('@media print{.css-red { display: none; }}');
    expect(styleOf(pages['blue.html'])).not.toContain('red');
    expect(pages['plain.html']).not.toContain('prerendered-rules');
    expect(hashed.slice(0, 2)).toEqual([red, styleOf(pages['blue.html'])]);
  });

  test('CSS rules that scripts insert contain the same React ids as the class names in the page', () => {
    const page = pages['unique.html'] ?? '';
    const [, name = 'none'] = /<p class="(unique[^"]+)">/.exec(page) ?? [];
    expect(name).toContain('R');
    expect(styleOf(page)).toContain(`.${name.replaceAll(':', '\\\\:')} {`);
  });

  test('Prerendered CSS rules are removed once the app has inserted its own rules', async () => {
    const folder = await openFolder(site.outDir);
    try {
      const tab = await folder.openTab('/plain', true);
      // Records the text's colour in each animation frame of the page, so that a brief flash of unstyled text is
      // noticed.
      await tab.evaluateOnNewDocument(`window.colors = new Set();
        const look = () => {
          const styled = document.querySelector('#styled');
          if (styled) colors.add(getComputedStyle(styled).color);
          requestAnimationFrame(look);
        };
        look();`);
      await tab.goto(tab.url().replace('/plain', '/red'));
      await tab.waitForFunction('!document.querySelector("[data-prerendered-rules]")');
      await tab.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
      expect(await tab.evaluate('[...colors]')).toEqual(['rgb(200, 0, 0)']);
    } finally {
      await folder.close();
    }
  });
});
