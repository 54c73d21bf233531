// How the app loads page data: first the page list, then one file for each page. The network is a stub.
import { beforeEach, expect, test, vi } from 'vitest';

type Answer = () => Promise<Response>;

const json =
  (value: unknown): Answer =>
  async () =>
    Response.json(value);
const gone: Answer = async () => new Response('gone', { status: 404 });
const page: Answer = async () => new Response('<!doctype html>');
const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'));

const missing = { name: 'Service Not Found', heading: 'Nothing by that name' };
const pages = { '/about': 'about', '/services': 'services', '/services/gis': 'gis', '/404': 'none' };
const files: Readonly<Record<string, Answer>> = {
  '/pages.json': json({ app: '', pages }),
  '/assets/about.json': json({ name: 'About' }),
  '/assets/services.json': json({ name: 'Services', missing }),
  '/assets/gis.json': json({ name: 'GIS' }),
  '/assets/none.json': json({ name: 'Page Not Found' }),
};

const ask = vi.fn<(address: string) => Promise<Response>>();
const asked = (): string[] => ask.mock.calls.map(([address]) => address);

/**
 * Sets the host's answers for all later requests. `changes` contains the answers that differ from `files`, keyed by
 * address.
 */
function serve(changes: Readonly<Record<string, Answer>> = {}): void {
  ask.mockImplementation(
    async (address) => ({ ...files, ...changes })[address]?.() ?? expect.fail(`Unexpected request for ${address}.`),
  );
}

beforeEach(() => {
  vi.resetModules();
  ask.mockReset();
  vi.stubGlobal('fetch', ask);
  serve();
});

const open = () => import('#app/page-data.ts');

test('page data comes from the file named in the page list and is requested only once', async () => {
  const { loadPage } = await open();
  const about = { path: '/about', snapshot: '/about', view: 'page', data: { name: 'About' } };
  expect(await Promise.all([loadPage('/about'), loadPage('/about')])).toEqual([about, about]);
  expect(await loadPage('/about')).toEqual(about);
  expect(asked()).toEqual(['/pages.json', '/assets/about.json']);
});

test('a path that is missing from the page list shows the not-found page', async () => {
  const { loadPage } = await open();
  const expected = { path: '/nothing', snapshot: '/404', view: 'notFound', data: { name: 'Page Not Found' } };
  expect(await loadPage('/nothing')).toEqual(expected);
});

test('the address of an unknown entry shows the text that its list page defines for missing entries', async () => {
  const { loadEntry } = await open();
  expect(await loadEntry('/services/nothing')).toEqual({
    path: '/services/nothing',
    snapshot: null,
    view: 'missingEntry',
    data: missing,
  });
  expect(asked()).toEqual(['/pages.json', '/assets/services.json']);
});

test('an unknown entry shows the not-found page if its list page has no text for missing entries', async () => {
  serve({ '/assets/services.json': json({ name: 'Services' }) });
  const { loadEntry } = await open();
  expect(await loadEntry('/services/nothing')).toMatchObject({ path: '/services/nothing', view: 'notFound' });
});

test('the app refuses page data of another build', async () => {
  serve({ '/pages.json': json({ app: 'assets/app-another1.js', pages }) });
  const { loadPage, loadEntry } = await open();
  for (const load of [() => loadPage('/about'), () => loadEntry('/services/gis')])
    await expect(load()).rejects.toThrow('a different build');
  expect(new Set(asked())).toEqual(new Set(['/pages.json']));
});

test.each(['/pages.json', '/assets/about.json'])('%s is requested again after a failure', async (address) => {
  const { loadPage } = await open();
  for (const failure of [offline, gone, page]) {
    serve({ [address]: failure });
    await expect(loadPage('/about')).rejects.toThrow();
  }
  serve();
  expect(await loadPage('/about')).toMatchObject({ view: 'page', data: { name: 'About' } });
  expect(asked().filter((one) => one === address)).toHaveLength(4);
});
