/** Serves a built site the way a CDN would: clean URLs, true 404, compressed files, caching by kind; with the embedded services beside it. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { headersAt } from '../../build/hosting/header-rules.ts';
import { withoutTls } from '../../build/hosting/security-headers.ts';
import type { EmbeddedServices } from '../embedded/embedded-services.ts';
import { type Answer, answerBusy, answerSite, answerText } from './answer-site.ts';
import { Connections } from './connections.ts';
import { HeldBytes } from './held-bytes.ts';
import { endWith, statusOf } from './http-errors.ts';
import type { Certificate } from './local-certificate.ts';
import { logFault, logThrottled } from './log-fault.ts';
import { readAsked } from './request-address.ts';
import { ServedFolder } from './served-folder.ts';

const loopback = '127.0.0.1';
const maxHeldBytes = 64 * 1024 * 1024;
/** Milliseconds that what is under way has to end in when the server is closed; with the services' own, five seconds in all. */
const grace = 4000;
/** Codes of errors that mean that a resource of the system is used up; they pass. */
const exhaustionCodes = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EIO']);

export type SiteServer = {
  server: Server;
  origin: string;
  /** Answers what is under way, for four seconds at most, and frees the port. */
  close: () => Promise<void>;
};

const hasOneHost = ({ headersDistinct, httpVersion }: IncomingMessage): boolean =>
  headersDistinct.host === undefined ? httpVersion === '1.0' : headersDistinct.host.length === 1;

class SiteHandler {
  readonly #folder: ServedFolder;
  readonly #services: EmbeddedServices | null;
  readonly #overTls: boolean;
  readonly #held = new HeldBytes(maxHeldBytes);

  constructor(folder: ServedFolder, services: EmbeddedServices | null, overTls: boolean) {
    this.#folder = folder;
    this.#services = services;
    this.#overTls = overTls;
  }

  /** What every answer carries at an address. */
  headersAt(path: string): Record<string, string> {
    const { 'Content-Type': _, ...headers } = headersAt(this.#folder.build.rules, path);
    return this.#overTls ? headers : withoutTls(headers);
  }

  /** Answers one request; what goes wrong with it concerns no other. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.#answer(request, response);
    } catch (error) {
      this.#fail(request, response, error);
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!hasOneHost(request)) {
      this.#send(request, response, this.#plain(400, 'Bad request: name one host.'));
      return;
    }
    const asked = readAsked(request.url ?? '/');
    if (asked && this.#services?.serves(asked.pathname)) {
      response.setHeaders(new Map(Object.entries(this.headersAt(asked.pathname))));
      await this.#services.handle(request, response);
      return;
    }
    this.#send(request, response, await answerSite(this.#folder, asked, request));
  }

  #plain(status: number, text: string): Answer {
    const answer = answerText(status, text);
    return { ...answer, headers: { ...this.headersAt('/'), ...answer.headers } };
  }

  #send({ method }: IncomingMessage, response: ServerResponse, answer: Answer): void {
    const { bytes, whole = bytes } = answer;
    if (whole && !this.#held.hold(whole, response)) {
      logThrottled(
        `503 Answers under way hold more than ${maxHeldBytes} bytes: files are refused until some have ended.`,
      );
      const busy = answerBusy();
      response.writeHead(busy.status, { ...this.headersAt('/'), ...busy.headers }).end(busy.bytes);
      return;
    }
    const headers = this.#overTls ? answer.headers : withoutTls(answer.headers);
    const length = answer.status === 304 ? {} : { 'Content-Length': String(bytes?.length ?? 0) };
    response.writeHead(answer.status, { ...headers, ...length }).end(method === 'HEAD' ? undefined : bytes);
  }

  #fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const passes = exhaustionCodes.has(code);
    if (passes) logThrottled(`503 ${code}: ${error instanceof Error ? error.message : ''}`);
    else logFault(500, request, error);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // The headers of the answer that failed do not belong to this one.
    for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name);
    const text = passes ? 'Busy. Please try again in a moment.' : 'Internal server error.';
    const { status, headers, bytes } = this.#plain(passes ? 503 : 500, text);
    response.writeHead(status, passes ? { ...headers, 'Retry-After': '5' } : headers);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }
}

/** Answers what Node would otherwise answer by itself, and without a header. */
function refuseBrokenRequests(server: Server, handler: SiteHandler, connections: Connections): void {
  const refuse = (socket: Socket, status: number): void => {
    if (!socket.writable || connections.isAnswering(socket)) socket.destroy();
    else endWith(socket, status, handler.headersAt('/'));
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => refuse(socket, statusOf(error)));
  server.on('checkExpectation', ({ socket }: IncomingMessage) => refuse(socket, 417));
  server.on('connect', (_request: IncomingMessage, socket: Socket) => refuse(socket, 405));
}

/**
 * Starts the server; port 0 picks a free one. Without `services` the site is all it serves, without `certificate` it
 * speaks plain HTTP, and without `address` it listens on the loopback interface.
 * @throws NotBuiltError when the folder holds no built site
 */
export async function serveSite(
  directory: string,
  port: number,
  services: EmbeddedServices | null = null,
  certificate: Certificate | null = null,
  address = loopback,
): Promise<SiteServer> {
  const folder = await ServedFolder.open(directory);
  const handler = new SiteHandler(folder, services, certificate !== null);
  // The check of the host is the handler's: Node's own answers without a header.
  const options = { requireHostHeader: false };
  const answer = (request: IncomingMessage, response: ServerResponse): void => void handler.handle(request, response);
  const server = certificate ? createTlsServer({ ...options, ...certificate }, answer) : createServer(options, answer);
  const connections = new Connections(server, (socket) => endWith(socket, 503, handler.headersAt('/')));
  refuseBrokenRequests(server, handler, connections);
  server.once('close', () => folder.close());
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, address, resolve);
    });
  } catch (error) {
    folder.close();
    throw error;
  }
  const { port: actual } = server.address() as AddressInfo;
  const name = address === loopback ? 'localhost' : address.includes(':') ? `[${address}]` : address;
  return {
    server,
    origin: `http${certificate ? 's' : ''}://${name}:${actual}`,
    close: () => connections.close(grace),
  };
}
