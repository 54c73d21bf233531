/**
 * Local servers to which test pages send requests. One server answers every request with the same JSON, the other never
 * answers.
 */
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createPlainServer, type Socket } from 'node:net';

export async function openAnsweringHost(answer: unknown): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Starts a server that accepts every connection and never answers. */
export async function openSilentHost(): Promise<{ origin: string; close: () => void }> {
  const sockets = new Set<Socket>();
  const server = createPlainServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
