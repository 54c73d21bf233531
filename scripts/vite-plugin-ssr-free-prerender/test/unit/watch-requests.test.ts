// Tests that `watchRequests` waits only for requests of the current page.
import { EventEmitter } from 'node:events';
import type { CDPSession } from 'puppeteer';
import { expect, test } from 'vitest';
import { watchRequests } from '../../src/cdp/watch-requests.ts';

const origin = 'http://127.0.0.1:1';

/** Returns the object from `watchRequests`, and functions that emit the browser's events. */
async function openTab() {
  const events = new EventEmitter();
  const session = Object.assign(events, { send: async () => {} });
  const watch = await watchRequests(session as unknown as CDPSession, {
    server: { origin, read: () => null },
    base: '/',
    route: () => '/second',
    report: ({ message }) => expect.fail(message),
  });
  return {
    watch,
    ask: (requestId: string, loaderId: string): void =>
      void events.emit('Network.requestWillBeSent', {
        requestId,
        loaderId,
        type: requestId === loaderId ? 'Document' : 'Script',
        request: { url: `${origin}/${requestId}` },
      }),
    finish: (requestId: string): void => void events.emit('Network.loadingFinished', { requestId }),
    arrive: (loaderId: string, parentId?: string): void =>
      void events.emit('Page.frameNavigated', { frame: { loaderId, parentId } }),
  };
}

test('watchRequests does not wait for requests of the previous page', async () => {
  const { watch, ask, finish, arrive } = await openTab();
  ask('first', 'first');
  arrive('first');
  finish('first');
  ask('second', 'second');
  // While the tab navigates, the previous page sends one more request. The browser never reports that this request
  // ended.
  ask('late', 'first');
  arrive('second');
  finish('second');
  expect(watch.pending()).toEqual([]);
  await watch.settle();
});

test('watchRequests waits for requests of the page and of its frames', async () => {
  const { watch, ask, finish, arrive } = await openTab();
  ask('page', 'page');
  arrive('page');
  finish('page');
  ask('script', 'page');
  ask('frame', 'frame');
  arrive('frame', 'parent');
  expect(watch.pending()).toEqual(['/script', '/frame']);
  const settled = watch.settle();
  finish('script');
  finish('frame');
  await settled;
  expect(watch.pending()).toEqual([]);
});
