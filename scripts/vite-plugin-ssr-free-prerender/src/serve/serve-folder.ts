/** Serves a folder on the loopback interface, for the engine's tabs. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { lookup } from 'mrmime';
import { belowBase } from '../types/paths.ts';

/** Of a file, by its ending. */
function typeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/** What hosts answer that no build has: scripts of their own, to which an app links where it is published. */
const isOfHost = (path: string): boolean => /^\/(?:_vercel|\.netlify|cdn-cgi)\//.test(path);

/** The decoded path of a request; null when its percent signs encode nothing. */
function readPath(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
}

/** To hand a small file to a thread takes longer than to read it. */
function readAtOnce(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

export type FolderServer = {
  origin: string;
  /** How many requests were answered with a status of 400 or more. */
  refusals: () => number;
  /** The file of an address as it is answered; null when there is none. */
  read: (address: string) => Buffer | null;
  /** Answers a text once, JSON unless its ending says otherwise; gives its address. */
  serveOnce: (text: string, ending?: '.json' | '.html', headers?: Readonly<Record<string, string>>) => string;
  close: () => Promise<void>;
};

/** Finds the file of an address; the parameters are those of `serveFolder`. */
function createFinder(folder: string, fallback: string | null, base: string) {
  /** A path with a dot is a page's only where a document is asked for: /releases/v1.2, but no file that is missing. */
  const filesOf = (path: string, isDocument: boolean): string[] => {
    if (path === '') return [fallback ?? 'index.html'];
    const own = normalize(path);
    const mayBePage = extname(path) === '' || (isDocument && lookup(path) === undefined);
    return mayBePage ? [own, fallback ?? `${own}.html`] : [own];
  };
  return (address: string, isDocument = false): { file: string; content: Buffer } | null => {
    const path = belowBase(address, base);
    for (const name of path === null ? [] : filesOf(path, isDocument)) {
      const file = join(folder, name);
      const content = file.startsWith(folder) ? readAtOnce(file) : null;
      if (content) return { file, content };
    }
    return null;
  };
}

/**
 * @param folder what to serve: `/about` answers the file of this name, or else `about.html`; `/` answers `index.html`
 * @param fallback file for any other address without an ending: the app's template. Null: such an address is 404.
 * @param base the folder of the host that the site lies in: nothing is answered outside
 */
export async function serveFolder(folder: string, fallback: string | null, base: string): Promise<FolderServer> {
  const find = createFinder(folder, fallback, base);
  const once = new Map<string, { text: string; headers: Readonly<Record<string, string>> }>();
  let count = 0;
  const readOnce = (address: string) => {
    const answer = once.get(address);
    once.delete(address);
    return answer;
  };
  let refusals = 0;
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const path = readPath(request.url ?? '/');
    if (path === null) {
      refusals += 1;
      response.writeHead(400, { 'content-type': 'text/plain' }).end('no address');
      return;
    }
    const own = readOnce(path);
    if (own) {
      const headers = { ...own.headers, 'content-type': typeOf(path), 'cache-control': 'no-store' };
      response.writeHead(200, headers).end(own.text);
      return;
    }
    const found = find(path, request.headers.accept?.includes('text/html'));
    if (!found && isOfHost(path)) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end();
      return;
    }
    if (!found) {
      refusals += 1;
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
      return;
    }
    response
      .writeHead(200, {
        'content-type': typeOf(found.file),
        // The server runs for one run, in which no file but a page changes.
        'cache-control': extname(found.file) !== '.html' ? 'max-age=3600, immutable' : 'no-store',
      })
      .end(found.content);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    refusals: () => refusals,
    read: (address) => find(readPath(address) ?? address)?.content ?? null,
    serveOnce: (text, ending = '.json', headers = {}) => {
      count += 1;
      const address = `/@prerender/${count}${ending}`;
      once.set(address, { text, headers });
      return address;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
