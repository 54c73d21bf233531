/** The engine's in-page code as one script. */
import { extname, join } from 'node:path';
import type { Rollup } from 'vite';
import type * as entry from '../injected/entry.ts';
import { PrerenderError } from '../types/engine-error.ts';

/** Functions of the in-page code, by name. */
type InPage = typeof entry;
export type InPageName = keyof InPage;
export type InPageArgument<Name extends InPageName> = Parameters<InPage[Name]>[0];
export type InPageResult<Name extends InPageName> = Awaited<ReturnType<InPage[Name]>> | null;

const globalName = '__prerenderEngine';
const sources = join(import.meta.dirname, '../injected');
/** TypeScript in the engine's repository, JavaScript where it is installed as a package. */
const ending = extname(import.meta.filename);

async function bundle(file: 'entry' | 'render-again', name: string): Promise<string> {
  // Loaded when it is needed: a run on a finished client build has not loaded it yet.
  const { build } = await import('vite');
  const { NODE_ENV } = process.env;
  try {
    const built = await build({
      ...{ configFile: false, envFile: false, publicDir: false, logLevel: 'silent', root: sources },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        ...{ write: false, minify: true, target: 'esnext', modulePreload: false, reportCompressedSize: false },
        lib: { entry: join(sources, file + ending), formats: ['iife'], name },
      },
    });
    const outputs: Rollup.RollupOutput[] = Array.isArray(built) ? built : 'output' in built ? [built] : [];
    const chunk = outputs[0]?.output[0];
    if (!chunk) throw new PrerenderError(`Vite has made nothing of the in-page code (${file}).`);
    return chunk.code;
  } finally {
    // Vite sets it where it is not set.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  }
}

/** The same text in every run of a process: a constant, made when it is first needed. */
let bundled: Promise<string> | null = null;
let bundledFresh: Promise<string> | null = null;

/** The script that makes the functions known to a document. */
export function bundleInPage(): Promise<string> {
  bundled ??= bundle('entry', globalName);
  return bundled;
}

/** The script that lets React make elements anew; frames use that of their parent. */
export function bundleFresh(): Promise<string> {
  bundledFresh ??= bundle('render-again', '__prerenderFresh');
  return bundledFresh;
}

/** Text of a call; null where the document has not run the script. */
export const printCall = <Name extends InPageName>(name: Name, argument: InPageArgument<Name>): string =>
  `(globalThis.${globalName}?.${name}(${JSON.stringify(argument)}) ?? null)`;
