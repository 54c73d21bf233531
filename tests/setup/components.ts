import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { useSession } from '#features/session/session-store.ts';

/** jsdom lays nothing out: nothing comes into view, and nothing has a size. */
class NothingInView {
  observe(): void {}
  disconnect(): void {}
}
Object.assign(window, { IntersectionObserver: NothingInView, ResizeObserver: NothingInView });

// A limit ends what hangs: on a busy machine the second that is usual passes while a module is loaded.
configure({ asyncUtilTimeout: 60_000 });

const levels = ['error', 'warn'] as const;

beforeEach(() => {
  for (const level of levels) vi.spyOn(console, level);
});

afterEach(() => {
  cleanup();
  // No user stays signed in from one test to the next.
  useSession.setState(useSession.getInitialState(), true);
  localStorage.clear();
  // An unexpected message on the console fails the test that caused it.
  for (const level of levels) {
    const messages = vi.mocked(console[level]).mock.calls.map((call) => call.join(' '));
    expect(messages, `console.${level} was called`).toEqual([]);
  }
  vi.restoreAllMocks();
  // The next file has the same window.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
