/** Validates each sample data file against the JSON Schema that the site publishes for it. */
import { isDeepStrictEqual } from 'node:util';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { SampleFile } from '../../../src/model/samples/files.ts';
import { kilobytes } from '../../shared/budgets.ts';

const maxSize = 100_000;

const schemaEnding = '.schema.json';
const tableEnding = '.csv';
const isInstant = (text: string): boolean => z.iso.datetime({ offset: true }).safeParse(text).success;

const recordSchema = z.looseObject({
  kind: z.string().optional(),
  properties: z.looseObject({ kind: z.string() }).optional(),
});
const dataSchema = z.looseObject({
  features: z.array(recordSchema).optional(),
  records: z.array(recordSchema).optional(),
});
/** Returns the kind of a record, or '' if it has none. */
const kindOf = ({ kind, properties }: z.output<typeof recordSchema>): string => properties?.kind ?? kind ?? '';

function tell(errors: readonly ErrorObject[] | null | undefined, place: string): string[] {
  return (errors ?? []).map(({ instancePath, message, params }) => {
    const extra = 'additionalProperty' in params ? ` ("${params.additionalProperty}")` : '';
    return `${place}${instancePath || '/'} ${message}${extra}`;
  });
}

/**
 * Reports the first record that doesn't match the schema of its kind. If all records match, reports the problems of the
 * file as a whole.
 */
function findMismatches(ajv: Ajv2020, schema: { $id: string }, data: unknown): string[] {
  const validate = ajv.compile(schema);
  if (validate(data)) return [];
  const { data: read } = dataSchema.safeParse(data);
  for (const list of ['features', 'records'] as const) {
    for (const [index, record] of (read?.[list] ?? []).entries()) {
      const ofKind = ajv.getSchema(`${schema.$id}#/$defs/${kindOf(record)}`);
      if (ofKind?.(record)) continue;
      const place = `/${list}/${index}`;
      return ofKind ? tell(ofKind.errors, place) : [`${place} has a kind that the schema does not define`];
    }
  }
  return tell(validate.errors, '');
}

/**
 * Returns the values of a record with their paths, such as `departed.earliest`. These paths are the column names of the
 * CSV file.
 */
const flatten = (record: object, prefix = ''): [path: string, value: string][] =>
  Object.entries(record).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? flatten(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, String(value)]],
  );

/** Reports the first row of a CSV file that differs from its record in the JSON file. */
function findTableProblems(table: string, data: string): string[] {
  const records = z.object({ records: z.array(z.looseObject({})) }).parse(JSON.parse(data)).records;
  const rows: Record<string, string>[] = parse(table, { columns: true });
  if (rows.length !== records.length)
    return [`has ${rows.length} rows, but the JSON file has ${records.length} records`];
  const wrong = rows.findIndex(
    (row, index) => !isDeepStrictEqual({ ...row }, Object.fromEntries(flatten(records[index] ?? {}))),
  );
  return wrong < 0 ? [] : [`row ${wrong + 1} differs from the record ${JSON.stringify(records[wrong])}`];
}

export function findSampleProblems(files: readonly SampleFile[]): string[] {
  const schemas = new Map(files.filter(({ path }) => path.endsWith(schemaEnding)).map((file) => [file.path, file]));
  return files.flatMap(({ path, text }) => {
    const problems: string[] = [];
    const bytes = Buffer.byteLength(text);
    if (bytes > maxSize) problems.push(`${path} has ${kilobytes(bytes)}, but may have at most ${kilobytes(maxSize)}`);
    const schema = schemas.get(path.replace(/\.\w+$/, schemaEnding));
    if (schemas.has(path)) return problems;
    if (!schema) return [...problems, `${path} has no schema`];
    if (path.endsWith(tableEnding)) {
      const data = files.find((file) => file.path === path.replace(tableEnding, '.json'));
      return [...problems, ...findTableProblems(text, data?.text ?? '{"records":[]}').map((one) => `${path}: ${one}`)];
    }
    const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
    ajv.addFormat('date-time', isInstant);
    return [
      ...problems,
      ...findMismatches(ajv, JSON.parse(schema.text), JSON.parse(text)).map((one) => `${path}: ${one}`),
    ];
  });
}

export function assertSoundSamples(files: readonly SampleFile[]): void {
  const problems = findSampleProblems(files);
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  ${problem}.`).join('\n');
  throw new Error(
    `Samples do not match their schemas. Correct src/model/samples/ or the instrument's model:\n${lines}`,
  );
}
