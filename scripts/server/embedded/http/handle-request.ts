/** Between HTTP and the worker: who asks, what was sent, in bounds; and the way back. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { authPrefix } from '../../../shared/embedded-addresses.ts';
import type { Limits } from '../shared/limits.ts';
import { buildUnavailable, busy, packAnswer } from '../shared/refusals.ts';
import type { ServiceAnswer, ServiceRequest } from '../shared/worker-messages.ts';
import { WorkerGone, type WorkerHandle } from '../worker/start-worker.ts';
import type { ReadClient } from './client-address.ts';
import { type Body, readBody } from './read-body.ts';
import { findRefusal } from './refuse-strangers.ts';
import { createRequestBudget, type Ticket } from './request-budget.ts';

const mostAuthBytes = 4096;
/** Room for the 60,000 characters that the refusal speaks of, in any script. */
const mostContactBytes = 256 * 1024;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const plainText = 'text/plain; charset=utf-8';

/** Of an absolute target, which only proxies send, the path counts. */
function readUrl({ url = '/', headers }: IncomingMessage): URL | null {
  const target = url.startsWith('/') ? URL.parse(`http://localhost${url}`) : URL.parse(url);
  return target && URL.parse(`http://${headers.host}${target.pathname}${target.search}`);
}

function listHeaders(request: IncomingMessage): [string, string][] {
  return Object.entries(request.headersDistinct).map(([name, values]) => [name, (values ?? []).join(', ')]);
}

function send(response: ServerResponse, { status, headers, body }: ServiceAnswer): void {
  if (response.destroyed) return;
  for (const [name, value] of headers) response.setHeader(name, value);
  response.writeHead(status, { 'content-length': body.length }).end(body);
}

const plain = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(text, { status, headers: { 'content-type': plainText, ...headers } });

export type HandlerOptions = {
  worker: Pick<WorkerHandle, 'ask'>;
  /** Public address of the site. */
  siteHost: string;
  /** Where visitors can write to. */
  email: string;
  readClient: ReadClient;
  limits: Limits;
};

export function createRequestHandler({ worker, siteHost, email, readClient, limits }: HandlerOptions) {
  const budget = createRequestBudget(limits);

  /** Null when the sender has gone away, or is too slow: then he has been told. */
  async function receiveBody(
    request: IncomingMessage,
    response: ServerResponse,
    mostBytes: number,
    ticket: Ticket,
  ): Promise<Body | null> {
    if (request.method === 'GET' || request.method === 'HEAD') return { kind: 'whole', bytes: new Uint8Array(0) };
    const timer = setTimeout(() => {
      const late = plain(408, 'The request did not arrive in time.\n', { connection: 'close' });
      packAnswer(late)
        .then((answer) => send(response, answer))
        .finally(() => request.destroy());
    }, limits.bodySeconds * 1000);
    try {
      return await readBody(request, mostBytes, ticket);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  async function ask(request: ServiceRequest, signal: AbortSignal): Promise<ServiceAnswer | null> {
    try {
      return await worker.ask(request, signal);
    } catch (error) {
      if (!(error instanceof WorkerGone)) throw error;
      return packAnswer(buildUnavailable(request, busy, { email }));
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const refusal = findRefusal(request, siteHost);
    if (refusal) return send(response, await packAnswer(plain(refusal.status, refusal.text)));
    const { method = '' } = request;
    const url = readUrl(request);
    if (!url) return send(response, await packAnswer(plain(400, 'This is not an address.\n')));
    if (!methods.has(method)) {
      return send(response, await packAnswer(plain(405, 'Method not allowed\n', { allow: 'GET, POST' })));
    }
    const policy = response.getHeader('content-security-policy');
    const asked: ServiceRequest = {
      ...readClient(request),
      method,
      url: url.href,
      headers: listHeaders(request),
      policy: typeof policy === 'string' ? policy : null,
      body: null,
      bodyTooLong: false,
    };
    const sendBusy = async (): Promise<void> =>
      send(response, await packAnswer(buildUnavailable(asked, busy, { email })));
    const ticket = budget.enter(asked.network);
    if (!ticket) return sendBusy();
    const client = new AbortController();
    response.once('close', () => client.abort());
    try {
      const mostBytes = url.pathname.startsWith(authPrefix) ? mostAuthBytes : mostContactBytes;
      const body = await receiveBody(request, response, mostBytes, ticket);
      if (!body || response.headersSent) return;
      if (body.kind === 'no-room') return await sendBusy();
      if (body.kind === 'whole' && body.bytes.length > 0) asked.body = body.bytes;
      asked.bodyTooLong = body.kind === 'too-long';
      const answer = await ask(asked, client.signal);
      if (answer) send(response, answer);
    } finally {
      ticket.leave();
    }
  };
}
