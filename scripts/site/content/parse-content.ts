/** Converts raw files to checked content: replaces placeholders, applies schemas, and collects every mistake. */
import { z } from 'zod';
import { nearestNames } from '../../shared/nearest-names.ts';
import { explainIssue, explainUnknown } from './explain-issue.ts';
import { type FormerPlaces, fillPlaceholders, type Path } from './fill-placeholders.ts';
import type { Placeholders } from './placeholders.ts';
import type { Problem } from './problem.ts';
import { isEmpty, type RawFile } from './read-files.ts';
import { type Filled, locate } from './written-source.ts';

type Schema = z.core.$ZodType;

/**
 * Returns the schema inside an optional field, default or transformation. From a union, returns the schema for the
 * value's `type`.
 */
function bare(schema: Schema, value: unknown): Schema {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return bare(schema.unwrap(), value);
  if (schema instanceof z.ZodPipe) return bare(schema.in, value);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const type = fieldOf(value, 'type');
    const option = schema.options.find(
      (one) => z.safeParse(one, { type }).error?.issues.every(({ path }) => path[0] !== 'type') ?? true,
    );
    return option ? bare(option, value) : schema;
  }
  return schema;
}

function inner(schema: Schema, value: unknown, key: PropertyKey): Schema | null {
  const known = bare(schema, value);
  if (known instanceof z.ZodObject) return Object.entries(known.shape).find(([name]) => name === key)?.[1] ?? null;
  if (known instanceof z.ZodArray) return known.element;
  return known instanceof z.ZodRecord ? known.valueType : null;
}

export const fieldOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === String(key))?.[1]
    : undefined;

function listFieldNames(schema: Schema, value: unknown, path: readonly PropertyKey[]): string[] {
  const [key, ...rest] = path;
  if (key !== undefined) {
    const next = inner(schema, value, key);
    return next ? listFieldNames(next, fieldOf(value, key), rest) : [];
  }
  const known = bare(schema, value);
  return known instanceof z.ZodObject ? Object.keys(known.shape) : [];
}

/**
 * Returns the parts of a value that match the schema. Invalid list items become undefined, so that indexes don't
 * change.
 */
function salvage(schema: Schema, value: unknown): unknown {
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

/** @param at position of the placeholder in the field's text, before placeholders are replaced */
export function lostPlaceholder(
  { file, field, at }: { file: string; field: string; at: number },
  name: string,
  placeholders: Placeholders,
): Problem {
  const known = Object.keys(placeholders);
  const [nearest] = nearestNames(name, known);
  const meant =
    nearest === undefined
      ? `Known placeholders are ${known.map((key) => `{${key}}`).join(', ')}.`
      : `Did you mean {${nearest}}?`;
  const [, value] = Object.entries(placeholders).find(([key]) => key === name) ?? [];
  const unset =
    value === null
      ? 'which is not set in content/site.yaml. Set it there, or move the text to a list entry, because list entries with unset placeholders are omitted.'
      : 'but there is no article yet. Remove it, or write an article first.';
  const says = known.includes(name) ? `uses {${name}}, ${unset}` : `unknown placeholder {${name}}. ${meant}`;
  return { file, field, at: { written: at }, says };
}

const nameField = (path: Path): string =>
  path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part + 1}]` : name ? `${name}.${String(part)}` : String(part),
    '',
  );

/**
 * Returns missing fields whose names are similar to an unknown field. They need no message, because the unknown field
 * is probably a misspelling and already has one.
 */
function listMisspelt(issues: readonly z.core.$ZodIssue[], schema: z.ZodType, value: unknown): Set<string> {
  const meant = issues.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const known = listFieldNames(schema, value, issue.path);
    return issue.keys.flatMap((key) => nearestNames(key, known)).map((name) => nameField([...issue.path, name]));
  });
  return new Set(meant);
}

function findSchemaProblems(file: string, { issues }: z.ZodError, schema: z.ZodType, value: unknown): Problem[] {
  const misspelt = listMisspelt(issues, schema, value);
  return issues.flatMap((issue): Problem[] => {
    const { path, message } = issue;
    if (issue.code === 'unrecognized_keys') {
      const known = listFieldNames(schema, value, path);
      return issue.keys.map((key) => ({ file, field: nameField([...path, key]), says: explainUnknown(key, known) }));
    }
    const field = nameField(path);
    if (issue.input === undefined && misspelt.has(field)) return [];
    return [{ file, field, says: /[.?]$/.test(message) ? message : `${message}.` }];
  });
}

export type CheckedFile<Output> = {
  /** The content of the file, or null if it has mistakes. */
  value: Output | null;
  /** The content without the parts that have mistakes. */
  part: unknown;
  problems: Problem[];
  /** Adds the line number to a problem that a later check finds. */
  locate: (problem: Problem) => Problem;
};

/** @param placeholders values of placeholders, or null if the placeholders stay in the text */
export function checkFile<Schema extends z.ZodType>(
  { file, value: raw, source }: RawFile,
  schema: Schema,
  placeholders: Placeholders | null,
): CheckedFile<z.output<Schema>> {
  const problems: Problem[] = [];
  const { filled, written, formerPlaces } = placeholders
    ? fillPlaceholders(raw, placeholders, (name, path, at) => {
        problems.push(lostPlaceholder({ file, field: nameField(path), at }, name, placeholders));
      })
    : { filled: raw, written: raw, formerPlaces: new WeakMap() satisfies FormerPlaces };
  const place: Filled = { value: filled, formerPlaces, placeholders };
  const withLine = (problem: Problem): Problem => (source ? locate(problem, source, place) : problem);
  const { success, data, error } = parseFilled(schema, filled, written);
  if (error && raw === null) problems.push({ file, says: isEmpty });
  else if (error) problems.push(...findSchemaProblems(file, error, schema, filled));
  return {
    value: success ? data : null,
    part: success ? data : salvage(schema, filled),
    problems: problems.map(withLine),
    locate: withLine,
  };
}

export function parseFile<Schema extends z.ZodType>(
  raw: RawFile,
  schema: Schema,
  placeholders: Placeholders | null,
  problems: Problem[],
): z.output<Schema> | null {
  const checked = checkFile(raw, schema, placeholders);
  problems.push(...checked.problems);
  return checked.value;
}

const at = (value: unknown, path: Path): unknown => path.reduce<unknown>((inner, key) => Object(inner)[key], value);

function put(value: unknown, path: Path, inner: unknown): void {
  Object(at(value, path.slice(0, -1)))[path.at(-1) ?? ''] = inner;
}

/**
 * Validates a value after its placeholders are replaced. Length limits apply to the text as written, because authors
 * can't control the length of the brand name. Text editors count the text as written, too.
 * @param filled plain data after replacing placeholders
 * @param written the same data before replacing placeholders
 */
function parseFilled<Schema extends z.ZodType>(
  schema: Schema,
  filled: unknown,
  written: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const choice = { reportInput: true, error: explainIssue };
  const result = schema.safeParse(filled, choice);
  const long = (result.error?.issues ?? []).flatMap(({ code, path, input }) =>
    code === 'too_big' && typeof input === 'string' && at(written, path) !== input ? [path] : [],
  );
  if (long.length === 0) return result;
  const measured = structuredClone(filled);
  for (const path of long) put(measured, path, at(written, path));
  const counted = schema.safeParse(measured, choice);
  if (counted.success) for (const path of long) put(counted.data, path, at(filled, path));
  return counted;
}
