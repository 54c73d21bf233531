/** Faults of the server on the terminal: one line each, without what could be secret. */
import type { IncomingMessage } from 'node:http';

const maxLength = 300;

/** One line without control characters. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').slice(0, maxLength);

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]}` : String(error);

/** `500 GET /about TypeError: …`: the path without its query, in which tokens may stand. */
export function logFault(status: number, { method, url = '' }: IncomingMessage, error: unknown): void {
  console.error(oneLine(`${status} ${method} ${url.split(/[?#]/)[0]} ${describe(error)}`));
}

const lastLogged = new Map<string, number>();
const repeatInterval = 10_000;

/** An error that every request meets while it lasts: logged once in ten seconds. */
export function logThrottled(text: string): void {
  const now = performance.now();
  const last = lastLogged.get(text);
  if (last !== undefined && now - last < repeatInterval) return;
  lastLogged.set(text, now);
  console.error(oneLine(text));
}
