/** The process that bundles the app: `bundle-client.ts`. */
import { flushCompileCache } from 'node:module';
import type { BuildPurpose } from '../shared/build-places.ts';
import { startWaiting, type WaitingScript } from '../shared/run-script.ts';

/** What is young lives in a large part of the memory, or in a small one. */
const [roomyFlags, leanFlags] = [['--min-semi-space-size=32', '--max-semi-space-size=64'], ['--max-semi-space-size=4']];

export type Bundler = {
  /** Starts it, where nobody has: it has much to load until it may begin. */
  start: () => void;
  /**
   * Lets it begin; resolves to whether all went well.
   * @param code hash of the code, for which results were kept
   */
  begin: (code: string) => Promise<boolean>;
  /** Ends it. Of no effect where it was never started, and once it has ended. */
  end: () => void;
};

export function createBundler(purpose: BuildPurpose, isLarge: boolean): Bundler {
  let started: WaitingScript | null = null;
  const start = (): WaitingScript => {
    if (started) return started;
    // It finds what this process has compiled of their common modules.
    flushCompileCache();
    started = startWaiting(isLarge ? leanFlags : roomyFlags, 'scripts/build/bundle-client.ts', purpose);
    return started;
  };
  return {
    start: () => void start(),
    begin: (code) => start().begin(code),
    end: () => started?.end(),
  };
}
