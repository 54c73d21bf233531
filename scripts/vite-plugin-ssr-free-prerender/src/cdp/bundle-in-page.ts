/** Bundles the engine's code that runs inside pages into one script. */
import { extname, join } from 'node:path';
import type { Rollup } from 'vite';
import type * as entry from '../injected/entry.ts';
import { PrerenderError } from '../types/engine-error.ts';

/** The functions that the engine can call inside a page, keyed by name. */
type InPage = typeof entry;
export type InPageName = keyof InPage;
export type InPageArgument<Name extends InPageName> = Parameters<InPage[Name]>[0];
export type InPageResult<Name extends InPageName> = Awaited<ReturnType<InPage[Name]>> | null;

const globalName = '__prerenderEngine';
const sources = join(import.meta.dirname, '../injected');
/** The extension of source files: `.ts` in the repository, `.js` in the published package. */
const ending = extname(import.meta.filename);

async function bundle(file: 'entry' | 'recreate-elements', name: string): Promise<string> {
  // Import Vite here instead of at the top of the file. A run on a finished client build may bundle no script, and then
  // never loads Vite.
  const { build } = await import('vite');
  const { NODE_ENV } = process.env;
  try {
    const built = await build({
      configFile: false,
      envFile: false,
      publicDir: false,
      logLevel: 'silent',
      root: sources,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        minify: true,
        target: 'esnext',
        modulePreload: false,
        reportCompressedSize: false,
        lib: { entry: join(sources, file + ending), formats: ['iife'], name },
      },
    });
    const outputs: Rollup.RollupOutput[] = Array.isArray(built) ? built : 'output' in built ? [built] : [];
    const chunk = outputs[0]?.output[0];
    if (!chunk)
      throw new PrerenderError(`Vite returned no script when it bundled the engine's in-page code (${file}).`);
    return chunk.code;
  } finally {
    // Vite sets NODE_ENV if it was not set. Unset it again for the rest of this process.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  }
}

let bundled: Promise<string> | null = null;
let bundledRecreate: Promise<string> | null = null;

/** Returns the script that defines the in-page functions in a document. It is bundled once per process. */
export function bundleInPage(): Promise<string> {
  bundled ??= bundle('entry', globalName);
  return bundled;
}

/**
 * Returns the script that lets React recreate elements during verification (`recreate-elements.ts`). It must run only
 * in the top document, because frames call the script of their parent document.
 */
export function bundleRecreate(): Promise<string> {
  bundledRecreate ??= bundle('recreate-elements', '__prerenderRecreate');
  return bundledRecreate;
}

/**
 * Returns a JavaScript expression that calls a function of the in-page code. The expression evaluates to null if the
 * document doesn't contain this code.
 */
export const printCall = <Name extends InPageName>(name: Name, argument: InPageArgument<Name>): string =>
  `(globalThis.${globalName}?.${name}(${JSON.stringify(argument)}) ?? null)`;
