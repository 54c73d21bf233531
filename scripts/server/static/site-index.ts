/** What a built site holds, as it stood at one moment: which address is answered with which file, under which header rules. */
import type { BigIntStats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { HeaderRule } from '../../build/hosting/header-rules.ts';
import { parseHeadersFile } from '../../build/hosting/headers-file.ts';
import { isHidden } from '../../build/hosting/page-addresses.ts';

/** Codings that the build keeps a packed file for, best first, with that file's ending. */
const packedEndings = { br: '.br', gzip: '.gz' } as const;
export type Coding = keyof typeof packedEndings | 'identity';

/** One file on disk, with what tells it from any other that may come to have its name. */
export type FileMark = { file: string; size: number; modified: bigint; inode: bigint };
/** An address in all codings that the build has of it. */
export type SiteFile = { address: string; codings: ReadonlyMap<Coding, FileMark> };

export type SiteIndex = {
  files: ReadonlyMap<string, SiteFile>;
  rules: readonly HeaderRule[];
  /** Changes whenever another build takes the folder's place. */
  state: string;
};

/** The site has no build to serve. */
export class NotBuiltError extends Error {
  override readonly name = 'NotBuiltError';
}

export const notFoundAddress = '/404';
const headersName = '_headers';
/** A build writes all of these anew or swaps them with the folder. */
const telling = ['.', 'index.html', '404.html', headersName];

const markOf = (file: string, { size, mtimeNs, ino }: BigIntStats): FileMark => ({
  file,
  size: Number(size),
  modified: mtimeNs,
  inode: ino,
});

export const sameFile = (mark: FileMark, { size, mtimeNs, ino }: BigIntStats): boolean =>
  ino === mark.inode && mtimeNs === mark.modified && size === BigInt(mark.size);

/** The state of a folder, without a look at all its files; null while it holds no whole site. */
export async function readState(directory: string): Promise<string | null> {
  try {
    const marks = await Promise.all(telling.map((name) => stat(join(directory, name), { bigint: true })));
    return marks.map(({ ino, mtimeNs }) => `${ino}:${mtimeNs}`).join(' ');
  } catch {
    return null;
  }
}

/** `/about.html` is the page `/about`, `/index.html` is `/`; any other file is at its own name. */
const addressOf = (path: string): string =>
  extname(path) === '.html' ? path.replace(/(?:\/index)?\.html$/, '') || '/' : path;

async function readMarks(directory: string): Promise<Map<string, FileMark>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const marks = await Promise.all(files.map(async (file) => markOf(file, await stat(file, { bigint: true }))));
  return new Map(marks.map((mark) => [mark.file.slice(directory.length).replaceAll('\\', '/'), mark]));
}

function findFiles(marks: ReadonlyMap<string, FileMark>): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const [path, identity] of marks) {
    if (isHidden(path)) continue;
    const codings = new Map<Coding, FileMark>([['identity', identity]]);
    for (const [coding, ending] of Object.entries(packedEndings)) {
      const packed = marks.get(`${path}${ending}`);
      if (packed) codings.set(coding as Coding, packed);
    }
    const address = addressOf(path);
    files.set(address, { address, codings });
  }
  return files;
}

/**
 * @throws NotBuiltError when the folder holds no whole site
 * @returns null when the folder changed meanwhile: what was read may be of two builds
 */
export async function readSiteIndex(directory: string): Promise<SiteIndex | null> {
  const state = await readState(directory);
  if (state === null) throw new NotBuiltError(`${directory} holds no built site. Run "npm run build" first.`);
  const files = findFiles(await readMarks(directory));
  const rules = parseHeadersFile(await readFile(join(directory, headersName), 'utf8'));
  return (await readState(directory)) === state ? { files, rules, state } : null;
}
