/** Bodies of files, each read whole before the answer begins: no stream is left open, and no body is of two builds. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { type FileMark, sameFile } from './site-index.ts';

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
/** All text of a site of 40 pages, and the most wanted part of one of 1,000. */
const mostKept = 32 * MB;

export const makeBody = (bytes: Buffer): Body => ({
  bytes,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
});

async function readMarked(mark: FileMark): Promise<Buffer> {
  const changed = new ChangedFileError(`${mark.file} has changed.`);
  const handle = await open(mark.file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR' ? changed : error;
  });
  try {
    const bytes = await handle.readFile();
    // After the reading: what was written into the file meanwhile has changed its date.
    if (!sameFile(mark, await handle.stat({ bigint: true })) || bytes.length !== mark.size) throw changed;
    return bytes;
  } finally {
    await handle.close();
  }
}

export class FileBodies {
  readonly #kept = new LRUCache<FileMark, Body>({
    maxSize: mostKept,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  readonly #reading = new Map<FileMark, Promise<Body>>();

  /** @throws ChangedFileError when another build has taken the file's place; what the file system says otherwise */
  async read(mark: FileMark): Promise<Body> {
    const kept = this.#kept.get(mark);
    if (kept) return kept;
    let reading = this.#reading.get(mark);
    if (!reading) {
      reading = readMarked(mark).then(makeBody);
      this.#reading.set(mark, reading);
      const ended = (): boolean => this.#reading.delete(mark);
      reading
        .then(
          (body) => this.#kept.set(mark, body),
          () => undefined,
        )
        .finally(ended);
    }
    return reading;
  }
}
