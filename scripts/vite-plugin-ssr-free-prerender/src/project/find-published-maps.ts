/** Source maps that a plugin has sent to a service, and was to delete. */
import { readdirSync } from 'node:fs';
import { relative } from 'node:path';

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
