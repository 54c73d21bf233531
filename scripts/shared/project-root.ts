import { join } from 'node:path';

/** The folder that the project lies in. */
export const projectRoot = join(import.meta.dirname, '../..');
