/** One port for TLS and plain HTTP, for programs that know one port of a host only. */
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';

/** What a connection begins with that speaks TLS. */
const tlsHandshake = 22;

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Passes TLS on to a server on this machine, and redirects plain HTTP to the same address over TLS. */
export async function openBothProtocols(tlsPort: number): Promise<{ port: number; close: () => void }> {
  let port = 0;
  const redirect = createHttpServer((request, response) => {
    response.writeHead(308, { location: `https://localhost:${port}${request.url}` }).end();
  });
  const plainPort = await listen(redirect);
  const front = createServer((socket) => {
    socket.once('data', (first) => {
      const behind = connect(first[0] === tlsHandshake ? tlsPort : plainPort, '127.0.0.1');
      const end = (): void => {
        socket.destroy();
        behind.destroy();
      };
      socket.on('error', end);
      behind.on('error', end);
      behind.write(first);
      socket.pipe(behind).pipe(socket);
    });
  });
  port = await listen(front);
  const close = (): void => {
    front.close();
    redirect.close();
  };
  return { port, close };
}
