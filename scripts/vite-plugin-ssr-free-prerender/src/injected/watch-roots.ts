/** Detects React roots besides the app's main root, and errors that error boundaries catch. */

import { type FiberRoot, readRoot } from '../serialize/fiber.ts';
import { selectorOf } from './compare-hydration.ts';

/**
 * Detects React roots that have content outside of the app's main root.
 * @param root selector of the element that the app renders into
 */
export function watchRoots(root: string) {
  const others = new Set<Element>();
  return {
    /**
     * Records whether this root has content, unless it is the app's main root. Call it each time React commits a root.
     */
    note: ({ containerInfo, current }: FiberRoot): void => {
      if (!(containerInfo instanceof Element) || containerInfo.matches(root)) return;
      if (current.child) others.add(containerInfo);
      else others.delete(containerInfo);
    },
    /** Returns an error message for each React root that has content outside of the app's main root. */
    describe: (): string[] =>
      [...others]
        .filter((other) => other.isConnected && other.textContent)
        .map(
          (other) =>
            `a second React root at ${selectorOf(other)} has content that is not in the HTML. Render it with a component inside ${root}`,
        ),
  };
}

/** Calls `work`. Returns true if `work` logged the error with `console.error`. */
function logs(error: unknown, work: () => void): boolean {
  const { error: log } = console;
  let logged = false;
  console.error = (...parameters: unknown[]) => {
    logged ||= parameters.includes(error);
    log.apply(console, parameters);
  };
  try {
    work();
  } finally {
    console.error = log;
  }
  return logged;
}

/**
 * Records errors that error boundaries catch and the app doesn't log.
 * @param root selector of the element that the app renders into
 */
export function watchCaught(root: string) {
  const caught = new Set<string>();
  let watched: FiberRoot | null = null;
  return {
    /**
     * Starts to record errors once the app's root exists. Call it in each commit of React, before layout effects,
     * because they may throw.
     */
    begin: (): void => {
      const container = document.querySelector(root);
      const fiberRoot = container && readRoot(container);
      const report = fiberRoot?.onCaughtError;
      if (!fiberRoot || !report || fiberRoot === watched) return;
      watched = fiberRoot;
      fiberRoot.onCaughtError = (error, ...more) => {
        // Skip an error that the app logs. The engine already reports it as a console message.
        if (!logs(error, () => report(error, ...more)))
          caught.add(error instanceof Error ? error.message : String(error));
      };
    },
    startPage: (): void => caught.clear(),
    /** Returns the messages of the errors that error boundaries caught and the app didn't log. */
    read: (): string[] => [...caught],
  };
}
