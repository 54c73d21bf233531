/**
 * Computes a hash for each input of a page, such as a chunk, the data or the browser's version. A page is rendered
 * again only if one of its hashes changes.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readBrowserVersion } from '../browser/launch-browser.ts';
import { hashEngine } from '../files/hashes.ts';
import type { PrerenderOptions, Route } from '../types/types.ts';
import type { ChunkReader, Manifest, Template } from '../vite-output/read-client-build.ts';
import type { Inputs } from './snapshot-store.ts';

type Shared = {
  template: Template;
  manifest: Manifest;
  chunks: ChunkReader;
  root: string;
  dynamicHead: readonly string[];
};

/**
 * Returns a function that returns the input hashes of the page at a path. Inputs that all pages share are hashed only
 * once.
 */
export async function createInputReader(
  options: Pick<PrerenderOptions, 'browserEndpoint' | 'clientDir'> & { routeOf: (path: string) => Route | undefined },
  { template, manifest, chunks, root, dynamicHead }: Shared,
): Promise<(path: string) => Inputs> {
  // Start this now, so that the browser reports its version while the chunks are being hashed. The `await` below throws
  // any error; until then, `catch` prevents an unhandled rejection.
  const version = readBrowserVersion(options.browserEndpoint);
  version.catch(() => {});
  const identities = identifyChunks(options.clientDir, manifest);
  // File names in the template contain hashes. These are removed, because the content of each file is hashed
  // separately.
  const shell = template.html.replaceAll(/-[\w-]{8}(?=\.(?:js|css)\b)/g, '');
  const shared: Inputs = {
    engine: hashEngine(),
    browser: hashOf(await version),
    options: hashOf(root, ...dynamicHead),
    'index.html': hashOf(shell),
    styles: hashOf(...[...template.sheets.values()].flatMap(({ parts }) => parts.map(({ css }) => css))),
  };
  const allFiles = [...identities.keys()].sort();
  return (path) => {
    const { modules, data, inputs } = options.routeOf(path) ?? {};
    const files = modules ? chunks.scriptsOf(modules).all : allFiles;
    const chunkHashes = files.flatMap((file): [string, string][] => {
      const chunk = identities.get(file);
      return chunk ? [[`chunk ${chunk.label}`, chunk.hash]] : [];
    });
    const ofData = Object.entries(data ?? {}).map(([name, value]) => [`data-${name}`, hashOf(value)]);
    const own = [...chunkHashes, ...ofData, ...(inputs === undefined ? [] : [['inputs', hashOf(inputs)]])];
    return { ...shared, ...Object.fromEntries(own) };
  };
}

const hashOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url');
};

/**
 * Returns a label for a chunk. The label stays the same when the chunk's content changes. It is the chunk's key in
 * Vite's manifest, which is the path of the source module. If modules share the chunk, the key begins with `_`
 * and contains a hash. The label is then the file name without the hash.
 */
const labelOf = (key: string, file: string): string =>
  key.startsWith('_') ? basename(file).replace(/-[\w-]{8}(?=\.\w+$)/, '') : key;

const ending = /\.(?:js|css)\b/g;
const tail = /[\w.~-]+-[\w-]{8}\.(?:js|css)$/;
/** `replaceNames` assumes that no file name is longer than this number of characters. */
const longest = 200;

/**
 * Replaces the file names of chunks in a text. It searches for the extensions `.js` and `.css`, which are rare in code.
 * Searching for the start of a file name takes six times as long.
 */
function replaceNames(text: string, replace: (name: string) => string): string {
  const parts: string[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(ending)) {
    const end = index + found.length;
    const [name] = tail.exec(text.slice(Math.max(done, end - longest), end)) ?? [];
    if (name === undefined) continue;
    parts.push(text.slice(done, end - name.length), replace(name));
    done = end;
  }
  parts.push(text.slice(done));
  return parts.join('');
}

/**
 * Hashes every chunk of a build. Before hashing, it replaces the file names of chunks in the code with labels.
 * Otherwise an edited article would rename its chunk, and thereby change every chunk that imports it.
 * @returns the label and the hash of each chunk, keyed by file name
 */
function identifyChunks(clientDir: string, manifest: Manifest): Map<string, { label: string; hash: string }> {
  const labels = new Map(Object.entries(manifest).map(([key, { file }]) => [file, labelOf(key, file)]));
  const byName = new Map([...labels].map(([file, label]) => [basename(file), label]));
  const chunks = new Map<string, { label: string; hash: string }>();
  for (const [file, label] of labels) {
    // Read synchronously: passing a small file to a thread takes longer than reading it.
    const text = readFileSync(join(clientDir, file), 'utf8');
    const normalised = replaceNames(text, (name) => byName.get(name) ?? name);
    chunks.set(file, { label, hash: hashOf(normalised) });
  }
  return chunks;
}
