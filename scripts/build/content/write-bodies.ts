/**
 * Writes what of the client build holds no code: bodies with their drawings and photographs, and the index of all routes. The bundler
 * never sees it: of a thousand articles it would hold a gigabyte, and an edit of one would bundle all.
 */
import { createHash } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RouteSource } from '../../../src/collections/routes.ts';
import type { Content } from '../../../src/content/content-types.ts';
import { makeCopies } from '../photographs/make-copies.ts';
import { type ClientManifest, manifestFile, readClientManifest } from './client-manifest.ts';
import { isPlain, listPlain, partsOf, printBody, printDrawing } from './emit-body.ts';
import { contentModule, drawingDataModule } from './emit-module.ts';
import { nameOfDrawing, nameOfPhotograph } from './identifiers.ts';
import type { Photographer } from './photograph-copies.ts';
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

const isWritten = (module: string): boolean =>
  isPlain(module.slice(contentModule('').length)) || module.startsWith(drawingDataModule(''));

/** Under another name and renamed: the finished site has the former file as a second name of its own, and keeps it. */
async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, content);
  await rename(`${file}.part`, file);
}

/** Puts what holds no code into a client build, in the place of what a former content has put there. */
export async function writeBodies(settings: WriteSettings): Promise<void> {
  const { clientDir, content } = settings;
  const former = await readClientManifest(clientDir);
  const written: Written = { files: new Map(), manifest: {} };
  for (const { body } of listPlain(content)) await addBody(written, body, settings);
  const bundled = Object.entries(former).filter(([module]) => !isWritten(module));
  const manifest: ClientManifest = { ...Object.fromEntries(bundled), ...written.manifest };
  for (const [module, { file }] of Object.entries(former))
    if (isWritten(module) && !written.files.has(file)) await rm(join(clientDir, file), { force: true });
  const standing = new Set(Object.values(former).map(({ file }) => file));
  for (const [file, text] of written.files) if (!standing.has(file)) await replaceFile(join(clientDir, file), text);
  await replaceFile(join(clientDir, routesFile), printRouteIndex(content, manifest));
  // Last: what it names is there.
  await replaceFile(join(clientDir, manifestFile), JSON.stringify(manifest, null, 1));
}
