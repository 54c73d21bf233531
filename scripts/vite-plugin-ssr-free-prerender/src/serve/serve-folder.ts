/** A local HTTP server (on 127.0.0.1) from which the engine's browser tabs load a folder's files. */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { lookup } from 'mrmime';
import { belowBase } from '../types/paths.ts';

function typeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

/**
 * Returns true for scripts that only the production host serves, such as analytics. This server answers them with an
 * empty script, because a 404 would be reported as a failed request.
 */
const isOfHost = (path: string): boolean => /^\/(?:_vercel|\.netlify|cdn-cgi)\//.test(path);

/** Returns the decoded path of a request's URL, or null if its percent-encoding is invalid. */
function readPath(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
}

/** Returns a file's content, or null if it can't be read. Reads synchronously, which is faster for small files. */
function readAtOnce(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

export type FolderServer = {
  origin: string;
  /** Returns the number of responses with status 400 or more since the server started. */
  refusals: () => number;
  /** Returns the content of the file that the server would send for an address, or null if no file exists. */
  read: (address: string) => Buffer | null;
  /** Creates an address that returns this text to the first request, and 404 to later requests. */
  serveOnce: (text: string, ending?: '.json' | '.html', headers?: Readonly<Record<string, string>>) => string;
  close: () => Promise<void>;
};

/** Returns a function that finds and reads the file for an address. For the parameters, see `serveFolder`. */
function createFinder(folder: string, fallback: string | null, base: string) {
  /**
   * Returns the names of the files that may answer a path, in the order to try them. A path such as /releases/v1.2
   * looks like a file, but is tried as a page if the browser requests a document.
   */
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
 * Starts a server for a folder.
 * @param folder the folder to serve. For `/about`, the server sends the file `about` or `about.html`; for `/`,
 * `index.html`.
 * @param fallback the file that answers page addresses without a file of their own, such as the app's template. If
 * null, such addresses get status 404.
 * @param base Vite's option `base`. Addresses outside the base get status 404.
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
        // Only pages change during a run, so the browser may cache files of any other type.
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
