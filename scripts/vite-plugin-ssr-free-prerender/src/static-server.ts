/** Serves a folder on the loopback interface, for the engine's own eyes. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

/** The decoded path of a request; null when its percent signs encode nothing. */
function readPath(url: string): string | null {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return null;
  }
}

/**
 * @param folder what to serve: `/about` answers `about.html`, `/` answers `index.html`
 * @param fallback file for any other address without an ending: the app's template. Null: such an address is 404.
 */
export async function serveFolder(
  folder: string,
  fallback: string | null,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const path = readPath(request.url ?? '/');
    if (path === null) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('no address');
      return;
    }
    const asked = join(folder, normalize(path));
    const candidates = extname(path)
      ? [asked]
      : fallback
        ? [join(folder, fallback)]
        : [path === '/' ? join(asked, 'index.html') : `${asked}.html`];
    const file = candidates.find((candidate) => candidate.startsWith(folder) && isFile(candidate));
    if (!file) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
