/**
 * Reads Vite's client build: index.html, stylesheets and the manifest. Hashes its scripts for the attribute
 * `integrity`.
 */
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
  /** Stylesheets that the template links to, keyed by address. */
  sheets: ReadonlyMap<string, Sheet>;
  /** Returns the value of a script's `integrity` attribute. Null if the option `integrity` is off. */
  integrity: Integrity | null;
  rootId: string;
  base: string;
};

/**
 * Matches relative addresses in a stylesheet. A stylesheet with such addresses isn't inlined, because in a page they
 * would point to the wrong folder.
 */
const isRelative = /(?:url\(|@import)\s*["']?(?!\s|["'/#)]|[a-z][a-z+.-]*:|url\()/i;

/**
 * Returns the selector of the element that the app renders into. Returns the default if index.html is missing, because
 * `readTemplate` reports the missing file.
 */
export const readRoot = (clientDir: string): Promise<string> =>
  readFile(join(clientDir, 'index.html'), 'utf8').then(deduceRoot, () => '#root');

/**
 * Reads `index.html` and the stylesheets that it links to. With the option `integrity`, also prepares hashes of
 * scripts.
 * @throws PrerenderError if index.html is missing
 */
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
    // Stylesheets on other hosts aren't inlined.
    if (href === null || file === null || href.startsWith('//')) continue;
    const css = (await readFile(join(clientDir, file), 'utf8')).trim();
    if (!isRelative.test(css)) sheets.set(href, cutSheet(href, styles?.(css) ?? [{ css }]));
  }
  return {
    html,
    sheets,
    rootId: root.replace(/^#/, ''),
    base,
    integrity: integrity ? createIntegrity(clientDir, base) : null,
  };
}

/**
 * Returns Vite's manifest. If the manifest is missing and `isOptional` is true, returns an empty one.
 * @throws PrerenderError if the manifest is missing and `isOptional` is false
 */
export async function readManifest(clientDir: string, isOptional: boolean): Promise<Manifest> {
  const text = await readFile(join(clientDir, '.vite/manifest.json'), 'utf8').catch(() => {
    if (isOptional) return '{}';
    throw new PrerenderError(
      `${clientDir} has no .vite/manifest.json. Write in vite.config: build: { manifest: true }`,
    );
  });
  return JSON.parse(text);
}

/**
 * Returns how the engine detects that a page is ready. `event`: a script or HTML file of the build contains
 * `prerender:ready`, so the app dispatches this event. `commit`: otherwise, the engine watches React's commits.
 * @param names the client build's files, relative to its folder
 */
export function findSignal(clientDir: string, names: readonly string[]): ReadySignal {
  const scripts = names.filter((name) => /\.(?:js|html)$/.test(name));
  const isNamed = scripts.some((name) => readFileSync(join(clientDir, name)).includes('prerender:ready'));
  return isNamed ? 'event' : 'commit';
}

/** Returns the value of the `integrity` attribute for a script's address; undefined for any other address. */
export type Integrity = (address: string) => string | undefined;

/** Returns a function that hashes a script and caches the hash. Scripts that no page needs aren't hashed. */
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
      // The file doesn't exist, so the script is on another host.
      return undefined;
    }
  };
  return (address) => {
    if (!hashes.has(address)) hashes.set(address, hash(address));
    return hashes.get(address);
  };
}

const scriptTag = /<(?:script|link rel="modulepreload")\s[^>]*?\b(?:src|href)="([^"]+)"[^>]*(?=>)/g;

/** Adds `integrity` attributes to `<script>` tags and to links that preload modules. */
export const addIntegrity = (html: string, integrity: Integrity | null): string =>
  integrity === null
    ? html
    : html.replaceAll(scriptTag, (tag, address) => {
        const hash = integrity(address);
        return hash === undefined || tag.includes(' integrity=') ? tag : `${tag} integrity="${hash}"`;
      });

export type Manifest = Readonly<Record<string, { file: string; imports?: string[]; isEntry?: boolean }>>;

export type ChunkReader = {
  /** Returns the scripts that a page loads if it uses these source modules. */
  scriptsOf: (modules: readonly string[]) => BuiltPage['scripts'];
  /**
   * Returns the sorted addresses of the chunks that a page should preload for these source modules: their chunks and
   * those they import statically. Chunks that the entry loads anyway are left out.
   */
  modulePreloads: (modules: readonly string[]) => string[];
  /**
   * Like `modulePreloads`, but takes the chunks' file names (without their folder) instead of source modules. Skips
   * unknown names and names that several chunks have.
   */
  preloadsOf: (names: readonly string[]) => string[];
};

export function createChunkReader(manifest: Manifest, base = '/'): ChunkReader {
  const findChunk = (key: string): Manifest[string] => {
    const chunk = manifest[key];
    if (!chunk)
      throw new PrerenderError(
        `The build manifest has no module "${key}". Correct the "modules" of the route. Each is a path below the root of the project.`,
      );
    return chunk;
  };
  /** Returns the files of the chunks with these manifest keys, and of all chunks that they import statically. */
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
