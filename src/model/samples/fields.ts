/**
 * Lists the fields of a sample file. The data dictionary on the sample's page must explain all of them. Members that
 * every GeoJSON file has are not listed, because RFC 7946 explains them.
 */
import { constant, flag, type Members, type Sample, type Schema, text } from './sample.ts';

/** The name under which the dictionary lists the fields of the file itself. The other names are kinds of records. */
export const fileKind = 'file';

/** Returns the fields of a sample file itself, without its records and the members that every GeoJSON file has. */
const fileMembers = ({ file }: Sample): Members => ({ simulated: flag, notice: text, ...file });

/**
 * Returns the members of one kind of record, or of the file itself. Returns undefined for an unknown kind. In GeoJSON,
 * `id` and `geometry` are beside `properties`, and the other members are inside `properties`.
 */
export function membersOf(sample: Sample, kind: string): Members | undefined {
  if (kind === fileKind) return fileMembers(sample);
  const found = sample.kinds[kind];
  if (!found) return undefined;
  const { geometry, fields } = found;
  return { id: text, ...(geometry && { geometry }), kind: constant(kind), simulated: flag, ...fields };
}

export const kindsOf = ({ kinds }: Sample): string[] => [fileKind, ...Object.keys(kinds)];

type Visit = (path: string, field: Schema) => Schema;

function mapField(path: string, schema: Schema, visit: Visit): Schema {
  // A geometry is listed as one field, because RFC 7946 explains its parts.
  if (path === 'geometry') return visit(path, schema);
  if (schema.properties) return { ...schema, properties: mapFields(schema.properties, visit, `${path}.`) };
  if (schema.items && 'properties' in schema.items)
    return { ...schema, items: mapField(`${path}[]`, schema.items, visit) };
  return visit(path, schema);
}

/**
 * Replaces every field with the result of `visit`, which receives the field's path, such as `spatialEnvelope.azimuth`
 * or `edges[].weight`.
 */
export const mapFields = (members: Members, visit: Visit, prefix = ''): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name, mapField(`${prefix}${name}`, schema, visit)]),
  );

/** Returns the fields of one kind of record, keyed by path. The map is empty for an unknown kind. */
export function listFields(sample: Sample, kind: string): Map<string, Schema> {
  const fields = new Map<string, Schema>();
  mapFields(membersOf(sample, kind) ?? {}, (path, field) => {
    fields.set(path, field);
    return field;
  });
  return fields;
}

const orOf = (names: readonly string[]): string => {
  const distinct = [...new Set(names)];
  const last = distinct.pop() ?? '';
  return distinct.length === 0 ? last : `${distinct.join(', ')} or ${last}`;
};

/** Returns the type of a field as the dictionary on the page prints it, such as "string or null". */
function printType({ const: value, enum: values, format, type, items, maxItems, properties }: Schema): string {
  if (value !== undefined) return value;
  if (values) return orOf(values.map(String));
  if (format) return [type].flat().includes('null') ? `${format} or null` : format;
  if (properties?.type?.const) return String(properties.type.const);
  if (type === 'array' && items) return maxItems ? `${maxItems} × ${printType(items)}` : `list of ${printType(items)}`;
  // "null" alone would read like a missing value.
  return type === 'null' ? 'JSON null' : orOf([type ?? 'any'].flat());
}

/** Returns all types of a field that occurs in several kinds of records, such as "integer or string". */
export const printTypes = (fields: readonly Schema[]): string => orOf(fields.map(printType));
