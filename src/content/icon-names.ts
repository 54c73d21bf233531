/** Icons that content may name, by their Lucide names. `src/ui/icon.tsx` holds the drawing of each. */
export const icons = [
  'footprints',
  'waypoints',
  'hexagon',
  'layers',
  'radio-tower',
  'radar',
  'landmark',
  'siren',
  'train-front',
  'store',
  'heart-pulse',
  'antenna',
] as const;

export type IconName = (typeof icons)[number];
