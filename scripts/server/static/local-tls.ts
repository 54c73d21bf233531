/** Serves TLS on `localhost`, for `npm run observatory` and the tests of nginx and Caddy. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A self-signed certificate and its key, in PEM format. */
export type Certificate = { cert: string; key: string };

/** @throws Error with installation instructions if openssl is missing */
export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  try {
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-out', cert, '-keyout', key],
    ]);
    return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    throw new Error(
      'openssl was not found. This command needs it to create the certificate of the local server. Install openssl (Debian: sudo apt-get install openssl), then run this command again.',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The first byte of every TLS connection. */
const tlsHandshake = 22;

/**
 * Opens one port for both TLS and plain HTTP, because the scanner (Mozilla's Observatory) accepts only one port per
 * host. Passes TLS connections to the given server. Redirects plain HTTP requests to the same address with https.
 */
export async function openBothProtocols(tls: Server): Promise<{ port: number; close: () => void }> {
  const front = createServer((socket) => {
    socket.once('data', (first) => {
      // Put the first bytes back, because the server that handles the connection must read it from its start.
      socket.pause().unshift(first);
      (first[0] === tlsHandshake ? tls : redirect).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const redirect = createHttpServer((request, response) => {
    response.writeHead(308, { location: `https://localhost:${port}${request.url}` }).end();
  });
  const close = (): void => {
    front.close();
    redirect.closeAllConnections();
  };
  return { port, close };
}
