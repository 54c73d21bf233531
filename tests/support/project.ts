import { join } from 'node:path';
import { placesOf } from '../../scripts/shared/build-places.ts';

export const projectRoot = join(import.meta.dirname, '../..');
/** Paths of the build that tests use (`node scripts/commands/build.ts --checks`). */
export const builtPlaces = placesOf(projectRoot, 'checks');
export const distDirectory = builtPlaces.dist;
