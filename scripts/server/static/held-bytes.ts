/** Bytes that answers under way hold in memory. The same bytes count once, however many they are sent to. */
import type { ServerResponse } from 'node:http';

export class HeldBytes {
  readonly #max: number;
  readonly #holders = new Map<Buffer, number>();
  #sum = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Holds the bytes until the answer has ended; false when they would be too many. */
  hold(bytes: Buffer, response: ServerResponse): boolean {
    const holders = this.#holders.get(bytes) ?? 0;
    if (holders === 0) {
      if (this.#sum + bytes.length > this.#max) return false;
      this.#sum += bytes.length;
    }
    this.#holders.set(bytes, holders + 1);
    response.once('close', () => this.#release(bytes));
    return true;
  }

  #release(bytes: Buffer): void {
    const holders = (this.#holders.get(bytes) ?? 1) - 1;
    if (holders > 0) {
      this.#holders.set(bytes, holders);
      return;
    }
    this.#holders.delete(bytes);
    this.#sum -= bytes.length;
  }
}
