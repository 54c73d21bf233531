import type { SampleName } from '#model/schemas/names.ts';
import { awareness } from './awareness.ts';
import { gis } from './gis.ts';
import { harborCrossings } from './harbor-crossings.ts';
import { ml } from './ml.ts';
import { movement } from './movement.ts';
import type { Sample } from './sample.ts';
import { signals } from './signals.ts';
import { social } from './social.ts';

/**
 * All sample data files, which show what the services deliver, keyed by name. Their fields are explained in `content/`.
 */
export const samples: { readonly [Name in SampleName]: Sample } = {
  movement,
  social,
  ml,
  gis,
  signals,
  awareness,
  'harbor-crossings': harborCrossings,
};
