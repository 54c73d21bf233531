/** One port for TLS and plain HTTP, for programs that know one port of a host only. */
import { createServer as createHttpServer, type Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

/** First byte of a connection that speaks TLS. */
const tlsHandshake = 22;

/** Hands TLS to a server, and redirects plain HTTP to the same address over TLS. */
export async function openBothProtocols(tls: Server): Promise<{ port: number; close: () => void }> {
  const front = createServer((socket) => {
    socket.once('data', (first) => {
      // The server that takes the connection over reads it from its first byte.
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
