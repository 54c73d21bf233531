import { join } from 'node:path';
import { placesOf } from '../../scripts/build-places.ts';

export const projectRoot = join(import.meta.dirname, '../..');
/** What the tests look at: a build of their own (`node scripts/build.ts --checks`). */
export const builtPlaces = placesOf(projectRoot, 'checks');
export const distDirectory = builtPlaces.dist;
