/** Serves a built site over HTTP on this machine, together with the embedded services. */
import { createServer, type Server, STATUS_CODES } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net';
import { plainText } from '../../site/hosting/header-rules.ts';
import type { EmbeddedServices } from '../embedded/embedded-services.ts';
import type { Certificate } from './local-tls.ts';
import { SiteHandler } from './site-handler.ts';

export type SiteServer = {
  server: Server;
  origin: string;
  /** Ends all connections and frees the port. */
  close: () => Promise<void>;
};

/** Response statuses for requests that Node can't parse, keyed by Node's error code. All other error codes get 400. */
const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
/**
 * After answering a request that can't be parsed, the server waits this many milliseconds before it closes the
 * connection, so that the client can read the response.
 */
const refusalTimeout = 1000;

/** Answers a request that Node can't parse. Node's default response would lack the security headers. */
function refuse(error: NodeJS.ErrnoException, socket: Socket, headers: Readonly<Record<string, string>>): void {
  // If part of another response has already been sent, a second response in the middle of it would garble both.
  if (!socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ''] ?? 400;
  const body = `${STATUS_CODES[status]}\n`;
  const own = { 'Content-Type': plainText, 'Content-Length': body.length, 'Cache-Control': 'no-store' };
  const lines = Object.entries({ ...headers, ...own, Connection: 'close' }).map(([name, value]) => `${name}: ${value}`);
  socket.setTimeout(refusalTimeout, () => socket.destroy());
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  // Read and discard the rest of the request. Unread bytes would reset the connection, and the client would lose the
  // response.
  socket.resume();
}

const listen = (server: NetServer, port: number, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, address, resolve);
  });

/**
 * Also listens on IPv6, because browsers may try either address of `localhost`. Does nothing on machines without IPv6.
 */
async function listenOnIpv6(server: Server, port: number): Promise<void> {
  const second = createNetServer((socket) => server.emit('connection', socket));
  server.once('close', () => second.close());
  try {
    await listen(second, port, '::1');
  } catch (error) {
    if (['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')) return;
    server.close();
    throw error;
  }
}

/**
 * Starts the server. With port 0, the system chooses a free port. With a certificate, the server uses TLS instead of
 * plain HTTP.
 * @throws NotBuiltError if the folder contains no built site
 */
export async function serveSite(
  directory: string,
  port: number,
  services: EmbeddedServices | null = null,
  certificate: Certificate | null = null,
  address = 'localhost',
): Promise<SiteServer> {
  const handler = new SiteHandler(directory, services, certificate !== null);
  // The handler checks the Host header itself, because Node's own error response would lack the security headers.
  const options = { ...certificate, requireHostHeader: false };
  const server = certificate ? createTlsServer(options) : createServer(options);
  // Treat an unknown `Expect` header as a normal request. Without this listener, Node would answer 417.
  for (const event of ['request', 'checkExpectation']) server.on(event, handler.handle.bind(handler));
  server.on('clientError', (error, socket: Socket) => refuse(error, socket, handler.securityHeaders()));
  await listen(server, port, address === 'localhost' ? '127.0.0.1' : address);
  const { port: actual } = server.address() as AddressInfo;
  if (address === 'localhost') await listenOnIpv6(server, actual);
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const host = address.includes(':') ? `[${address}]` : address;
  return { server, origin: `http${certificate ? 's' : ''}://${host}:${actual}`, close };
}
