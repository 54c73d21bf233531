/** The built site in a folder: the files that visitors may ask for, header rules and redirects. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { HeaderRule } from '../../build/hosting/header-rules.ts';
import { parseHeadersFile } from '../../build/hosting/header-rules.ts';
import { parseRedirectsFile, type Redirect, redirectsName } from '../../build/hosting/redirects-file.ts';

export type BuiltSite = {
  /** `/about.html`, `/about.html.br`. No other file can be asked for, whatever the file system takes for its name. */
  files: ReadonlySet<string>;
  rules: readonly HeaderRule[];
  redirects: readonly Redirect[];
};

/** The folder holds no built site. */
export class NotBuiltError extends Error {
  override readonly name = 'NotBuiltError';
}

const headersName = '_headers';

/** Differs for each build. */
function readVersion(directory: string): string {
  const { ino, mtimeMs } = statSync(join(directory, headersName));
  return `${ino} ${mtimeMs}`;
}

function readBuiltSite(directory: string): BuiltSite {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name).slice(directory.length));
  return {
    files: new Set(paths.map((path) => path.replaceAll('\\', '/'))),
    rules: parseHeadersFile(readFileSync(join(directory, headersName), 'utf8')),
    redirects: parseRedirectsFile(readFileSync(join(directory, redirectsName), 'utf8')),
  };
}

/**
 * Returns a function that gives the build that is in the folder now.
 * @throws NotBuiltError when there is none
 */
export function openBuiltSite(folder: string): () => BuiltSite {
  const directory = join(folder, '.');
  let version = '';
  let site: BuiltSite;
  const renew = (): void => {
    const current = readVersion(directory);
    if (current === version) return;
    site = readBuiltSite(directory);
    version = current;
  };
  try {
    renew();
  } catch (error) {
    throw new NotBuiltError(`${folder} holds no built site. Run "npm run build" first.`, { cause: error });
  }
  return () => {
    try {
      renew();
    } catch {
      // While a new build takes the folder's place, the rules of the previous one apply.
    }
    return site;
  };
}
