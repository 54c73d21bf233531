import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const manyFiles = 100;

/** True for a site whose content is no small part of the memory: a build then gives back what it can, which takes time. */
export const isLarge = async (projectRoot: string): Promise<boolean> =>
  (await readdir(join(projectRoot, 'content'), { recursive: true })).length >= manyFiles;
