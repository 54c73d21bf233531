/** Finds files of other plugins that would be deleted with the output folder, or published by mistake. */
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const maxNamed = 3;

function listFiles(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

/**
 * Returns an error text if another plugin wrote files into the output folder during this build. Otherwise returns null.
 * @param root the folder of the project
 * @param since the start of the build, in milliseconds since 1970
 */
export function findLostFiles(
  { root, outDir, clientDir }: { root: string; outDir: string; clientDir: string },
  since: number,
): string | null {
  const isNew = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > since;
  const lost = listFiles(outDir).filter(isNew);
  if (lost.length === 0) return null;
  const named = lost.slice(0, maxNamed).map((file) => relative(outDir, file));
  const more = lost.length > maxNamed ? ` and ${lost.length - maxNamed} more` : '';
  const [site, client] = [outDir, clientDir].map((folder) => relative(root, folder));
  return `A plugin wrote ${named.join(', ')}${more} into ${site}, but the finished site replaces that folder, so these files would be lost. Configure the plugin to write to ${client}, which is copied into the site. For a file that lists every page, such as a sitemap, use the option "files" of ssrFreePrerender().`;
}

/**
 * Matches plugins that upload source maps and then delete them from a configured folder. Their documentation suggests
 * `dist`. But when they run, the source maps are still in the folder of the client build, so nothing is deleted.
 */
const uploaders = /sentry|bugsnag|rollbar|datadog|posthog|honeybadger/i;

/**
 * Returns a warning if an upload plugin has not deleted the source maps from the client build. Otherwise returns null.
 * @param root the folder of the project
 */
export function findPublishedMaps(
  plugins: readonly { name: string }[],
  { root, clientDir }: { root: string; clientDir: string },
): string | null {
  const uploader = plugins.find(({ name }) => uploaders.test(name));
  if (!uploader) return null;
  const maps = readdirSync(clientDir, { encoding: 'utf8', recursive: true }).filter((file) => file.endsWith('.map'));
  const [first] = maps.sort();
  if (first === undefined) return null;
  const which =
    maps.length === 1 ? `The source map ${first} is` : `${maps.length} source maps (the first is ${first}) are`;
  return `${which} published with the site, so anyone can read the source code. To let the plugin ${uploader.name} delete source maps after the upload, pass it this option in vite.config: filesToDeleteAfterUpload: ['${relative(root, clientDir)}/**/*.map']`;
}
