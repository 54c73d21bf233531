import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildEditorFiles, editorFolder } from './editor-files.ts';

/** Files for editors that are not as the schemas have them now: changed, missing, or made of a schema that is gone. */
export async function findStaleFiles(projectRoot: string): Promise<string[]> {
  const wanted = await buildEditorFiles(projectRoot);
  const there = (await readdir(join(projectRoot, editorFolder)).catch(() => [])).map(
    (name) => `${editorFolder}/${name}`,
  );
  const stale = [...wanted].map(async ([file, text]) => {
    const found = await readFile(join(projectRoot, file), 'utf8').catch(() => null);
    return found === text ? [] : [`${file} is not up to date. Run "npm run format".`];
  });
  const strange = there.filter((file) => !wanted.has(file)).map((file) => `${file} belongs to no schema. Remove it.`);
  return [...(await Promise.all(stale)).flat(), ...strange];
}
