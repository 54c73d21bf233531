/**
 * Vite plugin that serves photographs as virtual modules: `virtual:photograph/<file>` exports the copies from which browsers choose. The
 * development server makes each when a browser asks for it; a build writes them with the bodies (`write-bodies.ts`).
 */
import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type { PhotographCopies } from '../../../src/content/sources.ts';
import { type Format, formats, makeCopy, type Plan, planCopies } from '../photographs/make-copies.ts';
import type { ContentReader } from './content-reader.ts';
import { emitModule, photographModule } from './emit-module.ts';
import { createPhotographer, type Photographer } from './photograph-copies.ts';

/** Of the copies that the development server makes. */
const served = '/photographs/';
const servedCopy = /^\/photographs\/([^/]+)\/(\d+)\.([a-z]+)$/;

type Address = (plan: Plan, index: number) => string;

export function describeCopies(plans: readonly Plan[], addressOf: Address): PhotographCopies {
  const addresses = plans.map((plan, index) => ({ ...plan, address: addressOf(plan, index) }));
  const list = (format: Format) => addresses.filter((one) => one.format === format);
  const print = (format: Format): string =>
    list(format)
      .map(({ address, width }) => `${address} ${width}w`)
      .join(', ');
  const largest = list('webp').at(-1);
  if (!largest) throw new Error('unreachable: every photograph has a copy of each format');
  const { width, height, address } = largest;
  return { width, height, avif: print('avif'), webp: print('webp'), src: address };
}

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
  const prefix = `\0${photographModule('')}`;
  const photographer = createPhotographer(projectRoot, cacheDir, reader.read);
  return {
    name: 'photographs',
    apply: 'serve',
    resolveId: (id) => (`\0${id}`.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(prefix)) return null;
      const name = id.slice(prefix.length);
      const { photograph } = await photographer.find(name);
      const addressOf: Address = ({ width, format }) => `${served}${name}/${width}.${format}`;
      return emitModule(describeCopies(planCopies(photograph), addressOf));
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith(served)) return next();
        makeServed(request.url, photographer).then((made) => answer(response, made), next);
      });
    },
  };
}
