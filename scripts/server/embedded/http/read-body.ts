/** Bodies of requests: read whole into one buffer, in bounds. */
import type { Ticket } from './request-budget.ts';

export type Body =
  | { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'too-long' }
  /** All bodies together have no more room. */
  | { kind: 'no-room' };

const firstBytes = 1024;

/**
 * Copies what comes, so that no slice keeps the packet alive that it came in; the buffer doubles as it fills.
 * A body that is refused is read to its end all the same: a connection that is cut while the sender still sends shows
 * him a network error in place of the answer, and fails his next request.
 * @throws when the sender breaks off
 */
export async function readBody(
  parts: AsyncIterable<Uint8Array>,
  mostBytes: number,
  ticket: Pick<Ticket, 'takeBytes'>,
): Promise<Body> {
  let buffer = new Uint8Array(0);
  let length = 0;
  let refused: 'too-long' | 'no-room' | null = null;
  for await (const part of parts) {
    if (refused) continue;
    const needed = length + part.length;
    const size = needed > buffer.length ? Math.min(mostBytes, Math.max(firstBytes, needed, buffer.length * 2)) : 0;
    if (needed > mostBytes) refused = 'too-long';
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
