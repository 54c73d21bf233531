/** Tables of the published results that content may show. */
export const evidenceNames = ['interpolation', 'radius'] as const;

export type EvidenceName = (typeof evidenceNames)[number];
