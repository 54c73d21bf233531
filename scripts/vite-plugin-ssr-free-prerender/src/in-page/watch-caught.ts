/** What boundaries of the app catch, where the app says nothing of it on the console: the page shows an error all the same. */
import { onCaught } from '../print/fiber.ts';

export type CaughtWatch = {
  /** To be called in each commit, before its layout effects. */
  begin: () => void;
  /** Another page comes. */
  expect: () => void;
  /** What the page has caught, in words. */
  read: () => string[];
};

/** @returns true when the console was told of the error meanwhile */
function isLogged(error: unknown, work: () => void): boolean {
  const { error: log } = console;
  let logged = false;
  console.error = (...said: unknown[]) => {
    logged ||= said.includes(error);
    log.apply(console, said);
  };
  try {
    work();
  } finally {
    console.error = log;
  }
  return logged;
}

/** @param root selector of the element that the app renders into */
export function watchCaught(root: string): CaughtWatch {
  let caught: string[] = [];
  return {
    begin: () => {
      const container = document.querySelector(root);
      if (!container) return;
      onCaught(container, (error, tell) => {
        if (isLogged(error, tell)) return;
        caught.push(error instanceof Error ? error.message : String(error));
      });
    },
    expect: () => {
      caught = [];
    },
    read: () => [...new Set(caught)],
  };
}
