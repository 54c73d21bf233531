/** A sample is a whole deliverable, made from an instrument's model at its defaults or from published results. */
import type { Members, Schema } from './schema.ts';

/** What the records of one kind hold, besides `id`, `kind` and `simulated`. */
type RecordKind = { geometry?: Schema; fields: Members };

export type Sample = {
  /** geojson: each record is a feature (RFC 7946), and has a geometry. json: an object. */
  format: 'geojson' | 'json';
  /** True for real data. Without it, the sample is simulated. */
  isReal?: true;
  /** There is a CSV too: its records are of one kind, and each of their fields holds one value. */
  hasTable?: true;
  /** By the value of `kind`. */
  kinds: Readonly<Record<string, RecordKind>>;
  /** Pure. The extract is one of the records: as the page prints it, at most 1 KB. */
  build: () => { records: readonly object[]; extract: object };
};
