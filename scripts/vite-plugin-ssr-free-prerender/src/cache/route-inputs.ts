/**
 * Hashes everything that a page is made from, by name. A page is rendered again only if one of these hashes changes.
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

/** Returns a function that returns the hashed inputs of a path. Inputs that all routes share are hashed only once. */
export async function createInputReader(
  options: Pick<PrerenderOptions, 'browserEndpoint' | 'clientDir'> & { routeOf: (path: string) => Route | undefined },
  { template, manifest, chunks, root, dynamicHead }: Shared,
): Promise<(path: string) => Inputs> {
  // The browser reports its version while the chunks are being read.
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
 * Returns a label of a chunk that doesn't change with its content. It is the name of the source module. A shared chunk
 * has none, so its file name without the hash is used.
 */
const labelOf = (key: string, file: string): string =>
  key.startsWith('_') ? basename(file).replace(/-[\w-]{8}(?=\.\w+$)/, '') : key;

const ending = /\.(?:js|css)\b/g;
const tail = /[\w.~-]+-[\w-]{8}\.(?:js|css)$/;
/** The longest file name of a chunk, in characters. */
const longest = 200;

/**
 * Replaces the file names of chunks in a text. It searches for their endings (`.js`, `.css`), which are rare in code.
 * Searching for the start of a name takes six times as long.
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
 * Hashes every chunk of a build. First it replaces the names of all chunks in the text by their labels. Otherwise, one
 * edited article would rename its chunk, and thereby change every chunk that mentions it.
 * @returns the label and the hash of each chunk, by file name
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
