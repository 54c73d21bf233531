/** Types for the parts of JSON Schema (draft 2020-12) that samples use. */
type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null';
export type Members = Readonly<Record<string, Schema>>;

export type Schema = Readonly<{
  title?: string;
  description?: string;
  $comment?: string;
  $ref?: string;
  type?: TypeName | readonly TypeName[];
  const?: string;
  enum?: readonly (string | null)[];
  format?: 'date-time';
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  items?: Schema | false;
  prefixItems?: readonly Schema[];
  minItems?: number;
  maxItems?: number;
  oneOf?: readonly Schema[];
  properties?: Members;
  required?: readonly string[];
  additionalProperties?: false;
}>;

/** Returns the schema of an object with exactly these members. */
export const object = (properties: Members) =>
  ({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false }) as const;

export const constant = (value: string): Schema => ({ const: value });
export const oneOf = (...values: string[]): Schema => ({ enum: values });
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
/** Returns the schema of a list with exactly `count` items. */
export const several = (count: number, items: Schema): Schema => ({
  ...listOf(items),
  minItems: count,
  maxItems: count,
});

export const nullable = ({ type, enum: values, ...schema }: Schema): Schema => ({
  ...schema,
  ...(type && { type: [type, 'null'].flat() as TypeName[] }),
  ...(values && { enum: [...values, null] }),
});

export const text: Schema = { type: 'string' };
export const flag: Schema = { type: 'boolean' };
export const number: Schema = { type: 'number' };
export const share: Schema = { type: 'number', minimum: 0, maximum: 1 };
export const amount: Schema = { type: 'number', minimum: 0 };
export const positive: Schema = { type: 'number', exclusiveMinimum: 0 };
export const count: Schema = { type: 'integer', minimum: 0 };
/** Schema of a time in UTC (RFC 3339). */
export const instant: Schema = { type: 'string', format: 'date-time', pattern: 'Z$' };
/** Schema of the lower and the upper bound of a value. A bound that is not known is null. */
export const interval: Schema = several(2, nullable(number));

/** Schema of a position (RFC 7946): longitude, then latitude, on WGS 84, without height. */
const position: Schema = {
  type: 'array',
  prefixItems: [
    { type: 'number', minimum: -180, maximum: 180 },
    { type: 'number', minimum: -90, maximum: 90 },
  ],
  items: false,
  minItems: 2,
};
const geometry = (type: string, coordinates: Schema): Schema => object({ type: constant(type), coordinates });

export const point = geometry('Point', position);
export const lineString = geometry('LineString', { ...listOf(position), minItems: 2 });
/** Schema of a polygon: a list of closed rings. The first and the last position of a ring are equal. */
export const polygon = geometry('Polygon', { ...listOf({ ...listOf(position), minItems: 4 }), minItems: 1 });
/** Schema of the geometry of a feature that has no place. */
export const noGeometry: Schema = { type: 'null' };

/**
 * Geometry and fields of the records of one kind. `id`, `kind` and `simulated` are not listed here, because every
 * record has them.
 */
type RecordKind = { geometry?: Schema; fields: Members };

export type Sample = {
  /** geojson: each record is a feature (RFC 7946) with a geometry. json: each record is a plain object. */
  format: 'geojson' | 'json';
  /** True for real data. Without it, the sample is simulated. */
  isReal?: true;
  /**
   * True if the sample also has a CSV file. Then all records must be of one kind, and each field must hold one value.
   */
  hasTable?: true;
  /**
   * Fields of the file that apply to all records, such as software version and settings. `simulated` and `notice` are
   * not listed here, because every file has them.
   */
  file: Members;
  /** Kinds of records, keyed by the value of `kind`. */
  kinds: Readonly<Record<string, RecordKind>>;
  /**
   * Builds the fields of the file, its records, and the extract. The extract is one of the records, which the page
   * prints as an example. It takes at most 1 KB.
   */
  build: () => { file: object; records: readonly object[]; extract: object };
};
