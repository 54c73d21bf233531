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
