/** JSON Schema, draft 2020-12: as much of it as samples use. */
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

/** Has all of these members and no other. */
export const object = (properties: Members) =>
  ({ type: 'object', properties, required: Object.keys(properties), additionalProperties: false }) as const;

export const constant = (value: string): Schema => ({ const: value });
export const oneOf = (...values: string[]): Schema => ({ enum: values });
export const listOf = (items: Schema): Schema => ({ type: 'array', items });
/** So many of one kind. */
export const several = (count: number, items: Schema): Schema => ({
  ...listOf(items),
  minItems: count,
  maxItems: count,
});

/** The same, or null. */
export const nullable = ({ type, enum: values, ...schema }: Schema): Schema => ({
  ...schema,
  ...(type && { type: [type, 'null'].flat() as TypeName[] }),
  ...(values && { enum: [...values, null] }),
});

export const text: Schema = { type: 'string' };
export const flag: Schema = { type: 'boolean' };
export const number: Schema = { type: 'number' };
/** 0 to 1. */
export const share: Schema = { type: 'number', minimum: 0, maximum: 1 };
export const amount: Schema = { type: 'number', minimum: 0 };
export const positive: Schema = { type: 'number', exclusiveMinimum: 0 };
export const count: Schema = { type: 'integer', minimum: 0 };
/** In UTC, by RFC 3339. */
export const instant: Schema = { type: 'string', format: 'date-time', pattern: 'Z$' };
/** Both ends; null where one is open. */
export const interval: Schema = several(2, nullable(number));

/** By RFC 7946: longitude, then latitude, on WGS 84; no height. */
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
/** Rings that end where they begin. */
export const polygon = geometry('Polygon', { ...listOf({ ...listOf(position), minItems: 4 }), minItems: 1 });
/** Of a feature that has no place. */
export const noGeometry: Schema = { type: 'null' };

/** What the records of one kind hold, besides `id`, `kind` and `simulated`. */
type RecordKind = { geometry?: Schema; fields: Members };

export type Sample = {
  /** geojson: each record is a feature (RFC 7946), and has a geometry. json: an object. */
  format: 'geojson' | 'json';
  /** True for real data. Without it, the sample is simulated. */
  isReal?: true;
  /** There is a CSV too: its records are of one kind, and each of their fields holds one value. */
  hasTable?: true;
  /** Fields of the file that hold for all records, besides `simulated` and `notice`: software version, settings. */
  file: Members;
  /** By the value of `kind`. */
  kinds: Readonly<Record<string, RecordKind>>;
  /** Pure. The extract is one of the records: as the page prints it, at most 1 KB. */
  build: () => { file: object; records: readonly object[]; extract: object };
};
