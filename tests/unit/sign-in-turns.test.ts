// Row 9: whose turn it is to sign in, without the hashes that make it slow.
import { expect, test } from 'vitest';
import { SignInQueue } from '../../scripts/server/embedded/auth/sign-in-queue.ts';
import { defaultLimits } from '../../scripts/server/embedded/shared/limits.ts';

const { signal } = new AbortController();
const visitor = (n: number) => ({ network: `192.0.2.${n}`, account: `client-${n}@example.org`, signal });

test('row 9: 200 sign-ins at once from 200 addresses are all answered, one hash at a time', async () => {
  const queue = new SignInQueue(defaultLimits);
  let running = 0;
  let maxRunning = 0;
  const turns = Array.from({ length: 200 }, (_, n) =>
    queue.take(visitor(n), async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise(setImmediate);
      running -= 1;
      return { result: n, failed: false };
    }),
  );
  const results = await Promise.all(turns);
  expect(results.map((turn) => turn.kind === 'done' && turn.result)).toEqual(results.map((_, n) => n));
  expect(maxRunning).toBe(1);
});

test('row 9: an attempt that fails in an unforeseen way is told so, and holds up nobody', async () => {
  const queue = new SignInQueue(defaultLimits);
  const broken = queue.take(visitor(1), () => Promise.reject(new Error('out of order')));
  const next = queue.take(visitor(2), async () => ({ result: 'in', failed: false }));
  await expect(broken).rejects.toThrow('out of order');
  expect(await next).toEqual({ kind: 'done', result: 'in' });
});
