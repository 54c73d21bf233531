/** Sections that show entries of a catalogue, or articles. */
import { z } from 'zod';
import { headed, placed } from './band-schemas.ts';
import { action } from './shape-schemas.ts';

export const listSchemas = [
  z
    .strictObject({
      type: z.literal('serviceCards'),
      ...headed,
      limit: z.int().positive().describe('how many services, the first ones'),
      link: action.describe('the way to all of them'),
    })
    .describe('The first services of the catalogue as cards.'),
  z
    .strictObject({ type: z.literal('sectorCards'), ...headed, link: action.describe('the way to the catalogue') })
    .describe('All sectors as cards.'),
  z
    .strictObject({ type: z.literal('serviceCatalogue'), ...placed })
    .describe('Every service in full, from content/services.'),
  z.strictObject({ type: z.literal('sectorCatalogue'), ...placed }).describe('Every sector, from content/sectors.'),
  z
    .strictObject({ type: z.literal('articleCards'), ...placed })
    .describe('The articles that have an id, newest first.'),
] as const;
