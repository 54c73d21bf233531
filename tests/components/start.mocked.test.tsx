// The page's first script decides when to load the app, and passes the page data to it. The app is a stub.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

const startApp = vi.fn<(data: Promise<unknown> | undefined) => void>();
const loadApp = vi.fn();
const whenIdle = vi.fn<(callback: () => void) => void>();

beforeEach(() => {
  vi.resetModules();
  for (const mock of [startApp, loadApp, whenIdle]) mock.mockReset();
  vi.doMock('../../src/main.tsx', () => {
    loadApp();
    return { startApp };
  });
  vi.stubGlobal('requestIdleCallback', whenIdle);
  Reflect.deleteProperty(document.documentElement.dataset, 'hydrated');
});

/** Runs the start script in a page that has been parsed but has not loaded its fonts yet. */
async function start(snapshot: string, page?: string): Promise<void> {
  document.body.innerHTML = `<div id="root" data-prerendered="${snapshot}"${page ? ` data-page="${page}"` : ''}></div>`;
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  await import('../../src/start.ts');
  // Wait until the script has loaded the modules that it imports at its start. They have loaded once this import
  // resolves.
  await import('../../src/lib/hrefs.ts');
}

const useApp = (sign = 'pointerdown'): boolean => document.body.dispatchEvent(new Event(sign, { bubbles: true }));

test('the app loads in an idle moment after the page has loaded', async () => {
  await start('/');
  expect(whenIdle).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  expect(whenIdle).toHaveBeenCalledOnce();
  expect(loadApp).not.toHaveBeenCalled();
  whenIdle.mock.calls[0]?.[0]();
  await vi.waitFor(() => expect(loadApp).toHaveBeenCalledOnce());
});

test.each(['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'])(
  'the event %s loads the app immediately',
  async (sign) => {
    await start('/');
    useApp(sign);
    await vi.waitFor(() => expect(loadApp).toHaveBeenCalledOnce());
  },
);

test.each(['/404', '/login'])('on the page %s, the app loads without waiting for an idle moment', async (snapshot) => {
  await start(snapshot);
  await vi.waitFor(() => expect(loadApp).toHaveBeenCalledOnce());
  expect(whenIdle).not.toHaveBeenCalled();
});

test('the page data is requested together with the app, and passed to the app', async () => {
  const ask = vi.fn(async (_address: string) => Response.json({ name: 'Home' }));
  vi.stubGlobal('fetch', ask);
  await start('/', '/assets/12345678.json');
  expect(ask).not.toHaveBeenCalled();
  useApp();
  expect(ask.mock.calls).toEqual([['/assets/12345678.json']]);
  await vi.waitFor(() => expect(startApp).toHaveBeenCalledOnce());
  expect(await startApp.mock.calls[0]?.[0]).toEqual({ name: 'Home' });
});

test.each<[what: string, answer: () => Promise<Response>]>([
  ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the host answers with HTML', async () => new Response('<!doctype html>')],
])('the app gets an error in place of the page data when %s', async (_what, answer) => {
  vi.stubGlobal('fetch', answer);
  await start('/', '/assets/12345678.json');
  useApp();
  await vi.waitFor(() => expect(startApp).toHaveBeenCalledOnce());
  await expect(startApp.mock.calls[0]?.[0]).rejects.toThrow();
});

test('if app and data fail to load, the prerendered page stays, without an unhandled error', async () => {
  const onUnhandled = vi.fn<() => void>();
  process.on('unhandledRejection', onUnhandled);
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled));
  vi.doMock('../../src/main.tsx', () => {
    loadApp();
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await start('/', '/assets/12345678.json');
  useApp();
  await vi.waitFor(() => expect(loadApp).toHaveBeenCalled());
  // Wait for a later task. By then, Node would have reported an unhandled rejection.
  await new Promise((resolve) => setTimeout(resolve));
  expect(onUnhandled).not.toHaveBeenCalled();
  expect(startApp).not.toHaveBeenCalled();
});

test('in development, the page names no data file, so the app starts without data', async () => {
  await start('/');
  useApp();
  await vi.waitFor(() => expect(startApp.mock.calls).toEqual([[undefined]]));
});

/** Simulates the Back button, which changes the address to `to`. Returns whether the script reloads the document. */
async function goBack({ to, hydrated }: { to: string; hydrated: boolean }): Promise<boolean> {
  const reload = vi.fn<() => void>();
  const address = { pathname: '/', reload };
  vi.stubGlobal('location', address);
  await start('/');
  if (hydrated) document.documentElement.dataset.hydrated = '';
  address.pathname = to;
  dispatchEvent(new PopStateEvent('popstate'));
  return reload.mock.calls.length > 0;
}

test.each([
  ['another page, before the app has started', '/about', false, true],
  ['another page, after the app has started', '/about', true, false],
  ['another anchor on the same page', '/', false, false],
])('Back reloads the document only if the app cannot show the page yet: %s', async (_what, to, hydrated, isLoaded) => {
  expect(await goBack({ to, hydrated })).toBe(isLoaded);
});
