import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildEditorFiles, editorFolder } from './editor-files.ts';

export async function writeEditorFiles(projectRoot: string): Promise<void> {
  await mkdir(join(projectRoot, editorFolder), { recursive: true });
  for (const [file, text] of await buildEditorFiles(projectRoot)) await writeFile(join(projectRoot, file), text);
}
