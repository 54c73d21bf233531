/** Images of a written page load before its scripts, and an app that waits for them is told all the same. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withParts } from '../support/changed-app.ts';
import { copyFixture, type FixtureSite, fixtureConfig, fixtureOptions } from '../support/fixture-site.ts';
import { openFolder } from '../support/open-folder.ts';

const parts = `
function Picture({ src }) {
  const [state, set] = useState('waits');
  return <img src={src} alt={src + ' ' + state} width="20" height="20" onLoad={() => set('loaded')} onError={() => set('failed')} />;
}`;
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2"/></svg>';

let site: FixtureSite;
let folder: Awaited<ReturnType<typeof openFolder>>;
beforeAll(async () => {
  site = await copyFixture('plain');
  const main = join(site.root, 'main.tsx');
  const change = withParts(parts, (app) =>
    app
      .replace('<Home />', '<><Home /><Picture src="/one.svg" /><Picture src="/gone.svg" /></>')
      .replace('<About />', '<><About /><Picture src="/one.svg" /></>'),
  );
  await writeFile(main, change(await readFile(main, 'utf8')));
  await mkdir(join(site.root, 'public'));
  for (const name of ['one.svg', 'gone.svg']) await writeFile(join(site.root, 'public', name), drawing);
  const { browserEndpoint } = fixtureOptions(site, []);
  const options = { browserEndpoint, compress: false, visitors: 'none' as const };
  await build(fixtureConfig(site.root, [ssrFreePrerender(options, () => {})]));
  await rm(join(site.root, 'dist/gone.svg'));
  folder = await openFolder(join(site.root, 'dist'));
});
afterAll(async () => {
  await folder.close();
  await site.remove();
});

const namesIn = (): string[] => [...document.querySelectorAll('img')].map((image) => image.alt);

test.each([
  { path: '/', names: ['/one.svg loaded', '/gone.svg failed'] },
  { path: '/about', names: ['/one.svg loaded'] },
])('at $path', async ({ path, names }) => {
  const { tab, letScriptsRun } = await folder.openHeld(path);
  await tab.waitForFunction(() => {
    const images = [...document.querySelectorAll('img')];
    return images.length > 0 && images.every((image) => image.complete);
  });
  expect(await tab.evaluate(namesIn)).toEqual(names.map((name) => name.replace(/\w+$/, 'waits')));
  await letScriptsRun();
  await tab.waitForFunction(() => [...document.querySelectorAll('img')].every((image) => !image.alt.endsWith('waits')));
  expect(await tab.evaluate(namesIn)).toEqual(names);
});
