/** Faults of the server on the terminal: one line each, without what could be secret. */
import type { IncomingMessage } from 'node:http';

const longest = 300;

/** One line, and nothing in it that steers a terminal. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, longest);

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error);

/** `500 GET /about TypeError: …`: the path without its query, in which tokens may stand. */
export function logFault(status: number, { method, url = '' }: IncomingMessage, error: unknown): void {
  console.error(oneLine(`${status} ${method} ${url.split(/[?#]/)[0]} ${describe(error)}`));
}

const lastSaid = new Map<string, number>();
const sayAgainAfter = 10_000;

/** A trouble that meets every request while it lasts: said once in ten seconds. */
export function logTrouble(text: string): void {
  const now = performance.now();
  const last = lastSaid.get(text);
  if (last !== undefined && now - last < sayAgainAfter) return;
  lastSaid.set(text, now);
  console.error(oneLine(text));
}
