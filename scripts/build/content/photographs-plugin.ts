/** Vite plugin that makes copies of photographs on the development server, each when a browser asks for it. */
import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { formats, makeCopy, planCopies } from '../photographs/make-copies.ts';
import type { ContentReader } from './content-reader.ts';
import { createPhotographer, type Photographer, served } from './photograph-copies.ts';

const servedCopy = /^\/photographs\/([^/]+)\/(\d+)\.([a-z]+)$/;

/** @returns the copy that an address of the development server names; null when it names none */
async function makeServed(
  url: string,
  { find, cache }: Photographer,
): Promise<{ type: string; bytes: Uint8Array } | null> {
  const [, name = '', width, format] = servedCopy.exec(url) ?? [];
  const known = formats.find((one) => one === format);
  if (!known) return null;
  const { photograph, most } = await find(name);
  const plan = planCopies(photograph).find((one) => one.format === known && one.width === Number(width));
  return plan ? { type: `image/${known}`, bytes: (await makeCopy(photograph, plan, most, await cache())).bytes } : null;
}

function answer(response: ServerResponse, made: { type: string; bytes: Uint8Array } | null): void {
  if (!made) {
    response.writeHead(404).end();
    return;
  }
  // The same name may be another photograph tomorrow.
  response.writeHead(200, { 'Content-Type': made.type, 'Cache-Control': 'no-cache' }).end(made.bytes);
}

export function photographsPlugin(projectRoot: string, cacheDir: string, reader: ContentReader): Plugin {
  const photographer = createPhotographer(projectRoot, cacheDir, reader.read);
  return {
    name: 'photographs',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith(served)) return next();
        makeServed(request.url, photographer).then((made) => answer(response, made), next);
      });
    },
  };
}
