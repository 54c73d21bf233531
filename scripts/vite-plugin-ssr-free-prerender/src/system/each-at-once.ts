/** Waits for the end of all, also when one fails: nothing goes on behind the back of who asked. The first error is thrown. */
export async function settleAll(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw failure.reason;
}

/** Works through items, `count` of them at a time, in their order. The first error ends it. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // One iterator that all share.
  const rest = items.values();
  let failed = false;
  const workThrough = async (): Promise<void> => {
    for (const item of rest) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await settleAll(Array.from({ length: Math.min(count, items.length) }, workThrough));
}
