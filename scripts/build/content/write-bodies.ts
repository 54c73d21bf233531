/** Writes files of the client build that hold no code: bodies with their drawings and photographs, and the index of all routes. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import type { RouteSource } from '../../../src/collections/routes.ts';
import type { Content } from '../../../src/content/content-types.ts';
import { makeCopies } from '../photographs/make-copies.ts';
import { type ClientManifest, manifestFile, readClientManifest } from './client-manifest.ts';
import type { ContentReader } from './content-reader.ts';
import { listPlain, partsOf, printBody, printDrawing } from './emit-body.ts';
import { contentModule, drawingDataModule } from './emit-module.ts';
import { nameOfDrawing, nameOfPhotograph } from './identifiers.ts';
import { createPhotographer, type Photographer } from './photograph-copies.ts';
import { describeCopies } from './photographs-plugin.ts';
import { readDrawingData } from './read-drawings.ts';
import { printRouteIndex, routesFile } from './route-index.ts';

type WriteSettings = {
  projectRoot: string;
  /** Folder of a client build. */
  clientDir: string;
  content: Content;
  photographer: Photographer;
};

const folder = 'assets/';

/** Hosts keep what lies there for ever: another text has another name. */
const nameFile = (name: string, text: string): string =>
  `${folder}${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;

/** Files by name, and the modules that they stand for. */
type Written = { files: Map<string, string | Uint8Array>; manifest: Record<string, ClientManifest[string]> };

function add({ files, manifest }: Written, module: string, text: string, dynamicImports: readonly string[]): string {
  const name = basename(module);
  const file = nameFile(name, text);
  files.set(file, text);
  manifest[module] = { file, name, src: module, isDynamicEntry: true, imports: [], dynamicImports };
  return file;
}

/** The copies of a photograph, as its body names them. */
async function addCopies({ files }: Written, name: string, { find, cache }: Photographer): Promise<string> {
  const { photograph, most } = await find(name);
  const copies = await makeCopies(photograph, most, await cache());
  for (const copy of copies) files.set(folder + copy.name, copy.bytes);
  return JSON.stringify(describeCopies(copies, (_, index) => `/${folder}${copies[index]?.name}`));
}

async function addBody(
  written: Written,
  body: RouteSource['body'],
  { projectRoot, content, photographer }: WriteSettings,
): Promise<void> {
  const parts = partsOf(body);
  const modules = new Map<string, string>();
  for (const name of parts.drawings.map(nameOfDrawing)) {
    const module = drawingDataModule(name);
    const known = written.manifest[module]?.file;
    const file = known ?? add(written, module, printDrawing(await readDrawingData(projectRoot, name, content)), []);
    modules.set(name, file);
  }
  const copies = new Map<string, string>();
  for (const identifier of parts.photographs)
    copies.set(identifier, await addCopies(written, nameOfPhotograph(identifier), photographer));
  const text = printBody(parts, (name) => `./${basename(modules.get(name) ?? '')}`, copies);
  add(written, contentModule(body.key), text, [...modules.keys()].map(drawingDataModule));
}

/** Adds what holds no code to a client build. */
export async function writeBodies(settings: WriteSettings): Promise<void> {
  const { clientDir, content } = settings;
  const written: Written = { files: new Map(), manifest: {} };
  for (const { body } of listPlain(content)) await addBody(written, body, settings);
  const manifest: ClientManifest = { ...(await readClientManifest(clientDir)), ...written.manifest };
  for (const [file, text] of written.files) await writeFile(join(clientDir, file), text);
  await writeFile(join(clientDir, routesFile), printRouteIndex(content, manifest));
  await writeFile(join(clientDir, manifestFile), JSON.stringify(manifest, null, 1));
}

/**
 * Vite plugin that adds bodies and the index of routes to each client build.
 * @param photographs folder of copies from previous builds
 */
export function bodiesPlugin(projectRoot: string, photographs: string, reader: ContentReader): Plugin {
  return {
    name: 'bodies',
    apply: 'build',
    async writeBundle({ dir: clientDir = '' }) {
      const photographer = createPhotographer(projectRoot, photographs, reader.read);
      await writeBodies({ projectRoot, clientDir, content: await reader.read(), photographer });
    },
  };
}
