/** Names of the tables with published results that content files can show. */
export const evidenceNames = ['interpolation', 'radius'] as const;

export type EvidenceName = (typeof evidenceNames)[number];

/** Names of the instruments, as used in content files and in addresses (`#signals=…`). */
export const instrumentNames = [
  'copresence',
  'distance',
  'forecast',
  'geofence',
  'harbor',
  'movement',
  'reach',
  'signals',
  'unicity',
] as const;

export type InstrumentName = (typeof instrumentNames)[number];

/** Names of the full-width pictures (“plates”). Each picture has a file in `scripts/site/figures/plates`. */
export const plateNames = [
  'about',
  'government',
  'healthcare',
  'precision',
  'predictive-insights',
  'public-safety',
  'real-time-awareness',
  'research-development',
  'retail',
  'sectors',
  'security',
  'services',
  'telecommunications',
  'urban-planning',
] as const;

export type PlateName = (typeof plateNames)[number];

/** Names of the sample data files, as used in content files and in addresses (`/samples/movement.geojson`). */
export const sampleNames = ['movement', 'social', 'ml', 'gis', 'signals', 'awareness', 'harbor-crossings'] as const;

export type SampleName = (typeof sampleNames)[number];
