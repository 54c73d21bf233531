/**
 * Tests that the app's `onLoad` and `onError` handlers are called even if images, iframes or sounds load before the
 * scripts run.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { build } from 'vite';
import { ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withParts } from '../support/changed-app.ts';
import { copyFixture, type FixtureSite, fixtureConfig, fixtureOptions } from '../support/fixture-site.ts';
import { openFolder } from '../support/open-folder.ts';

const parts = `
function Waits({ as: As, events, ...rest }) {
  const [said, add] = React.useReducer((before, name) => [...before, name], []);
  const props = Object.fromEntries(events.map((name) => [name, () => add(name)]));
  return <As className="waits" title={rest.src + ': ' + said.join()} width="20" height="20" {...rest} {...props} />;
}
const picture = ['onLoad', 'onError'];
const sound = ['onLoadedMetadata', 'onLoadedData', 'onCanPlay', 'onError'];`;
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2"/></svg>';
const framed = '<!doctype html><title>Framed</title><p>Framed</p>';

/** Returns a WAV file with one second of silence. */
function makeSound(): Buffer {
  const samples = 8000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(samples, 24);
  head.writeUInt32LE(samples, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}

let site: FixtureSite;
let folder: Awaited<ReturnType<typeof openFolder>>;
/** A server with another origin. The page can't read the content of iframes from another origin. */
let other: Server;
let elsewhere = '';
beforeAll(async () => {
  other = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(framed));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  elsewhere = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/framed`;
  site = await copyFixture('plain');
  const main = join(site.root, 'main.tsx');
  const change = withParts(parts, (app) =>
    app
      .replace(
        '<Home />',
        `<>
          <Home />
          <Waits as="img" events={picture} src="/one.svg" alt="" />
          <Waits as="img" events={picture} src="/gone.svg" alt="" />
          <Waits as="iframe" events={picture} src="/framed.html" />
          <Waits as="iframe" events={picture} src="${elsewhere}" />
          <Waits as="iframe" events={picture} src="about:blank" />
          <Waits as="audio" events={sound} src="/sound.wav" preload="auto" />
          <Waits as="video" events={sound} src="/sound.wav" preload="auto" />
          <Waits as="audio" events={sound} src="/gone.wav" preload="auto" />
        </>`,
      )
      .replace('<About />', '<><About /><Waits as="img" events={picture} src="/one.svg" alt="" /></>'),
  );
  await writeFile(main, change(await readFile(main, 'utf8')));
  const shared = join(site.root, 'public');
  await mkdir(shared);
  for (const name of ['one.svg', 'gone.svg']) await writeFile(join(shared, name), drawing);
  for (const name of ['sound.wav', 'gone.wav']) await writeFile(join(shared, name), makeSound());
  await writeFile(join(shared, 'framed.html'), framed);
  const { browserEndpoint } = fixtureOptions(site, []);
  const options = { browserEndpoint, compress: false, visitors: 'none' as const, onReport: () => {} };
  await build(fixtureConfig(site.root, [ssrFreePrerender(options)]));
  for (const name of ['gone.svg', 'gone.wav']) await rm(join(site.root, 'dist', name));
  folder = await openFolder(join(site.root, 'dist'));
});
afterAll(async () => {
  await folder.close();
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
  await site.remove();
});

const titlesIn = (): string[] => [...document.querySelectorAll<HTMLElement>('.waits')].map(({ title }) => title);

/** Returns true if every image, iframe and sound on the page has finished loading, with or without an error. */
const isLoaded = (): boolean => {
  const things = [...document.querySelectorAll('.waits')];
  return (
    things.length > 0 &&
    things.every((thing) => {
      if (thing instanceof HTMLImageElement) return thing.complete;
      return !(thing instanceof HTMLMediaElement) || thing.error !== null || thing.readyState === 4;
    })
  );
};

const played = 'onLoadedMetadata,onLoadedData,onCanPlay';

test.each([
  {
    path: '/',
    frames: 4,
    titles: () => [
      '/one.svg: onLoad',
      '/gone.svg: onError',
      '/framed.html: onLoad',
      `${elsewhere}: onLoad`,
      'about:blank: onLoad',
      `/sound.wav: ${played}`,
      `/sound.wav: ${played}`,
      '/gone.wav: onError',
    ],
  },
  { path: '/about', frames: 1, titles: () => ['/one.svg: onLoad'] },
])('The app’s handlers on $path are called for load events from before hydration', async ({ path, frames, titles }) => {
  const { tab, letScriptsRun } = await folder.openHeld(path);
  await tab.waitForFunction(isLoaded);
  expect(tab.frames()).toHaveLength(frames);
  for (const frame of tab.frames().slice(1)) await frame.waitForFunction(() => document.readyState === 'complete');
  expect(await tab.evaluate(titlesIn)).toEqual(titles().map((title) => title.replace(/: .*/, ': ')));
  await letScriptsRun();
  await tab.waitForFunction(() => ![...document.querySelectorAll('.waits[title$=": "]')].length);
  expect(await tab.evaluate(titlesIn)).toEqual(titles());
});
