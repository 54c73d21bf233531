/**
 * Answers requests with the files of a built site, as a static host does. Passes requests for sign-in and contact form
 * to the embedded services.
 */
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { extname } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import send from 'send';
import { contentTypes, defaultCaching, headersAt, plainText } from '../../site/hosting/header-rules.ts';
import { withoutTls } from '../../site/hosting/security-headers.ts';
import type { EmbeddedServices } from '../embedded/embedded-services.ts';
import {
  type BuiltSite,
  findFile,
  findLocation,
  notFoundPath,
  openBuiltSite,
  type RequestAddress,
  readAddress,
} from './built-site.ts';

/** Encodings of compressed files, with the endings of the file names. The encoding with the smallest files is first. */
const codings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
];
const notFoundFile = `${notFoundPath}.html`;

/** Returns true if the browser lists the encoding and doesn't refuse it (`br;q=0`). */
const accepts = ({ headers }: IncomingMessage, coding: string): boolean =>
  String(headers['accept-encoding'] ?? '')
    .split(',')
    .map((item) => item.trim().split(/\s*;\s*q=/i))
    .some(([name, weight = '1']) => name?.toLowerCase() === coding && Number(weight) > 0);

const hasOneHost = ({ headersDistinct, httpVersion }: IncomingMessage): boolean =>
  headersDistinct.host === undefined ? httpVersion === '1.0' : headersDistinct.host.length === 1;

const setHeaders = (response: ServerResponse, headers: Record<string, string>): ServerResponse =>
  response.setHeaders(new Map(Object.entries(headers)));

/**
 * Sends a short text instead of a file, for example after an error. Keeps the security headers that are already set.
 */
function sendText(response: ServerResponse, status: number, text = STATUS_CODES[status]): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = `${text}\n`;
  for (const name of ['Content-Encoding', 'ETag', 'Last-Modified']) response.removeHeader(name);
  response.statusCode = status;
  response.setHeader('Content-Length', Buffer.byteLength(body));
  setHeaders(response, { 'Content-Type': plainText, 'Cache-Control': 'no-store' }).end(body);
}

/** Answers with status 500 and logs the error. The log omits the query, which may contain tokens. */
function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const description = error instanceof Error ? error.stack : String(error);
  console.error(stripVTControlCharacters(`${request.method} ${request.url?.split(/[?#]/)[0]}: ${description}`));
  sendText(response, 500);
}

export class SiteHandler {
  readonly #directory: string;
  readonly #services: EmbeddedServices | null;
  readonly #overTls: boolean;
  readonly #openSite: () => BuiltSite;

  /** @throws NotBuiltError if the folder contains no built site */
  constructor(directory: string, services: EmbeddedServices | null, overTls: boolean) {
    this.#directory = directory;
    this.#services = services;
    this.#overTls = overTls;
    this.#openSite = openBuiltSite(directory);
  }

  /** Answers one request. If an error occurs, logs it and answers with status 500, so that the server keeps running. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const site = this.#openSite();
      const address = readAddress(request.url ?? '/');
      setHeaders(response, this.securityHeaders(address?.path ?? '/', site));
      if (!hasOneHost(request)) sendText(response, 400, 'Bad request: send exactly one Host header.');
      else if (address && this.#services?.serves(address.pathname)) await this.#services.handle(request, response);
      else this.#answerFrom(site, address, request, response);
    } catch (error) {
      fail(request, response, error);
    }
  }

  /** Returns the headers that every response for this path must have, including error responses and redirects. */
  securityHeaders(path = '/', { rules } = this.#openSite()): Record<string, string> {
    const { 'Content-Type': _, ...headers } = headersAt(rules, path);
    return this.#overTls ? headers : withoutTls(headers);
  }

  #answerFrom(
    site: BuiltSite,
    address: RequestAddress | null,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const path = address?.path ?? '/';
    response.setHeader('Vary', 'Accept-Encoding');
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', defaultCaching);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      sendText(response, 405, 'Method not allowed');
      return;
    }
    const location = address && findLocation(site, address);
    if (location) {
      response.writeHead(308, { 'Cache-Control': defaultCaching, Location: location }).end();
      return;
    }
    const file = findFile(site, address);
    if (file) {
      const type = headersAt(site.rules, path)['Content-Type'] ?? contentTypes[extname(file).slice(1)];
      response.setHeader('Content-Type', type ?? 'application/octet-stream');
      this.#sendFile(request, response, file, site);
    } else if (path.startsWith('/assets/') || !site.files.has(notFoundFile)) {
      // A request for a script must not get the not-found page, because the browser would try to run its HTML.
      sendText(response, 404, 'Not found');
    } else {
      response.statusCode = 404;
      response.setHeader('Content-Type', contentTypes.html ?? plainText);
      this.#sendFile(request, response, notFoundFile, site);
    }
  }

  /**
   * Sends a file, or its smallest compressed copy that the browser accepts. For the not-found page, range requests and
   * conditional requests are ignored.
   */
  #sendFile(request: IncomingMessage, response: ServerResponse, file: string, { files }: BuiltSite): void {
    const coding = codings.find(({ name, ending }) => files.has(file + ending) && accepts(request, name));
    if (coding) response.setHeader('Content-Encoding', coding.name);
    const isFound = response.statusCode === 200;
    send(request, encodeURI(file + (coding?.ending ?? '')), {
      root: this.#directory,
      dotfiles: 'allow',
      cacheControl: false,
      acceptRanges: isFound,
      etag: isFound,
      lastModified: isFound,
    })
      .on('error', (error: Error & { status: number }) => {
        // The file is in the build's list but missing on disk, so a new build must be replacing the folder right now.
        if (error.status === 404) sendText(response.setHeader('Retry-After', '1'), 503, 'Busy. Please try again.');
        else if (error.status < 500) sendText(response, error.status);
        else fail(request, response, error);
      })
      .pipe(response);
  }
}
