/**
 * Works through `items`, one per worker at a time; a worker takes the next as soon as it is free.
 * @returns results in the order of `items`
 */
export async function takeTurns<Worker, Item, Result>(
  workers: readonly Worker[],
  items: readonly Item[],
  work: (worker: Worker, item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const waiting = items.entries();
  await Promise.all(
    workers.map(async (worker) => {
      for (const [index, item] of waiting) results[index] = await work(worker, item);
    }),
  );
  return results;
}
