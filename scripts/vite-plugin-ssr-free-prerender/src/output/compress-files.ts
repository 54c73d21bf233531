/**
 * Writes brotli and gzip versions of text files at the highest level, because each file is compressed once and sent
 * often.
 */
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';
import { eachAtOnce } from '../files/work.ts';
import { linkFile, writeFile } from '../files/write-files.ts';

const compressible = new Set('.html .js .css .svg .txt .xml .atom .json .geojson .csv .webmanifest'.split(' '));
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The number of files compressed in parallel. zlib works in other threads, and four files keep two cores busy. */
const parallel = 4;

type Version = {
  ending: string;
  compress: (content: Buffer) => Promise<Buffer>;
  decompress: (bytes: Buffer) => Buffer;
};

const versions: readonly Version[] = [
  {
    ending: '.br',
    decompress: brotliDecompressSync,
    compress: (content: Buffer) =>
      compressBrotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
  },
  { ending: '.gz', decompress: gunzipSync, compress: (content: Buffer) => compressGzip(content, { level: 9 }) },
];

/**
 * Returns the bytes of a compressed file if it decompresses to this content. Returns null if the file is missing, is
 * damaged or has other content.
 */
function readVersion(file: string, content: Buffer, decompress: (bytes: Buffer) => Buffer): Buffer | null {
  try {
    const bytes = readFileSync(file);
    return decompress(bytes).equals(content) ? bytes : null;
  } catch {
    return null;
  }
}

/**
 * Writes one compressed version of a file. If the previous run wrote the same version, creates a hard link to it
 * instead. Returns its size in bytes.
 */
async function writeVersion(
  file: string,
  previous: string | null,
  content: Buffer,
  { decompress, compress }: Version,
): Promise<number> {
  const known = previous === null ? null : readVersion(previous, content, decompress);
  if (previous !== null && known) {
    linkFile(previous, file);
    return known.length;
  }
  const bytes = await compress(content);
  writeFile(file, bytes);
  return bytes.length;
}

type CompressSettings = {
  /**
   * The output folder of the previous run. A compressed file there is reused if its content hasn't changed. Null to
   * compress every file again.
   */
  previous: string | null;
  onFile: (done: number, total: number, file: string) => void;
};

/**
 * Compresses the text files among these names. Returns the size of each brotli version in bytes, keyed by the name of
 * the text file.
 */
export async function compressFiles(
  folder: string,
  names: readonly string[],
  { previous, onFile }: CompressSettings,
): Promise<Map<string, number>> {
  const texts = names.filter((name) => compressible.has(extname(name)));
  const sizes = new Map<string, number>();
  await eachAtOnce(texts, parallel, async (name) => {
    const content = readFileSync(join(folder, name));
    for (const version of versions) {
      const file = name + version.ending;
      const size = await writeVersion(join(folder, file), previous && join(previous, file), content, version);
      if (version.ending === '.br') sizes.set(name, size);
    }
    onFile(sizes.size, texts.length, name);
  });
  return sizes;
}
