/** The connections of a server: how many at most, which are at work, and their end. */
import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Server as TlsServer } from 'node:tls';

/** For files, the database and connections that are being refused. */
const spareDescriptors = 128;
const maxConnections = 10_000;
/** Above the limit, this many at once are answered with 503; more are closed. */
const maxRefusals = 64;
/** Milliseconds for which connections are still accepted after the end was asked for. */
const acceptTimeout = 100;
const pollInterval = 20;

/** How many connections this process can hold open: fewer than its limit of open files. */
function readConnectionLimit(): number {
  if (!process.report) return maxConnections;
  // The network's part of the report is not needed, and could look up names.
  Object.assign(process.report, { excludeNetwork: true });
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const openFiles = Number(report.userLimits?.open_files?.soft);
  return Number.isFinite(openFiles)
    ? Math.max(16, Math.min(maxConnections, openFiles - spareDescriptors))
    : maxConnections;
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
  constructor(server: Server, refuse: (socket: Socket) => void, max = readConnectionLimit()) {
    this.#server = server;
    server.maxConnections = max + maxRefusals;
    server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
      if (this.#states.size >= max) {
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
    // It still listens meanwhile: a connection that the system has accepted, and Node has not, would be reset.
    await setTimeout(Math.min(acceptTimeout, grace));
    // Not the method of the HTTP server, which ends every connection whose next request has not been read yet.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(this.#server, resolve));
    while (this.#states.size > 0 && performance.now() < end) {
      for (const [socket, { underWay, read }] of this.#states) {
        if (underWay.size === 0 && socket.bytesRead === read) socket.end().destroySoon();
      }
      await setTimeout(pollInterval);
    }
    this.#server.closeAllConnections();
    for (const socket of this.#states.keys()) socket.destroy();
    await closed;
  }
}
