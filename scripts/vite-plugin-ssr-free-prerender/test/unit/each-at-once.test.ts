import { expect, test } from 'vitest';
import { eachAtOnce } from '../../src/files/work.ts';

test('After an error, eachAtOnce starts no more work and waits for running work', async () => {
  const log: string[] = [];
  const slow = Promise.withResolvers<void>();
  const works: Record<string, () => Promise<void>> = {
    fails: () => Promise.reject(new Error('the disk is full')),
    slow: () => slow.promise,
  };
  const whole = eachAtOnce(['fails', 'slow', 'later', 'last'], 2, async (item) => {
    log.push(`${item} begins`);
    await works[item]?.();
    log.push(`${item} ends`);
  }).catch((error: Error) => log.push(error.message));
  // Wait until all promise callbacks of the failure have run. A further item would have begun by now.
  await new Promise(setImmediate);
  slow.resolve();
  await whole;
  expect(log).toEqual(['fails begins', 'slow begins', 'slow ends', 'the disk is full']);
});
