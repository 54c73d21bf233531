/** Works through items, `count` of them at a time, in their order. The first error ends it. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  count: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // One iterator that all share.
  const rest = items.values();
  const workThrough = async (): Promise<void> => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, workThrough));
}
