/** Published results as tables: the words stand in content, the numbers in the results. Pure. */

import { harbor } from '#evidence/harbor.ts';
import type { Held } from '#evidence/results.ts';
import type { WrittenBand } from '#model/schemas/content-types.ts';
import type { EvidenceName } from '#model/schemas/evidence-names.ts';

type EvidenceSection = Extract<WrittenBand, { type: 'evidence' }>;

const grouped = (value: number): string => Math.round(value).toLocaleString('en');
const metres = (value: number): string => `${grouped(value)} m`;
const every = (minutes: number): string => `${minutes} min`;
const share = ({ inside, of }: Held): string => `${(inside * 100).toFixed(1)}% of ${grouped(of)}`;

const tables: { [Name in EvidenceName]: () => string[][] } = {
  interpolation: () =>
    harbor.interpolation.map(({ everyMinutes, median, p95, cases }) => [
      every(everyMinutes),
      metres(median),
      metres(p95),
      grouped(cases),
    ]),
  radius: () =>
    harbor.radius.map(({ everyMinutes, radius, ferries, boats }) => [
      every(everyMinutes),
      metres(radius),
      share(ferries),
      share(boats),
    ]),
};

export const tabulateEvidence = ({ name, ...words }: EvidenceSection) => ({
  ...words,
  type: 'table' as const,
  rows: tables[name](),
});
