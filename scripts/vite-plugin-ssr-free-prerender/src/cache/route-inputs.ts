/** All that a page is made from, as hashes by name: when none of them changes, neither does the page. */
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

/** Reads the inputs of a route; what all routes share is hashed once. */
export async function createInputReader(
  options: Pick<PrerenderOptions, 'browserEndpoint' | 'clientDir'> & { routeOf: (path: string) => Route | undefined },
  { template, manifest, chunks, root, dynamicHead }: Shared,
): Promise<(path: string) => Inputs> {
  // The browser is asked while the chunks are read.
  const version = readBrowserVersion(options.browserEndpoint);
  version.catch(() => {});
  const identities = identifyChunks(options.clientDir, manifest);
  // The template names the entry's files, whose hashes stand for their content, which counts by itself.
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

/** A name that stays when the content changes: the source module's, or that of a shared chunk without its hash. */
const labelOf = (key: string, file: string): string =>
  key.startsWith('_') ? basename(file).replace(/-[\w-]{8}(?=\.\w+$)/, '') : key;

const ending = /\.(?:js|css)\b/g;
const tail = /[\w.~-]+-[\w-]{8}\.(?:js|css)$/;
/** Characters in which the name of a chunk is looked for. */
const longest = 200;

/** Names of chunks are looked for at their endings, of which texts have few: by their beginnings it takes six times as long. */
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
 * Hash of every chunk of a build by file, with the names of all chunks in it replaced by such as stay: an edited article
 * gives its chunk a new name, and thereby every chunk that mentions it another text, which changes nothing there.
 * @returns by file name: the label that stays, and the hash
 */
function identifyChunks(clientDir: string, manifest: Manifest): Map<string, { label: string; hash: string }> {
  const labels = new Map(Object.entries(manifest).map(([key, { file }]) => [file, labelOf(key, file)]));
  const byName = new Map([...labels].map(([file, label]) => [basename(file), label]));
  const chunks = new Map<string, { label: string; hash: string }>();
  for (const [file, label] of labels) {
    // At once: to hand a small file to a thread takes longer than to read it.
    const text = readFileSync(join(clientDir, file), 'utf8');
    const normalised = replaceNames(text, (name) => byName.get(name) ?? name);
    chunks.set(file, { label, hash: hashOf(normalised) });
  }
  return chunks;
}
