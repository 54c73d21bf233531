import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { HeldBytes } from '../../scripts/server/static/held-bytes.ts';

/** An answer is known by its end alone. */
const answer = () => new EventEmitter() as ServerResponse;

test('bytes count once for all who get them, until the last of these has ended', () => {
  const held = new HeldBytes(10);
  const [page, other] = [Buffer.alloc(6), Buffer.alloc(6)];
  const [first, second] = [answer(), answer()];
  expect([held.hold(page, first), held.hold(page, second)]).toEqual([true, true]);
  expect(held.hold(other, answer())).toBe(false);
  first.emit('close');
  expect(held.hold(other, answer())).toBe(false);
  second.emit('close');
  expect(held.hold(other, answer())).toBe(true);
});
