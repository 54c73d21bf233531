/** The fields of a sample: what its dictionary explains. GeoJSON's own frame is explained by RFC 7946. */
import { constant, flag, type Members, type Sample, type Schema, text } from './sample.ts';

/** What the dictionary calls the file around the records. */
export const fileKind = 'file';

/** What stands in the file beside its records, and beside the frame of GeoJSON. */
const fileMembers = ({ file }: Sample): Members => ({ simulated: flag, notice: text, ...file });

/** All that records of a kind hold, or the file around them; in GeoJSON the first two stand beside `properties`. */
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
  // A geometry is one field, as RFC 7946 explains it.
  if (path === 'geometry') return visit(path, schema);
  if (schema.properties) return { ...schema, properties: mapFields(schema.properties, visit, `${path}.`) };
  if (schema.items && 'properties' in schema.items)
    return { ...schema, items: mapField(`${path}[]`, schema.items, visit) };
  return visit(path, schema);
}

/** Visits every field by its path, such as `spatialEnvelope.azimuth` or `edges[].weight`. */
export const mapFields = (members: Members, visit: Visit, prefix = ''): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name, mapField(`${prefix}${name}`, schema, visit)]),
  );

/** Fields of one kind by path; empty for what is no kind. */
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

/** The type of a field as the dictionary names it, such as "string or null". */
function printType({ const: value, enum: values, format, type, items, maxItems, properties }: Schema): string {
  if (value !== undefined) return value;
  if (values) return orOf(values.map(String));
  if (format) return [type].flat().includes('null') ? `${format} or null` : format;
  if (properties?.type?.const) return String(properties.type.const);
  if (type === 'array' && items) return maxItems ? `${maxItems} × ${printType(items)}` : `list of ${printType(items)}`;
  // By itself the bare word reads like a value that was never set.
  return type === 'null' ? 'JSON null' : orOf([type ?? 'any'].flat());
}

/** The same of a field that stands in records of several kinds. */
export const printTypes = (fields: readonly Schema[]): string => orOf(fields.map(printType));
