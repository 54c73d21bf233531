/** Serves a built site the way a CDN would: clean URLs, true 404, precompressed files, caching by kind. */
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import sirv from 'sirv';
import type { EmbeddedServices } from '../embedded/embedded-services.ts';
import { contentTypes, plainText } from '../hosting/content-types.ts';
import { defaultCaching, headersAt } from '../hosting/header-rules.ts';
import { parseHeadersFile } from '../hosting/headers-file.ts';
import { cleanPath, hostFiles } from '../hosting/page-addresses.ts';
import { withoutTls } from '../hosting/security-headers.ts';
import type { Certificate } from './local-certificate.ts';

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
    response.writeHead(404, { 'content-type': plainText, 'cache-control': 'no-store' }).end('Not found\n');
    return;
  }
  const [ending, encoding] = acceptsBrotli(request) ? ['.br', 'br'] : acceptsGzip(request) ? ['.gz', 'gzip'] : ['', ''];
  response.writeHead(404, {
    'content-type': contentTypes.html,
    'cache-control': defaultCaching,
    ...(encoding && { 'content-encoding': encoding }),
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(join(directory, `404.html${ending}`)).pipe(response);
}

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
    setHeaders: (response, path) => {
      const type = headersAt(rules, path)['Content-Type'] ?? contentTypes[extname(path).slice(1) || 'html'];
      if (type) response.setHeader('Content-Type', type);
    },
  });
  return (request, response) => {
    const url = addressOf(request);
    // The type is that of a file, and not every answer is one.
    const { 'Content-Type': _, ...headers } = headersAt(rules, url?.pathname ?? '/');
    response.setHeaders(new Map(Object.entries('encrypted' in request.socket ? headers : withoutTls(headers))));
    if (url && services?.serves(url.pathname)) {
      services.handle(request, response).catch((error: unknown) => {
        console.error(error);
        if (!response.headersSent)
          response.writeHead(500, { 'cache-control': 'no-store' }).end('Internal Server Error\n');
      });
      return;
    }
    response.setHeader('Vary', 'Accept-Encoding');
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', defaultCaching);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response
        .writeHead(405, { allow: 'GET, HEAD', 'content-type': plainText, 'cache-control': 'no-store' })
        .end('Method not allowed\n');
      return;
    }
    if (!url) {
      answerNotFound(directory, request, response);
      return;
    }
    const clean = cleanPath(url.pathname);
    if (clean !== null) {
      response.writeHead(308, { location: `${clean}${url.search}`, 'cache-control': defaultCaching }).end();
      return;
    }
    // The page of the not-found view is no address of its own.
    if (url.pathname === '/404' || hostFiles.includes(url.pathname)) answerNotFound(directory, request, response);
    else files(request, response, () => answerNotFound(directory, request, response));
  };
}

/**
 * Starts the server on the loopback interface; port 0 picks a free one. Without `services` the site is all it serves,
 * without `certificate` it speaks plain HTTP.
 */
export async function serveSite(
  directory: string,
  port: number,
  services: EmbeddedServices | null = null,
  certificate: Certificate | null = null,
): Promise<{ server: Server; origin: string }> {
  const handler = createSiteHandler(directory, services);
  const server = certificate ? createTlsServer(certificate, handler) : createServer(handler);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return { server, origin: `http${certificate ? 's' : ''}://localhost:${actual}` };
}
