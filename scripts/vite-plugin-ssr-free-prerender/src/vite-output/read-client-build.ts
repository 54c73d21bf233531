/** What the engine reads of Vite's client build. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basename } from 'node:path/posix';
import { PrerenderError } from '../types/engine-error.ts';
import { belowBase, addressOf as toAddress } from '../types/paths.ts';
import type { ReadySignal } from '../types/snapshot.ts';
import type { BuiltPage, PrerenderOptions } from '../types/types.ts';
import { cutSheet, deduceRoot, findTags, putCharset, readBuiltSheet, type Sheet } from './template.ts';

export type Template = {
  html: string;
  /** That the template links to, by address. */
  sheets: ReadonlyMap<string, Sheet>;
  /** Of the scripts that pages load; null: pages name none. */
  integrity: Integrity | null;
  rootId: string;
  /** The folder of the host that the site lies in. */
  base: string;
};

/** A sheet that names files from where it lies: in a page they would be others. */
const isRelative = /(?:url\(|@import)\s*["']?(?!\s|["'/#)]|[a-z][a-z+.-]*:|url\()/i;

/** Returns the selector of the element that the app renders into. `readTemplate` reports a missing index.html. */
export const readRoot = (clientDir: string): Promise<string> =>
  readFile(join(clientDir, 'index.html'), 'utf8').then(deduceRoot, () => '#root');

/** Reads `index.html` and the stylesheets that it links to, and the hashes of scripts if pages name them. */
export async function readTemplate(
  clientDir: string,
  { root, base, integrity, styles }: { root: string; base: string } & Pick<PrerenderOptions, 'integrity' | 'styles'>,
): Promise<Template> {
  const text = await readFile(join(clientDir, 'index.html'), 'utf8').catch(() => {
    throw new PrerenderError(
      `${clientDir} has no index.html. Run "vite build" first, or correct the option "clientDir".`,
    );
  });
  const html = putCharset(text);
  const sheets = new Map<string, Sheet>();
  for (const [link] of findTags(html, /<link\b[^>]*>/g)) {
    const href = readBuiltSheet(link);
    const file = href === null ? null : belowBase(href, base);
    // Another host's stays a link.
    if (href === null || file === null || href.startsWith('//')) continue;
    const css = (await readFile(join(clientDir, file), 'utf8')).trim();
    if (!isRelative.test(css)) sheets.set(href, cutSheet(href, styles?.(css) ?? [{ css }]));
  }
  return {
    ...{ html, sheets, rootId: root.replace(/^#/, ''), base },
    integrity: integrity ? createIntegrity(clientDir, base) : null,
  };
}

/** @throws PrerenderError where it is needed and not there */
export async function readManifest(clientDir: string, isOptional: boolean): Promise<Manifest> {
  const text = await readFile(join(clientDir, '.vite/manifest.json'), 'utf8').catch(() => {
    if (isOptional) return '{}';
    throw new PrerenderError(
      `${clientDir} has no .vite/manifest.json. Set "build.manifest: true" in the Vite configuration.`,
    );
  });
  return JSON.parse(text);
}

/**
 * An app that names the event in one of its scripts dispatches it, and its word counts.
 * @param names files of the client build
 */
export function findSignal(clientDir: string, names: readonly string[]): ReadySignal {
  const scripts = names.filter((name) => /\.(?:js|html)$/.test(name));
  const isNamed = scripts.some((name) => readFileSync(join(clientDir, name)).includes('prerender:ready'));
  return isNamed ? 'event' : 'commit';
}

/** The hash of a script by its address, as the attribute `integrity` takes it; undefined for what is no script of the site. */
export type Integrity = (address: string) => string | undefined;

/**
 * Of the scripts below a folder, each hashed once and when it is asked for: pages name few of them.
 * @param base the folder of the host that the site lies in
 */
function createIntegrity(folder: string, base: string): Integrity {
  const hashes = new Map<string, string | undefined>();
  const hash = (address: string): string | undefined => {
    const file = belowBase(address, base);
    if (!file?.endsWith('.js')) return undefined;
    try {
      return `sha384-${createHash('sha384')
        .update(readFileSync(join(folder, file)))
        .digest('base64')}`;
    } catch {
      // Of another host.
      return undefined;
    }
  };
  return (address) => {
    if (!hashes.has(address)) hashes.set(address, hash(address));
    return hashes.get(address);
  };
}

const scriptTag = /<(?:script|link rel="modulepreload")\s[^>]*?\b(?:src|href)="([^"]+)"[^>]*(?=>)/g;

/** Puts the hashes beside the addresses of scripts and preloaded modules. */
export const addIntegrity = (html: string, integrity: Integrity | null): string =>
  integrity === null
    ? html
    : html.replaceAll(scriptTag, (tag, address) => {
        const hash = integrity(address);
        return hash === undefined || tag.includes(' integrity=') ? tag : `${tag} integrity="${hash}"`;
      });

export type Manifest = Readonly<Record<string, { file: string; imports?: string[]; isEntry?: boolean }>>;

export type ChunkReader = {
  /** Files by the part they play for a page of these source modules. */
  scriptsOf: (modules: readonly string[]) => BuiltPage['scripts'];
  /**
   * Addresses of the chunks of the given source modules and of everything that they import statically, without what
   * the entry brings along. Sorted.
   */
  modulePreloads: (modules: readonly string[]) => string[];
  /** The same of chunks that are named by their files, without a folder. One that is not known, or not by that alone, has none. */
  preloadsOf: (names: readonly string[]) => string[];
};

/** @param base the folder of the host that the site lies in */
export function createChunkReader(manifest: Manifest, base = '/'): ChunkReader {
  const findChunk = (key: string): Manifest[string] => {
    const chunk = manifest[key];
    if (!chunk) throw new PrerenderError(`The build manifest has no module "${key}", which the options name.`);
    return chunk;
  };
  /** Files of the chunks of these manifest keys and of everything that they import statically. */
  const collectFiles = (keys: readonly string[]): Set<string> => {
    const files = new Set<string>();
    const collect = (key: string): void => {
      const chunk = findChunk(key);
      if (files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const imported of chunk.imports ?? []) collect(imported);
    };
    for (const key of keys) collect(key);
    return files;
  };
  const entry = collectFiles(Object.keys(manifest).filter((key) => manifest[key]?.isEntry));
  const keysByName = Map.groupBy(Object.keys(manifest), (key) => basename(manifest[key]?.file ?? ''));
  const modulePreloads = (keys: readonly string[]): string[] =>
    [...collectFiles(keys).difference(entry)].sort().map((file) => toAddress(file, base));
  return {
    scriptsOf: (modules) => ({
      entry: [...entry].sort(),
      modules: [...new Set(modules.map((key) => findChunk(key).file))].sort(),
      all: [...entry.union(collectFiles(modules))].sort(),
    }),
    modulePreloads,
    preloadsOf: (names) =>
      modulePreloads(
        names.flatMap((name) => {
          const keys = keysByName.get(name) ?? [];
          return new Set(keys.map((key) => manifest[key]?.file)).size === 1 ? keys : [];
        }),
      ),
  };
}
