/** What a built site holds, as it stood at one moment: which address is answered with which file, under which header rules. */
import type { BigIntStats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { HeaderRule } from '../../build/hosting/header-rules.ts';
import { parseHeadersFile } from '../../build/hosting/headers-file.ts';
import { isHidden } from '../../build/hosting/page-addresses.ts';
import { parseRedirectsFile, Redirects, redirectsName } from '../../build/hosting/redirects-file.ts';

/** Codings that the build keeps a compressed file for, best first, with that file's ending. */
const compressedEndings = { br: '.br', gzip: '.gz' } as const;
export type Coding = keyof typeof compressedEndings | 'identity';

/** One file on disk, with what tells it from any other that may come to have its name. */
export type FileVersion = { file: string; size: number; modified: bigint; inode: bigint };
/** An address in all codings that the build has of it. */
export type SiteFile = { address: string; codings: ReadonlyMap<Coding, FileVersion> };

export type SiteIndex = {
  files: ReadonlyMap<string, SiteFile>;
  rules: readonly HeaderRule[];
  redirects: Redirects;
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
const stateFiles = ['.', 'index.html', '404.html', headersName];

const versionOf = (file: string, { size, mtimeNs, ino }: BigIntStats): FileVersion => ({
  file,
  size: Number(size),
  modified: mtimeNs,
  inode: ino,
});

export const isSameVersion = (version: FileVersion, { size, mtimeNs, ino }: BigIntStats): boolean =>
  ino === version.inode && mtimeNs === version.modified && size === BigInt(version.size);

/** The state of a folder, without a look at all its files; null while it holds no whole site. */
export async function readState(directory: string): Promise<string | null> {
  try {
    const versions = await Promise.all(stateFiles.map((name) => stat(join(directory, name), { bigint: true })));
    return versions.map(({ ino, mtimeNs }) => `${ino}:${mtimeNs}`).join(' ');
  } catch {
    return null;
  }
}

/** `/about.html` is the page `/about`, `/index.html` is `/`; any other file is at its own name. */
const addressOf = (path: string): string =>
  extname(path) === '.html' ? path.replace(/(?:\/index)?\.html$/, '') || '/' : path;

async function readVersions(directory: string): Promise<Map<string, FileVersion>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const versions = await Promise.all(files.map(async (file) => versionOf(file, await stat(file, { bigint: true }))));
  return new Map(versions.map((version) => [version.file.slice(directory.length).replaceAll('\\', '/'), version]));
}

function findFiles(versions: ReadonlyMap<string, FileVersion>): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const [path, identity] of versions) {
    if (isHidden(path)) continue;
    const codings = new Map<Coding, FileVersion>([['identity', identity]]);
    for (const [coding, ending] of Object.entries(compressedEndings)) {
      const compressed = versions.get(`${path}${ending}`);
      if (compressed) codings.set(coding as Coding, compressed);
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
  const files = findFiles(await readVersions(directory));
  const rules = parseHeadersFile(await readFile(join(directory, headersName), 'utf8'));
  // A build of an earlier version has no such file.
  const moved = await readFile(join(directory, redirectsName), 'utf8').catch(() => '');
  const redirects = new Redirects(parseRedirectsFile(moved));
  return (await readState(directory)) === state ? { files, rules, redirects, state } : null;
}
