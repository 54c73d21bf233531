// Work of the audit that is done side by side.
import { expect, test } from 'vitest';
import { takeTurns } from '../../scripts/measure/audit/take-turns.ts';

const items = ['a', 'b', 'c', 'd', 'e'];

test('each item is worked on once, by whoever is free, and results keep the order of the items', async () => {
  const held = new Map(items.map((item) => [item, Promise.withResolvers<void>()]));
  const done: string[] = [];
  const working = takeTurns(['one', 'two'], items, async (worker, item) => {
    await held.get(item)?.promise;
    done.push(item);
    return `${item} by ${worker}`;
  });
  // The first item takes the longest: all others are left to the second worker.
  for (const item of ['b', 'c', 'd', 'e', 'a']) {
    held.get(item)?.resolve();
    await expect.poll(() => done).toContain(item);
  }
  expect(await working).toEqual(['a by one', 'b by two', 'c by two', 'd by two', 'e by two']);
});

test('a worker has one item at a time', async () => {
  const busy = new Set<string>();
  await takeTurns(['one', 'two'], items, async (worker) => {
    expect(busy.has(worker)).toBe(false);
    busy.add(worker);
    await Promise.resolve();
    busy.delete(worker);
  });
});

test('what fails in one of them fails as a whole', async () => {
  await expect(takeTurns(['one', 'two'], items, async (_, item) => Promise.reject(new Error(item)))).rejects.toThrow(
    'a',
  );
});
