import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

const levels = ['error', 'warn'] as const;

beforeEach(() => {
  for (const level of levels) vi.spyOn(console, level);
});

// An unexpected message on the console fails the test that caused it.
afterEach(() => {
  cleanup();
  for (const level of levels) {
    const messages = vi.mocked(console[level]).mock.calls.map((call) => call.join(' '));
    expect(messages, `console.${level} was called`).toEqual([]);
  }
  vi.restoreAllMocks();
});
