/** Between HTTP and the worker: the client, what was sent, within limits; and the answer back. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { authPrefix } from '../../../shared/embedded-addresses.ts';
import type { Limits } from '../shared/limits.ts';
import { buildUnavailable, busy, serialiseAnswer } from '../shared/refusals.ts';
import type { ServiceAnswer, ServiceRequest } from '../shared/worker-messages.ts';
import { WorkerGone, type WorkerHandle } from '../worker/worker-handle.ts';
import type { ReadClient } from './client-address.ts';
import { findRefusal } from './find-refusal.ts';
import { type Body, readBody } from './read-body.ts';
import { createRequestBudget, type Ticket } from './request-budget.ts';

const maxAuthBytes = 4096;
/** Room for the 60,000 characters that the refusal speaks of, in any script. */
const maxContactBytes = 256 * 1024;
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

/** What a request is for; the refusal when it is not answered. */
function readTarget(request: IncomingMessage, siteHost: string): { url: URL; method: string } | Response {
  const refusal = findRefusal(request, siteHost);
  if (refusal) return plain(refusal.status, refusal.text);
  const url = readUrl(request);
  if (!url) return plain(400, 'This is not an address.\n');
  const { method = '' } = request;
  return methods.has(method) ? { url, method } : plain(405, 'Method not allowed\n', { allow: 'GET, POST' });
}

type Exchange = { request: IncomingMessage; response: ServerResponse; asked: ServiceRequest };

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

  /** Null when the sender has gone away, or is too slow, which has been answered with 408. */
  async function receiveBody(
    request: IncomingMessage,
    response: ServerResponse,
    maxBytes: number,
    ticket: Ticket,
  ): Promise<Body | null> {
    if (request.method === 'GET' || request.method === 'HEAD') return { kind: 'whole', bytes: new Uint8Array(0) };
    const timer = setTimeout(() => {
      const late = plain(408, 'The request did not arrive in time.\n', { connection: 'close' });
      serialiseAnswer(late)
        .then((answer) => send(response, answer))
        .finally(() => request.destroy());
    }, limits.bodySeconds * 1000);
    try {
      return await readBody(request, maxBytes, ticket);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  const sendBusy = async (response: ServerResponse, asked: ServiceRequest): Promise<void> =>
    send(response, await serialiseAnswer(buildUnavailable(asked, busy, { email })));

  async function ask(request: ServiceRequest, signal: AbortSignal): Promise<ServiceAnswer | null> {
    try {
      return await worker.ask(request, signal);
    } catch (error) {
      if (!(error instanceof WorkerGone)) throw error;
      return serialiseAnswer(buildUnavailable(request, busy, { email }));
    }
  }

  /** Sends the body to the worker, and its answer to the client. */
  async function exchange(
    { request, response, asked }: Exchange,
    maxBytes: number,
    ticket: Ticket,
    signal: AbortSignal,
  ): Promise<void> {
    const body = await receiveBody(request, response, maxBytes, ticket);
    if (!body || response.headersSent) return;
    if (body.kind === 'no-room') return sendBusy(response, asked);
    if (body.kind === 'whole' && body.bytes.length > 0) asked.body = body.bytes;
    asked.bodyTooLong = body.kind === 'too-long';
    const answer = await ask(asked, signal);
    if (answer) send(response, answer);
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const target = readTarget(request, siteHost);
    if (target instanceof Response) return send(response, await serialiseAnswer(target));
    const { url, method } = target;
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
    const ticket = budget.enter(asked.network);
    if (!ticket) return sendBusy(response, asked);
    const client = new AbortController();
    response.once('close', () => client.abort());
    try {
      const maxBytes = url.pathname.startsWith(authPrefix) ? maxAuthBytes : maxContactBytes;
      await exchange({ request, response, asked }, maxBytes, ticket, client.signal);
    } finally {
      ticket.leave();
    }
  };
}
