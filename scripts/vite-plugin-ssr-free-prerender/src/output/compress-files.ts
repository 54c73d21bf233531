/** Brotli and gzip beside every text file, at the highest level: compressed once, sent often. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { eachAtOnce } from '../system/each-at-once.ts';
import { linkFile } from '../system/link-files.ts';
import { writeFile } from '../system/write-file.ts';

const compressible = new Set([
  ...['.html', '.js', '.css', '.svg', '.txt'],
  ...['.xml', '.atom', '.json', '.geojson', '.webmanifest'],
]);
const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const unbrotli = promisify(brotliDecompress);
const ungzip = promisify(gunzip);

/** At once: to hand a small file to a thread takes longer than to read it. */
function readAtOnce(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/**
 * Takes the compressed files of the former output where it holds the same content and they decode to it.
 * @returns the brotli size; null when there is nothing to take
 */
async function reuseFormer(content: Buffer, former: string, file: string): Promise<number | null> {
  const plain = readAtOnce(former);
  if (!plain || !content.equals(plain)) return null;
  const [small, gz] = [readAtOnce(`${former}.br`), readAtOnce(`${former}.gz`)];
  if (!small || !gz) return null;
  const decoded = await Promise.all([unbrotli(small), ungzip(gz)]).catch(() => []);
  if (decoded.length !== 2 || !decoded.every((text) => content.equals(text))) return null;
  for (const ending of ['.br', '.gz']) linkFile(former + ending, file + ending);
  return small.length;
}

async function compress(content: Buffer, file: string): Promise<number> {
  const [small, gz] = await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
    gzipAsync(content, { level: 9 }),
  ]);
  writeFile(`${file}.br`, small);
  writeFile(`${file}.gz`, gz);
  return small.length;
}

/**
 * Compresses the files of a folder; returns the brotli size of each, by path below the folder.
 * @param former the output of the run before, whose work is reused where nothing has changed
 */
export async function compressFiles(
  folder: string,
  former: string,
  onFile: (done: number, total: number, file: string) => void,
): Promise<Map<string, number>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.has(extname(name)));
  const sizes = new Map<string, number>();
  // zlib works on its own threads; four at once keep two cores busy.
  await eachAtOnce(names, 4, async (name) => {
    const file = join(folder, name);
    const content = readFileSync(file);
    sizes.set(name, (await reuseFormer(content, join(former, name), file)) ?? (await compress(content, file)));
    onFile(sizes.size, names.length, name);
  });
  return sizes;
}
