/**
 * Tests of splash screens: elements in `index.html` next to the app's root, which the app removes or hides. They must
 * not cover prerendered pages.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { expect, test } from 'vitest';
import { withParts } from '../support/changed-app.ts';
import { copyFixture, fixtureConfig, fixtureOptions } from '../support/fixture-site.ts';
import { openFolder } from '../support/open-folder.ts';

const css =
  '<style>.splash{position:fixed;inset:0;display:flex;background:#fff;transition:opacity 1s}.gone{display:none}.faded{opacity:0}#bar{position:fixed;bottom:0}</style>';
const inside = '<div><div id="splash" class="splash">Loading</div></div><p id="bar">Beside it</p>';

type Built = { folder: string; said: string[]; remove: () => Promise<void> };

async function buildWith(body: string, change: (main: string) => string): Promise<Built> {
  const site = await copyFixture('plain');
  const index = join(site.root, 'index.html');
  const html = (await readFile(index, 'utf8')).replace('</head>', `${css}</head>`);
  await writeFile(index, html.replace('<div id="root"></div>', `${body}<div id="root"></div>`));
  const main = join(site.root, 'main.tsx');
  await writeFile(main, change(await readFile(main, 'utf8')));
  const said: string[] = [];
  const options = { browserEndpoint: fixtureOptions(site, []).browserEndpoint, compress: false };
  const plugin = ssrFreePrerender({
    ...options,
    visitors: 'none',
    onReport: ({ warnings }) => {
      for (const { kind, route, message } of warnings) said.push(`${route} ${kind}: ${message}`);
    },
  });
  await build(fixtureConfig(site.root, [plugin]));
  return { folder: join(site.root, 'dist'), said, remove: site.remove };
}

/** Returns a function that adds an effect with the given code to every page of the app. */
const inEffect = (code: string) =>
  withParts(`const Ready = () => { useEffect(() => { ${code} }, []); return null; };`, (app) =>
    app.replace('<nav>', '<Ready /><nav>'),
  );
const atStart = (code: string) => (main: string) => `${main}\n${code}`;

/**
 * Returns whether the splash screen covers the page, and whether the element `#bar` next to it is visible. Runs in the
 * page.
 */
const look = () => {
  const heading = document.querySelector('h1, #root p');
  const { x = 0, y = 0 } = heading?.getBoundingClientRect() ?? {};
  return {
    isCovered: document.elementFromPoint(x + 2, y + 2)?.closest('#splash') !== null,
    bar: document.querySelector<HTMLElement>('#bar')?.checkVisibility(),
  };
};

const splash = "document.getElementById('splash')";

test.each([
  { how: 'removes in its entry script', change: atStart(`${splash}.remove();`) },
  { how: 'removes in an effect', change: inEffect(`${splash}?.remove();`) },
  { how: 'hides with a class', change: inEffect(`${splash}.classList.add('gone');`) },
  { how: 'hides with a style', change: inEffect(`${splash}.style.display = 'none';`) },
  { how: 'fades out', change: inEffect(`${splash}.classList.add('faded');`) },
])('A splash screen that the app $how covers no written page, but stays in the HTML', async ({ change }) => {
  const { folder, remove } = await buildWith(inside, change);
  const pages = await openFolder(folder);
  try {
    for (const path of ['/', '/about']) {
      const { tab, letScriptsRun } = await pages.openHeld(path);
      const errors: unknown[] = [];
      tab.on('pageerror', (error) => errors.push(error));
      await tab.waitForSelector('#splash, #root *');
      expect(await tab.evaluate(look)).toEqual({ isCovered: false, bar: true });
      expect(await tab.evaluate(() => document.getElementById('splash') !== null)).toBe(true);
      await letScriptsRun();
      await tab.waitForFunction(() => {
        const splash = document.getElementById('splash');
        return (
          Object.keys(document.querySelector('h1') ?? {}).length > 0 &&
          !splash?.checkVisibility({ opacityProperty: true })
        );
      });
      expect(await tab.evaluate(look)).toEqual({ isCovered: false, bar: true });
      expect(errors).toEqual([]);
    }
  } finally {
    await pages.close();
    await remove();
  }
});

test('If only one page removes an element of index.html, the HTML of every other page still shows the element', async () => {
  const { folder, said, remove } = await buildWith(
    inside.replace('class="splash"', ''),
    withParts(`const Closes = () => { useEffect(() => ${splash}.remove(), []); return null; };`, (app) =>
      app
        .replace('<Link to="/old">', '<Link to="/closes">Closes</Link> <Link to="/later">')
        .replace(
          '<Route path="/old" element={<Navigate to="/about" replace />} />',
          '<Route path="/closes" element={<><Home /><Closes /></>} /><Route path="/later" element={<Home />} />',
        ),
    ),
  );
  try {
    const read = (name: string) => readFile(join(folder, name), 'utf8');
    // The attribute `hidden` is enough here. An inline style would be blocked by a strict content security policy.
    expect(await read('closes.html')).toMatch(/<div id="splash" *hidden="">/);
    expect(said.filter((each) => each.includes('style-attribute'))).toEqual([]);
    for (const name of ['index.html', 'about.html', 'later.html'])
      expect(await read(name)).toMatch(/<div id="splash" *>/);
  } finally {
    await remove();
  }
});

test('A <noscript> that asks visitors to enable JavaScript is reported once', async () => {
  const text = 'You need to enable JavaScript to run this app.';
  const { said, remove } = await buildWith(`<noscript>${text}</noscript>`, (main) => main);
  await remove();
  expect(said.filter((each) => each.includes(text))).toEqual([
    expect.stringMatching(/^\/ advice: index\.html has a <noscript>/),
  ]);
});
