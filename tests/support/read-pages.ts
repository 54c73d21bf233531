import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the text of every HTML file below a folder, keyed by its path in that folder. */
export const readPages = (folder: string): Record<string, string> =>
  Object.fromEntries(
    globSync('**/*.html', { cwd: folder })
      .sort()
      .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  );
