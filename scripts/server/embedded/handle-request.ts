/**
 * Passes HTTP requests to the embedded services: converts Node's requests to Fetch API requests, and the responses
 * back.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';

export type ServiceEnv = {
  Bindings: {
    /** True if the request's body was larger than `maxBytes`. The services then get the request without a body. */
    isTooLong: boolean;
    /** The content security policy that the server has already set on the response. */
    policy: string | null;
  };
};

/**
 * Largest allowed request body in bytes: enough for 60,000 characters of any language. The message of the 413 response
 * names the limit of 60,000 characters.
 */
const maxBytes = 256 * 1024;
const methods = ['GET', 'HEAD', 'POST'];

/** Returns true for host names and addresses that only programs on this machine can reach. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(host);

const answerText = (status: number, text: string): Response =>
  new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });

/**
 * Returns an error response if the request doesn't come from this site's own pages. Only loopback host names are
 * accepted, because any website can make its own host name point to this machine (DNS rebinding).
 */
function findRefusal({ headers, method = '' }: IncomingMessage): Response | null {
  const host = URL.parse(`http://${headers.host}`);
  if (!host || !isLoopback(host.hostname)) return answerText(403, 'This server answers requests for localhost only.');
  const { origin, 'sec-fetch-site': site = 'none' } = headers;
  if (!['same-origin', 'none'].includes(String(site)) || (origin && URL.parse(origin)?.host !== host.host)) {
    return answerText(403, 'Requests from other origins are refused.');
  }
  return methods.includes(method) ? null : answerText(405, 'Method not allowed');
}

/**
 * Returns the request's body, or null if the body is larger than `maxBytes`. A body that is too large is still read to
 * its end: if the server closed the connection early, the client would see a network error instead of the response.
 */
async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length <= maxBytes) parts.push(part);
  }
  return length > maxBytes ? null : Buffer.concat(parts);
}

async function findAnswer(app: Hono<ServiceEnv>, request: IncomingMessage, policy: unknown): Promise<Response> {
  const refusal = findRefusal(request);
  if (refusal) return refusal;
  const { url: target = '/', method = 'GET' } = request;
  const url = URL.parse(target.startsWith('/') ? `http://localhost${target}` : target);
  if (!url) return answerText(400, 'The request target is not an address.');
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const body = await readBody(request);
  const asked = new Request(url, { method, headers, body: method === 'POST' ? body : null });
  return app.fetch(asked, { isTooLong: body === null, policy: typeof policy === 'string' ? policy : null });
}

export async function handleRequest(
  app: Hono<ServiceEnv>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = await findAnswer(app, request, response.getHeader('content-security-policy'));
  const body = Buffer.from(await answer.arrayBuffer());
  if (response.destroyed) return;
  for (const [name, value] of answer.headers) {
    // Leave out the auth server's CORS headers, because some of them allow requests from every origin.
    if (!name.startsWith('access-control-')) response.setHeader(name, value);
  }
  response.writeHead(answer.status, { 'cache-control': 'no-store', 'content-length': body.length }).end(body);
}

/**
 * Returns a function that counts its calls, and returns true after more than `max` calls within `seconds` seconds. All
 * visitors share one count, because all of them are on this machine.
 */
export function createLimiter(max: number, seconds: number): () => boolean {
  let count = 0;
  return () => {
    if (count === 0) {
      setTimeout(() => {
        count = 0;
      }, seconds * 1000).unref();
    }
    count += 1;
    return count > max;
  };
}
