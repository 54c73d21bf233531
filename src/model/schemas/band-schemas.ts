/** Fields that sections of several types have. */
import { z } from 'zod';
import { anchoredHeading, prose, slug } from './field-schemas.ts';

export const placed = {
  id: slug.optional().describe('anchor of the section; made from the heading when left out'),
  ground: z.enum(['day', 'tint', 'night']).optional().describe('what the section lies on'),
};
export const band = { intro: prose.optional().describe('introduction below the heading'), ...placed };
export const heading = anchoredHeading.describe('heading of the section');
export const headed = { heading, ...band };
