/** Writes the site into the working folder, and compresses it there. */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { hashBytes } from '../files/file-hashes.ts';
import { eachAtOnce } from '../files/work.ts';
import { linkFiles, listFiles, swapFolder } from '../files/write-files.ts';
import { adoptScript } from '../output/adopt-rules.ts';
import { outputPath } from '../types/paths.ts';
import type { PageReport, PrerenderReport } from '../types/types.ts';
import { pathsOf } from './check-pages.ts';
import { assemblePage, identifyPage, readScriptRules } from './collect-pages.ts';
import { type Run, type SitePage, timed } from './run.ts';

/** The files of the client build, which are compressed while pages are rendered. */
export const linkClient = (run: Run): Promise<void> =>
  timed(run, 'write', async () => {
    const { options, build, folder, compressor } = run;
    linkFiles(build.files, options.clientDir, folder);
    for (const name of build.files) compressor?.add(name);
  });

/** Writes the file of a page, or writes it anew. */
export function writePage(run: Run, page: SitePage): void {
  const { path } = page;
  const html = Buffer.from(assemblePage(run, path));
  run.htmlBytes.set(path, html.length);
  run.write(outputPath(path, run.options.base), html);
  const from = identifyPage(run, page);
  if (from !== null) run.written.set(path, { from, html: hashBytes(html) });
}

/** Takes over the file of a page where the former output has it as it is put together now. */
function takePage(run: Run, page: SitePage): boolean {
  const { path } = page;
  const known = run.former.pages.get(path);
  if (!known || known.from !== identifyPage(run, page)) return false;
  const name = outputPath(path, run.options.base);
  const from = join(run.options.outDir, name);
  const file = run.hashes.read(from);
  if (file?.hash !== known.html) return false;
  run.write(name, { from });
  run.written.set(path, known);
  run.htmlBytes.set(path, file.size);
  return true;
}

/** Before the site makes its files of them: these take long, and pages are compressed meanwhile. */
export const writePages = (run: Run): Promise<void> =>
  timed(run, 'write', async () => {
    for (const page of run.pages.values()) if (!takePage(run, page)) writePage(run, page);
    // Without it there would be no way in.
    const { base } = run.options;
    if (run.sentOn.has(base) && !run.pages.has(base)) run.write(outputPath(base, base), run.build.template.html);
    if (readScriptRules(run).length > 0) run.write(adoptScript.file, adoptScript.text);
  });

/** Writes what the site has made. */
export const writeFiles = (run: Run): Promise<void> =>
  timed(run, 'write', async () => {
    for (const [name, content] of Object.entries(run.files)) run.write(name, content);
  });

/** Puts compressed files beside the text files. */
export async function compressSite(run: Run): Promise<void> {
  const { compressor } = run;
  if (compressor) {
    await timed(run, 'compress', async () => {
      const { sizes, compressed } = await compressor.finish();
      run.brotliBytes = sizes;
      run.compressed = compressed;
    });
  }
  run.options.signal.throwIfAborted();
}

/** Of names and contents of all files. */
async function hashSite({ folder, hashes }: Run): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await listFiles(folder)).sort())
    hash.update(`${name} ${hashes.read(join(folder, name))?.hash}\n`);
  return hash.digest('base64url');
}

async function keepSnapshots(run: Run): Promise<void> {
  const { build, findings, pages, unproven, compressed, written, hashes } = run;
  const { cache } = build;
  if (!cache) return;
  // A page with a warning is rendered again, so that the warning is not silenced by the cache.
  const withFindings = findings.routes();
  const sound = [...pages.values()].filter(({ path }) => !withFindings.has(path));
  // The others are as the cache has given them.
  const open = new Set(unproven);
  const changed = sound.filter(({ path, status }) => status === 'rendered' || open.has(path));
  await eachAtOnce(changed, 8, ({ status, reason, ...entry }) => cache.write(entry));
  await cache.keepWritten({ compressed: compressed ?? new Map(), pages: written, hashes: hashes.list() });
  await cache.keepOnly(sound.map(({ path }) => path));
}

/** The swap comes last: nothing can fail once the former output is gone. */
export async function commit(run: Run): Promise<void> {
  run.hash = await hashSite(run);
  await keepSnapshots(run);
  await timed(run, 'write', () => swapFolder(run.folder, run.options.outDir));
}

export function buildReport(run: Run): PrerenderReport {
  const { options, findings, pages, htmlBytes, brotliBytes, seconds, proof } = run;
  const warnings = findings.warnings();
  return {
    pages: pathsOf(run).flatMap((path): PageReport[] => {
      const page = pages.get(path);
      if (!page) return [];
      const file = outputPath(path, options.base);
      const { status, reason, milliseconds, requests } = page;
      return [
        {
          ...{ path, file, status, reason, milliseconds, requests },
          bytes: htmlBytes.get(path) ?? 0,
          brotliBytes: brotliBytes.get(file) ?? 0,
          findings: warnings.filter(({ route }) => route === path).length,
        },
      ];
    }),
    warnings,
    seconds,
    proof,
    hash: run.hash,
  };
}
