/** The content of this repository, read once for a test file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContent } from '../../scripts/build/content/read-content.ts';

export const projectRoot = join(import.meta.dirname, '../..');
export const content = await readContent(projectRoot, {});

/** Text files below folders of the project, by path from its root. */
export function readTexts(...folders: string[]): { file: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => /\.(ya?ml|md|tsx?|mjs|scss|svg|json)$/.test(path))
      .map((path) => ({ file: path.slice(projectRoot.length + 1), text: readFileSync(path, 'utf8') })),
  );
}
