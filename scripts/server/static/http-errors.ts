/** Answers to what never becomes a request: written to the socket as they stand, with the headers of every other answer. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { plainText } from '../../build/hosting/content-types.ts';

/** Node's names of what was wrong; anything else is 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};
export const statusOf = (error: NodeJS.ErrnoException): number => statuses[error.code ?? ''] ?? 400;

/** Milliseconds for a client to read its refusal. */
const refusalTimeout = 1000;

/** Answers with a status and ends the connection. */
export function endWith(socket: Socket, status: number, headers: Readonly<Record<string, string>>): void {
  const reason = STATUS_CODES[status] ?? 'Error';
  const body = `${reason}\n`;
  const all = {
    ...headers,
    'Content-Type': plainText,
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    ...(status === 503 && { 'Retry-After': '5' }),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.setTimeout(refusalTimeout, () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`);
  // What is still sent is read away: a connection that is ended over unread bytes is reset, and the answer lost.
  socket.resume();
}
