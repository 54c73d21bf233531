/** Writes the site into the working folder, and compresses it there. */
import { outputPath } from '../contract/output-path.ts';
import { adoptScript } from '../output/adopt-rules.ts';
import { compressFiles } from '../output/compress-files.ts';
import { linkFiles } from '../system/link-files.ts';
import { assemblePage, readScriptRules } from './collect-pages.ts';
import { type Run, type SitePage, timed } from './run.ts';

/** Writes the file of a page, or writes it anew. */
export function writePage(run: Run, page: SitePage): void {
  const html = Buffer.from(assemblePage(run, page));
  run.htmlBytes.set(page.path, html.length);
  run.write(outputPath(page.path, run.options.base), html);
}

export const writeSite = (run: Run): Promise<void> =>
  timed(run, 'write', async () => {
    const { options, build, pages, files, folder } = run;
    // What is written takes the place of the client's file of that name, which stays as it is.
    const written = new Set([
      ...Object.keys(files),
      ...[...pages.keys()].map((path) => outputPath(path, options.base)),
    ]);
    linkFiles(
      build.files.filter((name) => !written.has(name)),
      options.clientDir,
      folder,
    );
    for (const [name, content] of Object.entries(files)) run.write(name, content);
    for (const page of pages.values()) writePage(run, page);
    if (readScriptRules(run).length > 0) run.write(adoptScript.file, adoptScript.text);
  });

/** Puts compressed files beside the text files; a shard writes no site. */
export async function compressSite(run: Run): Promise<void> {
  const { options, build, folder } = run;
  const { signal, onProgress } = options;
  if (options.compress !== false && !options.shard) {
    await timed(run, 'compress', async () => {
      const known = (await build.cache?.readCompressed()) ?? new Map();
      const onFile = (done: number, total: number, file: string): void => {
        signal.throwIfAborted();
        onProgress('compress', done, total, file);
      };
      const { sizes, compressed } = await compressFiles(folder, { former: options.outDir, known, onFile });
      run.brotliBytes = sizes;
      run.compressed = compressed;
    });
  }
  signal.throwIfAborted();
}
