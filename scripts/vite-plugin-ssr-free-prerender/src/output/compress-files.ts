/** Brotli and gzip beside every text file, at the highest level: compressed once, sent often. */
import { readFileSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type FileHashes, hashBytes } from '../files/file-hashes.ts';
import { eachAtOnce } from '../files/work.ts';
import { linkFile, writeFile } from '../files/write-files.ts';
import type { Compressed, CompressedFiles } from '../types/snapshot.ts';

const compressible = new Set([
  ...['.html', '.js', '.css', '.svg', '.txt'],
  ...['.xml', '.atom', '.json', '.geojson', '.csv', '.webmanifest'],
]);
const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

type Made = Compressed & {
  /** Bytes in brotli. */
  size: number;
};

/** Takes the compressed files of the former output where they are those that a content has become; null where they are not. */
function takeFormer(known: Compressed | undefined, former: string, file: string, hashes: FileHashes): Made | null {
  if (!known) return null;
  const [br, gz] = [hashes.read(`${former}.br`), hashes.read(`${former}.gz`)];
  if (br?.hash !== known.br || gz?.hash !== known.gz) return null;
  for (const ending of ['.br', '.gz']) linkFile(former + ending, file + ending);
  return { ...known, size: br.size };
}

async function compress(file: string, hashes: FileHashes): Promise<Made> {
  const content = readFileSync(file);
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    gzipAsync(content, { level: 9 }),
  ]);
  const made = { br: hashBytes(br), gz: hashBytes(gz), size: br.length };
  writeFile(`${file}.br`, br);
  writeFile(`${file}.gz`, gz);
  hashes.note(`${file}.br`, made.br);
  hashes.note(`${file}.gz`, made.gz);
  return made;
}

export type Compressor = {
  /** A file was written, or anew: it is compressed while the run does something else, or at its end. */
  add: (name: string) => void;
  /** Compresses what is left; gives the brotli size of each file, by path below the folder, and what all have become. */
  finish: () => Promise<{ sizes: Map<string, number>; compressed: CompressedFiles }>;
  /** Nothing more is begun; resolves when nothing is under way. */
  stop: () => Promise<void>;
};

type CompressSettings = {
  /** The output of the run before. */
  former: string;
  /** What that run has compressed: its files are taken where they are still the same. */
  known: CompressedFiles;
  hashes: FileHashes;
  onFile: (done: number, total: number, file: string) => void;
};

/** Compresses files of a folder. */
export function createCompressor(folder: string, { former, known, hashes, onFile }: CompressSettings): Compressor {
  const waiting = new Set<string>();
  const made = new Map<string, Made & { hash: string }>();
  /** What the run does besides comes first: one file at a time, of which the browser's process leaves a core. */
  let aside: Promise<void> | null = null;
  let failure: unknown = null;
  let isStopped = false;
  const work = async (name: string): Promise<void> => {
    waiting.delete(name);
    const file = join(folder, name);
    const hash = hashes.read(file)?.hash ?? '';
    const own = takeFormer(known.get(hash), join(former, name), file, hashes) ?? (await compress(file, hashes));
    // Not where it has been written anew meanwhile.
    if (!waiting.has(name)) made.set(name, { ...own, hash });
  };
  const workAside = async (): Promise<void> => {
    try {
      for (const name of waiting) {
        if (isStopped) break;
        await work(name);
      }
    } catch (error) {
      failure = error;
      isStopped = true;
    }
    aside = null;
  };
  return {
    add: (name) => {
      if (!compressible.has(extname(name))) return;
      // Its files may be those of the former output, which keeps them as they are.
      if (made.delete(name)) for (const ending of ['.br', '.gz']) rmSync(join(folder, name + ending), { force: true });
      waiting.add(name);
      if (!isStopped) aside ??= Promise.resolve().then(workAside);
    },
    finish: async () => {
      isStopped = true;
      await aside;
      if (failure !== null) throw failure;
      const total = made.size + waiting.size;
      [...made.keys()].forEach((name, index) => void onFile(index + 1, total, name));
      // zlib works on its own threads; four at once keep two cores busy.
      await eachAtOnce([...waiting], 4, async (name) => {
        await work(name);
        onFile(made.size, total, name);
      });
      const sizes = new Map([...made].map(([name, { size }]) => [name, size]));
      return { sizes, compressed: new Map([...made.values()].map(({ hash, br, gz }) => [hash, { br, gz }])) };
    },
    stop: async () => {
      isStopped = true;
      await aside;
    },
  };
}
