/** All that a page is made from, as hashes by name: when none of them changes, neither does the page. */
import { readBrowserVersion } from '../browser/launch-browser.ts';
import type { ChunkReader, Manifest } from '../client-build/chunk-reader.ts';
import type { Template } from '../client-build/read-client-build.ts';
import type { PrerenderOptions, Route } from '../contract/types.ts';
import { hashEngine } from '../system/hash-engine.ts';
import { hashOf, identifyChunks } from './identify-chunks.ts';
import type { Inputs } from './route-cache.ts';

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
