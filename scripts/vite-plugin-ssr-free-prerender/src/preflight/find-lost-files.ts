/** Files of other plugins in the folder whose place the finished site takes. */
import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Some of them say enough. */
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
 * What another plugin has written there during this build would be lost without a word.
 * @param root folder of the project
 * @param since when the build has begun, in milliseconds of the clock
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
  return `Another plugin has written into ${site}: ${named.join(', ')}${more}. The finished site takes the place of that folder, and brings what lies in ${client}. Have the plugin write there, or give these files by the option "files", which knows every page, as a sitemap must`;
}

/** They find the maps by the bundle, and delete what the site names: most say `dist`, as their services do. */
const uploaders = /sentry|bugsnag|rollbar|datadog|posthog|honeybadger/i;

/**
 * What would be published besides: who has the address of a map reads the app's source.
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
    maps.length === 1 ? `The source map ${first} is` : `${maps.length} source maps, the first ${first}, are`;
  return `${which} published with the site: whoever asks for one reads the source. If ${uploader.name} is to delete them, give it the folder of the client build, as the site is written later: filesToDeleteAfterUpload: ['${relative(root, clientDir)}/**/*.map']`;
}
