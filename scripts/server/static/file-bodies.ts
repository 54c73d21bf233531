/** Bodies of files, each read whole before the answer begins: no stream is left open, and no body is of two builds. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { type FileVersion, isSameVersion } from './site-index.ts';

export type Body = {
  bytes: Buffer;
  /** Strong: a hash of the bytes. */
  etag: string;
};

/** The file is gone or is another one by now. */
export class ChangedFileError extends Error {
  override readonly name = 'ChangedFileError';
}

const MB = 1024 * 1024;
/** All text of a site of 40 pages, and the most requested part of one of 1,000. */
const maxCachedBytes = 32 * MB;

export const makeBody = (bytes: Buffer): Body => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
});

async function readVersion(version: FileVersion): Promise<Buffer> {
  const changed = new ChangedFileError(`${version.file} has changed.`);
  const handle = await open(version.file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR' ? changed : error;
  });
  try {
    const bytes = await handle.readFile();
    // After the reading: what was written into the file meanwhile has changed its date.
    if (!isSameVersion(version, await handle.stat({ bigint: true })) || bytes.length !== version.size) throw changed;
    return bytes;
  } finally {
    await handle.close();
  }
}

export class FileBodies {
  readonly #cache = new LRUCache<FileVersion, Body>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  readonly #reading = new Map<FileVersion, Promise<Body>>();

  /** @throws ChangedFileError when another build has taken the file's place; what the file system says otherwise */
  async read(version: FileVersion): Promise<Body> {
    const kept = this.#cache.get(version);
    if (kept) return kept;
    let reading = this.#reading.get(version);
    if (!reading) {
      reading = readVersion(version).then(makeBody);
      this.#reading.set(version, reading);
      const ended = (): boolean => this.#reading.delete(version);
      reading
        .then(
          (body) => this.#cache.set(version, body),
          () => undefined,
        )
        .finally(ended);
    }
    return reading;
  }
}
