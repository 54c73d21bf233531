/**
 * Chunks of many pages in one answer: an import map that names each by a `data:` URL. To ask for every file by itself
 * costs the browser, its network and the server about a tenth of the time of a walk.
 */
import { posix } from 'node:path';
import { init, parse } from 'es-module-lexer/minimal';
import type { FolderServer } from './serve-folder.ts';

export type ImportMaps = {
  /** Text of a map, the first of its document; null when none of the chunks can stand in one; and the other chunks. */
  printMap: (addresses: readonly string[]) => { map: string | null; rest: string[] };
  /**
   * @param addresses chunks that no page of the document has asked for
   * @param isFirst true for the first map of the document
   * @returns address of the map, null when none of the chunks can stand in one; and the other chunks
   */
  serveMap: (addresses: readonly string[], isFirst: boolean) => { map: string | null; rest: string[] };
};

/**
 * Stands in a `data:` URL, to which nothing is relative, for the folder of the chunks; the map says which it is. It is as
 * long as `./`, so that every column stays.
 */
const folderName = '~/';

/** Of a chunk that is imported as it stands in its file. */
const isAbsolute = (specifier: string): boolean => /^[a-z]+:/i.test(specifier);

/**
 * The code of a chunk as it can run from a `data:` URL. Null when it asks for its own address, or imports what is not
 * beside it or is not known before it runs.
 * @param isMapped true for a name beside it that other chunks may know by a map
 */
function moveCode(code: string, isMapped: (name: string) => boolean): string | null {
  let moved = code;
  for (const { n: specifier, s: start, e: end } of parse(code)[0]) {
    if (specifier === undefined) return null;
    if (isAbsolute(specifier)) continue;
    // The place of a dynamic import's begins with its quotes.
    const at = /["'`]/.test(code.charAt(start)) ? start + 1 : start;
    const isPlain = code.startsWith('./', at) && !code.slice(at, end).includes('${');
    // By this name it would be another module than by its address in the map.
    if (!isPlain || isMapped(specifier.slice(2))) return null;
    moved = `${moved.slice(0, at)}${folderName}${moved.slice(at + folderName.length)}`;
  }
  return moved;
}

/**
 * True when the import maps of the engine change nothing of a page: it has none of its own, names no hashes of its
 * scripts and no policy that could refuse them.
 */
export const allowsImportMaps = (template: string): boolean =>
  !/\b(?:integrity|importmap|content-security-policy)\b/i.test(template);

/** What the browser says when a page has asked for a chunk before its map came. The page got the file then. */
export const isImportMapNote = (message: string): boolean =>
  /An import map rule for specifier '[^']*' was removed/.test(message);

/** @param singlePage addresses of the chunks that one page alone needs */
export async function createImportMaps(
  singlePage: ReadonlySet<string>,
  { origin, read, serveOnce }: Pick<FolderServer, 'origin' | 'read' | 'serveOnce'>,
): Promise<ImportMaps> {
  await init;
  const folder = posix.dirname([...singlePage][0] ?? '/');
  const isMapped = (name: string): boolean => singlePage.has(posix.join(folder, name));
  const toUrl = (address: string): string | null => {
    if (!singlePage.has(address) || posix.dirname(address) !== folder) return null;
    const code = read(address)?.toString();
    try {
      const moved = code === undefined ? null : moveCode(code, isMapped);
      // What it throws is reported at its address.
      const named = moved === null ? null : `${moved}\n//# sourceURL=${origin}${encodeURI(address)}`;
      return named && `data:text/javascript;base64,${Buffer.from(named).toString('base64')}`;
    } catch {
      // The browser says what is wrong with it.
      return null;
    }
  };
  const print = (addresses: readonly string[], isFirst: boolean) => {
    const imports: Record<string, string> = {};
    const rest: string[] = [];
    for (const address of addresses) {
      const url = toUrl(address);
      if (url) imports[origin + address] = url;
      else rest.push(address);
    }
    if (rest.length === addresses.length) return { map: null, rest };
    if (isFirst) imports[folderName] = `${origin}${posix.join(folder, '/')}`;
    return { map: JSON.stringify({ imports }), rest };
  };
  return {
    printMap: (addresses) => print(addresses, true),
    serveMap: (addresses, isFirst) => {
      const { map, rest } = print(addresses, isFirst);
      return { map: map === null ? null : serveOnce(map), rest };
    },
  };
}

/**
 * True when a page may get import maps at any time; before Chromium 133 it may get one, and before any module.
 * @param version the browser's, `Chrome/136.0.1`
 */
export const knowsManyMaps = (version: string): boolean => Number(/\d+/.exec(version)) >= 133;
