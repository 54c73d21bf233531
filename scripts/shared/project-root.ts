import { join } from 'node:path';

/** Absolute path of the project's root folder. */
export const projectRoot = join(import.meta.dirname, '../..');
