// The one script that a page runs by itself: when it brings the app. The app is staged.
import { beforeEach, expect, test, vi } from 'vitest';

const loadApp = vi.fn();
const whenIdle = vi.fn<(callback: () => void) => void>();

beforeEach(() => {
  vi.resetModules();
  loadApp.mockReset();
  whenIdle.mockReset();
  vi.doMock('../../../src/main.tsx', () => {
    loadApp();
    return {};
  });
  vi.stubGlobal('requestIdleCallback', whenIdle);
});

/** Runs it in a page that is parsed and still loads its fonts. */
async function start(snapshot: string): Promise<void> {
  document.body.innerHTML = `<div id="root" data-prerendered="${snapshot}"></div>`;
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  await import('../../../src/start.ts');
  // What it imports at once would be there by now.
  await import('../../../src/routes/hrefs.ts');
}

test('the app comes in an idle moment, once the page has loaded', async () => {
  await start('/');
  expect(whenIdle).not.toHaveBeenCalled();
  dispatchEvent(new Event('load'));
  expect(whenIdle).toHaveBeenCalledOnce();
  expect(loadApp).not.toHaveBeenCalled();
  whenIdle.mock.calls[0]?.[0]();
  await vi.waitFor(() => expect(loadApp).toHaveBeenCalledOnce());
});

test.each(['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'])('%s brings it at once', async (sign) => {
  await start('/');
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  await vi.waitFor(() => expect(loadApp).toHaveBeenCalledOnce());
});

test.each(['/404', '/login'])('where %s stands it comes without waiting for an idle moment', async (snapshot) => {
  await start(snapshot);
  await vi.waitFor(() => expect(loadApp).toHaveBeenCalledOnce());
  expect(whenIdle).not.toHaveBeenCalled();
});
