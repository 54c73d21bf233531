/** Pages of the site once more, with React's development build. */
import { rm } from 'node:fs/promises';
import { adoptScript } from '../output/adopt-rules.ts';
import { createWriter } from '../system/write-file.ts';
import { readScriptRules } from './collect-pages.ts';
import { readBuild } from './read-build.ts';
import { readOptions } from './read-options.ts';
import type { Run } from './run.ts';
import { writePage } from './write-site.ts';

/** Beside the client build, as the working folder is. */
const folderOf = ({ options }: Run): string => `${options.clientDir}.development`;

export const removeDevelopment = (run: Run): Promise<void> => rm(folderOf(run), { recursive: true, force: true });

/** Builds the client anew, with the markup as it was written for the first build; null where nobody knows how. */
export function developmentWriter(run: Run): ((paths: readonly string[]) => Promise<string>) | null {
  const { options, pages } = run;
  const { buildDevelopment } = options;
  if (!buildDevelopment) return null;
  return async (paths) => {
    const folder = folderOf(run);
    await buildDevelopment(folder);
    // Its own manifest and template; whole sheets, as they are cut by what the first build calls its classes.
    const { cacheDir, styles, ...others } = { ...options, clientDir: folder, integrity: false };
    // Its chunks have other names, and so its routes may have other data.
    const developmentOptions = await readOptions({ ...others, routes: options.given ?? options.routes });
    const build = await readBuild(developmentOptions);
    const aside: Run = {
      ...run,
      options: developmentOptions,
      build,
      folder,
      write: createWriter(folder),
      written: new Map(),
      htmlBytes: new Map(),
    };
    for (const path of new Set(paths)) {
      const page = pages.get(path);
      if (page) writePage(aside, page);
    }
    if (readScriptRules(run).length > 0) aside.write(adoptScript.file, adoptScript.text);
    return folder;
  };
}
