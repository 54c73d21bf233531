/** Brotli and gzip beside every text file, at the highest level: compressed once, sent often. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compressed, CompressedFiles } from '../contract/compressed.ts';
import { eachAtOnce } from '../system/each-at-once.ts';
import { hashBytes } from '../system/hash-bytes.ts';
import { linkFile } from '../system/link-files.ts';
import { writeFile } from '../system/write-file.ts';

const compressible = new Set([
  ...['.html', '.js', '.css', '.svg', '.txt'],
  ...['.xml', '.atom', '.json', '.geojson', '.webmanifest'],
]);
const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** At once: to hand a small file to a thread takes longer than to read it. */
function readAtOnce(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

type Made = Compressed & {
  /** Bytes in brotli. */
  size: number;
};

/** Takes the compressed files of the former output where they are those that a content has become; null where they are not. */
function takeFormer(known: Compressed | undefined, former: string, file: string): Made | null {
  if (!known) return null;
  const [br, gz] = [readAtOnce(`${former}.br`), readAtOnce(`${former}.gz`)];
  if (!br || !gz || hashBytes(br) !== known.br || hashBytes(gz) !== known.gz) return null;
  for (const ending of ['.br', '.gz']) linkFile(former + ending, file + ending);
  return { ...known, size: br.length };
}

async function compress(content: Buffer, file: string): Promise<Made> {
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    gzipAsync(content, { level: 9 }),
  ]);
  writeFile(`${file}.br`, br);
  writeFile(`${file}.gz`, gz);
  return { br: hashBytes(br), gz: hashBytes(gz), size: br.length };
}

type CompressSettings = {
  /** The output of the run before. */
  former: string;
  /** What that run has compressed: its files are taken where they are still the same. */
  known: CompressedFiles;
  onFile: (done: number, total: number, file: string) => void;
};

/** Compresses the files of a folder; gives the brotli size of each, by path below the folder, and what they have become. */
export async function compressFiles(
  folder: string,
  { former, known, onFile }: CompressSettings,
): Promise<{ sizes: Map<string, number>; compressed: CompressedFiles }> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.has(extname(name)));
  const sizes = new Map<string, number>();
  const compressed = new Map<string, Compressed>();
  // zlib works on its own threads; four at once keep two cores busy.
  await eachAtOnce(names, 4, async (name) => {
    const file = join(folder, name);
    const content = readFileSync(file);
    const hash = hashBytes(content);
    const { size, ...made } = takeFormer(known.get(hash), join(former, name), file) ?? (await compress(content, file));
    sizes.set(name, size);
    compressed.set(hash, made);
    onFile(sizes.size, names.length, name);
  });
  return { sizes, compressed };
}
