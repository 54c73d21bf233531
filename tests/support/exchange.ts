/** Raw bytes over a socket: what no HTTP client would send. */
import { connect, type Socket } from 'node:net';

export const connectTo = (origin: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });

/**
 * Sends bytes and reads until the server has ended the connection.
 * @param half ends the own side once all is sent, for requests that may be unfinished: who ends it does not hear what takes long
 */
export async function exchange(origin: string, bytes: string | Buffer, half = false): Promise<string> {
  const socket = await connectTo(origin);
  const parts: Buffer[] = [];
  return new Promise((resolve) => {
    // A server may reset a connection over what it has not read; what came before counts.
    socket.on('error', () => undefined);
    socket.on('data', (part) => parts.push(part));
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
    if (half) socket.end(bytes);
    else socket.write(bytes);
  });
}

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/** Without what is sent before the answer, as to `Expect: 100-continue`: who ends its side then may get no more. */
export const dropInterim = (text: string): string =>
  text.replace(/^(?:HTTP\/1\.1 1\d\d[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n)+/, '');

/** The first answer in what came back; null when there is none. */
export function readAnswer(text: string): RawAnswer | null {
  const [, status, lines = '', body = ''] =
    /^HTTP\/1\.1 (\d{3})[^\r\n]*\r\n([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(dropInterim(text)) ?? [];
  if (status === undefined) return null;
  const headers = Object.fromEntries(
    lines.split('\r\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { status: Number(status), headers, body };
}
