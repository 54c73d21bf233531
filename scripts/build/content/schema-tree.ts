/** Schemas beside the values that they are for. Pure. */
import { z } from 'zod';

type Schema = z.core.$ZodType;

const typeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;

/** Without what is around it: optional, a default, a transformation; of a choice of types, the one that the value names. */
function bare(schema: Schema, value: unknown): Schema {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return bare(schema.unwrap(), value);
  if (schema instanceof z.ZodPipe) return bare(schema.in, value);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const type = typeOf(value);
    const option = schema.options.find(
      (one) => z.safeParse(one, { type }).error?.issues.every(({ path }) => path[0] !== 'type') ?? true,
    );
    return option ? bare(option, value) : schema;
  }
  return schema;
}

/** The schema of a part of a value; null where there is none. */
function inner(schema: Schema, value: unknown, key: PropertyKey): Schema | null {
  const known = bare(schema, value);
  if (known instanceof z.ZodObject) return Object.entries(known.shape).find(([name]) => name === key)?.[1] ?? null;
  if (known instanceof z.ZodArray) return known.element;
  return known instanceof z.ZodRecord ? known.valueType : null;
}

const partOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === String(key))?.[1]
    : undefined;

/** The names that the fields at a place of a value may have. */
export function listFieldNames(schema: Schema, value: unknown, path: readonly PropertyKey[]): string[] {
  const [key, ...rest] = path;
  if (key !== undefined) {
    const next = inner(schema, value, key);
    return next ? listFieldNames(next, partOf(value, key), rest) : [];
  }
  const known = bare(schema, value);
  return known instanceof z.ZodObject ? Object.keys(known.shape) : [];
}

/** What its schema can make of a value with mistakes in it: parts with mistakes are left out, and in lists undefined. */
export function salvage(schema: Schema, value: unknown): unknown {
  const { success, data } = z.safeParse(schema, value);
  if (success) return data;
  if (Array.isArray(value)) return value.map((item, index) => salvageInner(schema, value, item, index));
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, salvageInner(schema, value, part, key)]));
}

function salvageInner(schema: Schema, whole: unknown, part: unknown, key: PropertyKey): unknown {
  const known = inner(schema, whole, key);
  return known ? salvage(known, part) : undefined;
}
