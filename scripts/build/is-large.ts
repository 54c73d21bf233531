import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** From so many files on, what it takes to read their texts is no small part of the memory. */
const manyFiles = 100;

/** Whether the content of a site has many files. */
export const isLarge = async (projectRoot: string): Promise<boolean> =>
  (await readdir(join(projectRoot, 'content'), { recursive: true })).length >= manyFiles;
