/** Finds files of other plugins that the finished site would delete or publish. */
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
 * Finds files that another plugin wrote into the output folder during this build.
 * @param root folder of the project
 * @param since start of the build, in milliseconds of the clock
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
  return `A plugin wrote ${named.join(', ')}${more} into ${site}, but the finished site replaces that folder. Let the plugin write to ${client}, which is copied into the site. For a file that lists every page, such as a sitemap, use the option "files".`;
}

/** These delete the maps of one folder after their upload. Their docs name `dist`, where the maps are not yet. */
const uploaders = /sentry|bugsnag|rollbar|datadog|posthog|honeybadger/i;

/**
 * Finds source maps that an uploader should have deleted.
 * @param root folder of the project
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
    maps.length === 1 ? `The source map ${first} is` : `${maps.length} source maps (the first: ${first}) are`;
  return `${which} published with the site, so anyone can read the source. To let ${uploader.name} delete them, write: filesToDeleteAfterUpload: ['${relative(root, clientDir)}/**/*.map']`;
}
