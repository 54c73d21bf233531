/** Samples by the names that content and files know: `/samples/movement.geojson`. */
export const sampleNames = ['movement', 'social', 'ml', 'gis', 'signals', 'awareness', 'harbor-crossings'] as const;

export type SampleName = (typeof sampleNames)[number];
