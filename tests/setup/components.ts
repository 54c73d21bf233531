import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { useSession } from '#features/session/session-store.ts';

/**
 * Stub for browser observers, because jsdom has no layout. It never reports that an element is in view or has a size.
 */
class NothingInView {
  observe(): void {}
  disconnect(): void {}
}
Object.assign(window, { IntersectionObserver: NothingInView, ResizeObserver: NothingInView });

// Milliseconds after which a wait fails. The default of one second is too short if a busy machine loads a module.
configure({ asyncUtilTimeout: 60_000 });

const levels = ['error', 'warn'] as const;

beforeEach(() => {
  for (const level of levels) vi.spyOn(console, level);
});

afterEach(() => {
  cleanup();
  // Sign out, so that no user stays signed in between tests.
  useSession.setState(useSession.getInitialState(), true);
  localStorage.clear();
  // An unexpected message on the console fails the test that caused it.
  for (const level of levels) {
    const messages = vi.mocked(console[level]).mock.calls.map((call) => call.join(' '));
    expect(messages, `console.${level} was called`).toEqual([]);
  }
  vi.restoreAllMocks();
  // Restore globals, because the next test file uses the same window.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
