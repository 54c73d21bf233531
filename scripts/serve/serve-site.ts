/** Serves a built site the way a CDN would: clean URLs, true 404, precompressed files, caching by kind. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sirv from 'sirv';
import type { EmbeddedServices } from '../embedded/embedded-services.ts';
import { headersOf, parseHeadersFile } from './headers-file.ts';

const year = 365 * 24 * 60 * 60;
const cacheOf = (path: string): string =>
  path.startsWith('/assets/') ? `public, max-age=${year}, immutable` : 'no-cache';

/** The site has no build to serve. */
export class NotBuiltError extends Error {
  override readonly name = 'NotBuiltError';
}

const acceptsBrotli = (request: IncomingMessage): boolean => /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
const acceptsGzip = (request: IncomingMessage): boolean => /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');

/** What a request asks for; null when it is no address. Never read as relative: in `//about`, `about` is no host. */
function addressOf(request: IncomingMessage): URL | null {
  const target = request.url ?? '/';
  return URL.parse(target.startsWith('/') ? `http://localhost${target}` : target);
}

/** The not-found page with status 404, whatever was asked for. A missing asset gets plain text: no browser should run a page as a script. */
function answerNotFound(directory: string, request: IncomingMessage, response: ServerResponse): void {
  const path = addressOf(request)?.pathname;
  if (path?.startsWith('/assets/')) {
    response
      .writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .end('Not found\n');
    return;
  }
  const [ending, encoding] = acceptsBrotli(request) ? ['.br', 'br'] : acceptsGzip(request) ? ['.gz', 'gzip'] : ['', ''];
  response.writeHead(404, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    ...(encoding && { 'content-encoding': encoding }),
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(join(directory, `404.html${ending}`)).pipe(response);
}

/** `/about/`, `/about.html`, `/index` and doubled slashes lead to the one address of the page; null when the path is that. */
export function cleanPath(pathname: string): string | null {
  const clean = pathname
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\.html$/, '')
    .replace(/\/index$/, '/')
    .replace(/(.)\/+$/, '$1');
  return clean === pathname ? null : clean || '/';
}

/** Files for hosts, not for visitors: hosts read them and don't send them. */
const hostFiles = new Set(['/_headers']);

/** Request handler for a built site in `directory`, with the embedded services beside it. */
function createSiteHandler(
  directory: string,
  services: EmbeddedServices | null,
): (request: IncomingMessage, response: ServerResponse) => void {
  const headersFile = join(directory, '_headers');
  if (!existsSync(join(directory, '404.html')) || !existsSync(headersFile)) {
    throw new NotBuiltError(`${directory} holds no built site. Run "npm run build" first.`);
  }
  const rules = parseHeadersFile(readFileSync(headersFile, 'utf8'));
  const files = sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: ['html'],
    setHeaders: (response, path) => response.setHeader('Cache-Control', cacheOf(path)),
  });
  return (request, response) => {
    const url = addressOf(request);
    const headers = headersOf(rules, url?.pathname ?? '/');
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (url && services?.serves(url.pathname)) {
      services.handle(request, response);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response
        .writeHead(405, { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' })
        .end('Method not allowed\n');
      return;
    }
    if (!url) {
      answerNotFound(directory, request, response);
      return;
    }
    const clean = cleanPath(url.pathname);
    if (clean !== null) {
      response.writeHead(308, { location: `${clean}${url.search}`, 'cache-control': 'no-cache' }).end();
      return;
    }
    // The page of the not-found view is no address of its own.
    if (url.pathname === '/404' || hostFiles.has(url.pathname)) answerNotFound(directory, request, response);
    else files(request, response, () => answerNotFound(directory, request, response));
  };
}

/** Starts the server on the loopback interface; port 0 picks a free one. Without `services` the site is all it serves. */
export async function serveSite(
  directory: string,
  port: number,
  services: EmbeddedServices | null = null,
): Promise<{ server: Server; origin: string }> {
  const server = createServer(createSiteHandler(directory, services));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return { server, origin: `http://localhost:${actual}` };
}
