/**
 * Tests that a crashed tab or browser is recognized by the error's class or by the closed connection, and never by the
 * error's text.
 */
import { PrerenderError } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type HeldBrowser, holdBrowser } from '../../src/browser/browser-session.ts';
import { readLoss, TabLostError } from '../../src/cdp/watchdog.ts';

const hold = holdBrowser(inject('browsers')[Number(process.env.VITEST_POOL_ID) - 1] ?? '');
let browser: HeldBrowser;
beforeAll(async () => {
  browser = await hold.get();
});
afterAll(() => hold.discard());

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('Expected the call to the tab to fail, but it was answered.'),
    (reason: unknown) => reason,
  );

test('A DevTools command that fails because its tab has closed counts as a crash', async () => {
  const tab = await browser.browser.newPage();
  const session = await tab.createCDPSession();
  const answer = reasonOf(
    session.send('Runtime.evaluate', { expression: 'new Promise(() => {})', awaitPromise: true }),
  );
  await tab.close();
  expect(readLoss(await answer, browser)).toBe('crash');
  expect(readLoss(await reasonOf(session.send('Page.enable')), browser)).toBe('crash');
});

test.each(['Target closed', 'Protocol error (Page.enable): Session closed', 'The tab crashed', 'read ECONNRESET'])(
  'An ordinary error with the text "%s" does not count as a lost tab',
  (words) => {
    expect(readLoss(new Error(words), browser)).toBeNull();
  },
);

test('readLoss returns the kind of a TabLostError', () => {
  expect(readLoss(new TabLostError('blocked', 'no answer'), browser)).toBe('blocked');
  expect(readLoss(new TabLostError('crash', 'gone'), browser)).toBe('crash');
});

test('After the browser disconnects, every error except the engine’s own counts as a crash', async () => {
  const other = holdBrowser(browser.browser.wsEndpoint());
  const ended = await other.get();
  await other.discard();
  expect(readLoss(new Error('CDPSession creation failed.'), ended)).toBe('crash');
  expect(readLoss(new PrerenderError('The option "files" failed'), ended)).toBeNull();
});
