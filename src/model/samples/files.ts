/** Builds the files of a data sample that visitors can download: the data, a JSON Schema, and sometimes a CSV table. */
import type { SampleName } from '#model/schemas/names.ts';
import { fileKind, listFields, mapFields, membersOf } from './fields.ts';
import { constant, type Members, object, type Sample, type Schema } from './sample.ts';
import { samples } from './samples.ts';

/** The explanation of a field. `unit` is missing if the field has no unit. */
export type FieldWords = { meaning: string; unit?: string | undefined; standard?: string | undefined };

/** Returns the explanations of the fields in one kind of record, keyed by the field's path. */
type Dictionary = (kind: string) => ReadonlyMap<string, FieldWords>;

export type SampleFile = { path: string; type: string; text: string };

const addresses = ({ format, hasTable }: Sample, name: string) => ({
  data: {
    path: `/samples/${name}.${format}`,
    type: format === 'geojson' ? 'application/geo+json' : 'application/json',
  },
  ...(hasTable && { table: { path: `/samples/${name}.csv`, type: 'text/csv; charset=utf-8' } }),
  schema: { path: `/samples/${name}.schema.json`, type: 'application/schema+json' },
});

export const sampleAddresses: readonly { path: string; type: string }[] = Object.entries(samples).flatMap(
  ([name, sample]) => Object.values(addresses(sample, name)),
);

/** Formats JSON for people to read: indented, but with each list of numbers or texts on one line. */
const printReadably = (object: object): string =>
  JSON.stringify(object, null, 1).replaceAll(/\[[^[\]{}]+\]/g, (list) =>
    list
      .replaceAll(/\s*\n\s*/g, ' ')
      .replace('[ ', '[')
      .replace(' ]', ']'),
  );

/** Prints the data file, with one line for each record. */
function printData({ format, isReal }: Sample, file: object, records: readonly object[], notice: string): string {
  const frame = format === 'geojson' ? { type: 'FeatureCollection' } : {};
  const head = printReadably({ ...frame, simulated: !isReal, notice, ...file }).slice(0, -'\n}'.length);
  const list = records.map((record) => `  ${JSON.stringify(record)}`).join(',\n');
  return `${head},\n "${format === 'geojson' ? 'features' : 'records'}": [\n${list}\n ]\n}\n`;
}

function describeField(field: Schema, words: FieldWords | undefined): Schema {
  if (!words) return field;
  const { meaning, unit, standard } = words;
  return {
    ...field,
    description: unit ? `${meaning}. Unit: ${unit}.` : `${meaning}.`,
    ...(standard && { $comment: standard }),
  };
}

function recordSchema({ format }: Sample, { id, geometry, ...members }: Members): Schema {
  if (format === 'json') return object({ ...(id && { id }), ...members });
  return object({
    type: constant('Feature'),
    ...(id && { id }),
    ...(geometry && { geometry }),
    properties: object(members),
  });
}

function buildSchema(sample: Sample, address: string, title: string, dictionary: Dictionary): object {
  const describe = (kind: string): Members => {
    const words = dictionary(kind);
    return mapFields(membersOf(sample, kind) ?? {}, (path, field) => describeField(field, words.get(path)));
  };
  const kinds = Object.keys(sample.kinds);
  const records: Schema = { type: 'array', items: { oneOf: kinds.map((kind) => ({ $ref: `#/$defs/${kind}` })) } };
  const file = describe(fileKind);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: address,
    title,
    ...(sample.format === 'geojson'
      ? object({ type: constant('FeatureCollection'), ...file, features: records })
      : object({ ...file, records })),
    $defs: Object.fromEntries(kinds.map((kind) => [kind, recordSchema(sample, describe(kind))])),
  };
}

export type SampleWords = { title: string; notice: string; dictionary: Dictionary };

/**
 * Builds the files of a data sample, and the extract that a page shows.
 * @param host the site's host, such as "https://www.example.org", because the `$id` of a schema is its full address
 */
export function buildSampleFiles(name: SampleName, host: string, { title, notice, dictionary }: SampleWords) {
  const sample = samples[name];
  const { data, table, schema } = addresses(sample, name);
  const { file, records, extract } = sample.build();
  const [kind = ''] = Object.keys(sample.kinds);
  const described = buildSchema(sample, host + schema.path, title, dictionary);
  return {
    data: { ...data, text: printData(sample, file, records, notice) },
    table: table && { ...table, text: printTable([...listFields(sample, kind).keys()], records) },
    schema: { ...schema, text: `${JSON.stringify(described, null, 1)}\n` },
    extract: printReadably(extract),
  };
}

function valueAt(record: object, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>>)[name];
  return value;
}

const printCell = (value: unknown): string => {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Prints records as CSV.
 * @param paths paths of fields with one value each, such as `departed.earliest`
 */
function printTable(paths: readonly string[], records: readonly object[]): string {
  const rows = [paths, ...records.map((record) => paths.map((path) => valueAt(record, path)))];
  return rows.map((row) => `${row.map(printCell).join(',')}\r\n`).join('');
}
