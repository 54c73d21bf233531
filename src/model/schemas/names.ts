/** Tables of the published results that content may show. */
export const evidenceNames = ['interpolation', 'radius'] as const;

export type EvidenceName = (typeof evidenceNames)[number];

/** Instruments by the names that content and addresses know: `#tdoa=…`. */
export const instrumentNames = [
  'copresence',
  'distance',
  'fixes',
  'forecast',
  'geofence',
  'harbor',
  'reach',
  'tdoa',
  'unicity',
] as const;

export type InstrumentName = (typeof instrumentNames)[number];

/** Samples by the names that content and files know: `/samples/movement.geojson`. */
export const sampleNames = ['movement', 'social', 'ml', 'gis', 'signals', 'awareness', 'harbor-crossings'] as const;

export type SampleName = (typeof sampleNames)[number];
