/** What the build noted of the packages whose code or files it ships (scripts/build/licences/measure-packages.ts). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { builtPlaces } from './project.ts';

const schema = z.record(z.string(), z.object({ bytes: z.int().positive(), places: z.array(z.string()) }));

export const packageCosts = schema.parse(
  JSON.parse(readFileSync(join(builtPlaces.client, '.vite/packages.json'), 'utf8')),
);
