/** Bodies of requests: read whole into one buffer, up to a limit. */
import type { Ticket } from './request-budget.ts';

export type Body =
  | { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'too-long' }
  /** The limit of all bodies together is reached. */
  | { kind: 'no-room' };

const firstBytes = 1024;

/**
 * Copies each part, as a slice would keep its whole packet in memory; the buffer doubles as it fills.
 * A body that is refused is still read to its end: if the connection were cut while the client sends, the client would
 * get a network error in place of the answer, and its next request would fail.
 * @throws when the client breaks off
 */
export async function readBody(
  parts: AsyncIterable<Uint8Array>,
  maxBytes: number,
  ticket: Pick<Ticket, 'takeBytes'>,
): Promise<Body> {
  let buffer = new Uint8Array(0);
  let length = 0;
  let refused: 'too-long' | 'no-room' | null = null;
  for await (const part of parts) {
    if (refused) continue;
    const needed = length + part.length;
    const size = needed > buffer.length ? Math.min(maxBytes, Math.max(firstBytes, needed, buffer.length * 2)) : 0;
    if (needed > maxBytes) refused = 'too-long';
    else if (size > 0 && !ticket.takeBytes(size - buffer.length)) refused = 'no-room';
    if (refused) {
      buffer = new Uint8Array(0);
      continue;
    }
    if (size > 0) {
      const grown = new Uint8Array(size);
      grown.set(buffer.subarray(0, length));
      buffer = grown;
    }
    buffer.set(part, length);
    length = needed;
  }
  return refused ? { kind: refused } : { kind: 'whole', bytes: buffer.subarray(0, length) };
}
