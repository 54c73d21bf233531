/** While Vite watches, it bundles again without a look at who still works on the bundle before. */

export type WatchedRuns = {
  /** Ends the run that is under way; resolves when it has left nothing behind. */
  end: () => Promise<void>;
  /**
   * Rejects with what the work throws, but not where it is ended.
   * @param work must end with the signal
   */
  begin: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>;
};

export function createRuns(): WatchedRuns {
  let end = async (): Promise<void> => {};
  return {
    end: () => end(),
    begin: (work) => {
      const controller = new AbortController();
      const { signal } = controller;
      const running = work(signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      end = async () => {
        controller.abort();
        await running.catch(() => {});
      };
      return running;
    },
  };
}
