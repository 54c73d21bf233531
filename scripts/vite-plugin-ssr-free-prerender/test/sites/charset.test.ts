/** Tests that written pages declare UTF-8 in their HTML, because some hosts send no charset. */
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';
import { launchBrowser, ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyFixture, fixtureConfig, fixtureOptions } from '../support/fixture-site.ts';

const title = 'Größe – 日本';
const named = '<meta charset="utf-8" />';

/**
 * Builds the fixture “plain” with a changed template, and with `more` added to its home page. Returns the HTML of the
 * home page.
 */
async function buildFirst(template: (html: string) => string, more = ''): Promise<string> {
  const site = await copyFixture('plain');
  try {
    const index = join(site.root, 'index.html');
    const before = await readFile(index, 'utf8');
    expect(before).toContain(named);
    await writeFile(index, template(before));
    const main = join(site.root, 'main.tsx');
    const code = await readFile(main, 'utf8');
    await writeFile(main, code.replace('<h1>Home</h1>', `<h1>${title}</h1>${more}`));
    const { browserEndpoint } = fixtureOptions(site, []);
    const options = { browserEndpoint, compress: false, visitors: 'none' as const, onReport: () => {} };
    await build(fixtureConfig(site.root, [ssrFreePrerender(options)]));
    return await readFile(join(site.root, 'dist/index.html'), 'utf8');
  } finally {
    await site.remove();
  }
}

let browser: Awaited<ReturnType<typeof launchBrowser>>;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Returns the heading as a browser decodes it if the host sends no charset. */
async function readHeading(html: string): Promise<string | undefined> {
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const tab = await browser.newPage();
  try {
    await tab.setJavaScriptEnabled(false);
    await tab.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`);
    return await tab.evaluate(() => document.querySelector('h1')?.textContent);
  } finally {
    await tab.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const long = `<meta name="keywords" content="${'word '.repeat(300)}" />`;

test.each([
  { what: 'no charset', template: (html: string) => html.replace(named, ''), more: '' },
  {
    what: 'its charset after much other content',
    template: (html: string) =>
      html.replace(named, '').replace('</head>', `<link rel="x" href="y">${long}${named}</head>`),
    more: '',
  },
  {
    what: 'no charset, but the app renders one after much other content',
    template: (html: string) => html.replace(named, long),
    more: '<meta charSet="UTF-8" />',
  },
])('Browsers read a page as UTF-8 even if its template has $what', async ({ template, more }) => {
  const html = await buildFirst(template, more);
  expect(html.match(/charset/gi)).toHaveLength(1);
  // Browsers search only the first 1024 bytes for a charset.
  expect(html.search(/charset/i)).toBeLessThan(1000);
  expect(await readHeading(html)).toBe(title);
});

test('A template with a charset other than UTF-8 is rejected', async () => {
  await expect(buildFirst((html) => html.replace('utf-8', 'iso-8859-1'))).rejects.toThrow(
    'Replace this tag with <meta charset="utf-8">',
  );
});
