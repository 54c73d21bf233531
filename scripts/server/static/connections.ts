/** The connections of a server: how many at most, which are at work, and their end. */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Server as TlsServer } from 'node:tls';

/** For files, the database and connections that are being refused. */
const spareDescriptors = 128;
const mostConnections = 10_000;
/** Beyond the bound, so many at once are told so; more are closed without a word. */
const mostRefusals = 64;
/** What is on its way when the end comes is still taken up for so long. */
const lateArrivals = 100;
const lookEvery = 20;

/** How many connections this process can hold open: less than it may have files open. */
function readBound(): number {
  if (!process.report) return mostConnections;
  // Without a look at the network, which takes long.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const openFiles = Number(report.userLimits?.open_files?.soft);
  return Number.isFinite(openFiles)
    ? Math.max(16, Math.min(mostConnections, openFiles - spareDescriptors))
    : mostConnections;
}

type State = {
  /** Answers that have not been sent to the end. */
  underWay: Set<ServerResponse>;
  /** Bytes read when the last of them ended: more means that another one is on its way. */
  read: number;
};

export class Connections {
  readonly #server: Server;
  readonly #states = new Map<Socket, State>();
  #closing = false;

  /** @param refuse answers a connection that is one too many, and ends it */
  constructor(server: Server, refuse: (socket: Socket) => void, most = readBound()) {
    this.#server = server;
    server.maxConnections = most + mostRefusals;
    server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
      if (this.#states.size >= most) {
        refuse(socket);
        return;
      }
      this.#states.set(socket, { underWay: new Set(), read: 0 });
      socket.once('close', () => this.#states.delete(socket));
    });
    server.prependListener('request', ({ socket }, response) => {
      const state = this.#states.get(socket);
      if (this.#closing) response.setHeader('connection', 'close');
      if (!state) return;
      state.underWay.add(response);
      response.once('close', () => {
        state.underWay.delete(response);
        state.read = socket.bytesRead;
      });
    });
  }

  /** True when an answer is being sent: nothing else may be written in between. */
  isAnswering(socket: Socket): boolean {
    return [...(this.#states.get(socket)?.underWay ?? [])].some((response) => response.headersSent);
  }

  /** Takes no new connections, answers what is under way for at most `grace` milliseconds, then ends the rest. */
  async close(grace: number): Promise<void> {
    const end = performance.now() + grace;
    this.#closing = true;
    // The listening goes on meanwhile: a connection that the system has taken, and nobody yet here, would be reset.
    await setTimeout(Math.min(lateArrivals, grace));
    // Not the method of the HTTP server, which ends every connection whose next request has not been read yet.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(this.#server, resolve));
    while (this.#states.size > 0 && performance.now() < end) {
      for (const [socket, { underWay, read }] of this.#states) {
        if (underWay.size === 0 && socket.bytesRead === read) socket.end().destroySoon();
      }
      await setTimeout(lookEvery);
    }
    this.#server.closeAllConnections();
    for (const socket of this.#states.keys()) socket.destroy();
    await closed;
  }
}
