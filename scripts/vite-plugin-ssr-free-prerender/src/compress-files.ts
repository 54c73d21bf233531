/** Brotli and gzip beside every text file, at the highest level: compressed once, sent often. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set(['.html', '.js', '.css', '.svg', '.xml', '.txt', '.json', '.webmanifest']);
const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses the files of a folder; returns the brotli size of each, by path below the folder. */
export async function compressFiles(
  folder: string,
  onFile: (done: number, total: number, file: string) => void,
): Promise<Map<string, number>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.has(extname(name)));
  const sizes = new Map<string, number>();
  const queue = [...names];
  // zlib works on its own threads; four at once keep two cores busy.
  const work = async (): Promise<void> => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const content = await readFile(join(folder, name));
      const [small, gz] = await Promise.all([
        brotli(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
        gzipAsync(content, { level: 9 }),
      ]);
      await Promise.all([writeFile(join(folder, `${name}.br`), small), writeFile(join(folder, `${name}.gz`), gz)]);
      sizes.set(name, small.length);
      onFile(sizes.size, names.length, name);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return sizes;
}
