// Row 4: another build takes the place of the one that is served.
import { renameSync, rmSync } from 'node:fs';
import { afterAll, expect, test, vi } from 'vitest';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { ask } from '../support/request.ts';
import { makeSmallSite, writeSite } from '../support/small-site.ts';

/** Files of one build: all name it, the pages by a text of another length each time. */
const buildOf = (number: number): Record<string, string> => {
  const mark = `build ${number} `;
  return {
    'index.html': mark.repeat(number * 50),
    'about.html': mark.repeat(number * 31),
    '404.html': mark.repeat(number * 7),
    [`assets/app-${number}.js`]: mark,
    _headers: `/*\n  X-Build: ${number}\n\n/assets/*\n  Cache-Control: immutable\n`,
  };
};

const site = makeSmallSite(buildOf(1));
const { origin, close } = await serveSite(site.folder, 0);
afterAll(async () => {
  await close();
  site.remove();
});

/** As the engine does it: the finished folder takes the place of the former one, which then goes. */
function swap(number: number): void {
  const [next, former] = [`${site.folder}.next`, `${site.folder}.former`];
  writeSite(next, buildOf(number));
  renameSync(site.folder, former);
  renameSync(next, site.folder);
  rmSync(former, { recursive: true });
}

const buildNow = async (): Promise<unknown> => (await ask(origin, '/about')).headers['x-build'];
const untilServed = (number: number) =>
  vi.waitUntil(async () => (await buildNow()) === String(number), { timeout: 20_000 });

test('each answer is wholly of one build, and the next is served soon', async () => {
  let asking = true;
  const mixed: string[] = [];
  const coding = { 'accept-encoding': 'identity' };
  const visitor = async (path: string): Promise<void> => {
    while (asking) {
      const { headers, body } = await ask(origin, path, { headers: coding });
      const builds = new Set(
        body
          .toString()
          .trim()
          .split(' build ')
          .map((word) => word.replace('build ', '')),
      );
      if (builds.size !== 1 || !builds.has(String(headers['x-build']))) mixed.push(`${path}: ${[...builds]}`);
    }
  };
  const visitors = ['/', '/about', '/nothing', '/'].map(visitor);
  for (const number of [2, 3, 4, 5]) {
    swap(number);
    await untilServed(number);
  }
  asking = false;
  await Promise.all(visitors);
  expect(mixed).toEqual([]);
});

test('an open tab still gets the hashed files of the builds before, packed or not', async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    for (const coding of ['br', 'identity']) {
      const { status, headers } = await ask(origin, `/assets/app-${number}.js`, {
        headers: { 'accept-encoding': coding },
      });
      expect([number, status, headers['content-encoding'], headers['cache-control']]).toEqual([
        number,
        200,
        coding === 'br' ? 'br' : undefined,
        'immutable',
      ]);
    }
  }
  expect((await ask(origin, '/assets/app-6.js')).status).toBe(404);
});

test('a page that another program has written over is served as it is now, with a tag of its own', async () => {
  const before = (await ask(origin, '/about')).headers.etag;
  writeSite(site.folder, { ...buildOf(5), 'about.html': 'written over' });
  await vi.waitUntil(async () => (await ask(origin, '/about')).body.toString() === 'written over', { timeout: 20_000 });
  expect((await ask(origin, '/about')).headers.etag).not.toBe(before);
});

test('while no whole site stands in the folder, the one before answers', async () => {
  renameSync(site.folder, `${site.folder}.away`);
  expect((await ask(origin, '/assets/app-5.js', { headers: { 'accept-encoding': 'br' } })).status).toBe(200);
  expect((await ask(origin, '/about')).body.toString()).toBe('written over');
  // What has not been requested yet is not in memory.
  const { status, headers } = await ask(origin, '/digits.txt');
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '1', 'no-store']);
  renameSync(`${site.folder}.away`, site.folder);
  swap(6);
  await untilServed(6);
});
