/** Serves a folder on the loopback interface, for the engine's own eyes. */
import { readFile } from 'node:fs/promises';
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
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

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
  const fileOf = (path: string): string => {
    if (extname(path)) return join(folder, normalize(path));
    if (fallback) return join(folder, fallback);
    return join(folder, path === '/' ? 'index.html' : `${normalize(path)}.html`);
  };
  const server = createServer(async (request, response) => {
    const path = readPath(request.url ?? '/');
    if (path === null) {
      response.writeHead(400, { 'content-type': 'text/plain' }).end('no address');
      return;
    }
    const file = fileOf(path);
    const content = file.startsWith(folder) ? await readFile(file).catch(() => null) : null;
    if (!content) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
      return;
    }
    response
      .writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        // The server lives for one run, in which no file but a page changes.
        'cache-control': extname(path) ? 'max-age=3600, immutable' : 'no-store',
      })
      .end(content);
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
