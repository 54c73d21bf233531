/** Turns raw files into checked content: placeholders filled in, schemas applied, every mistake collected. */
import type { z } from 'zod';
import { ContentError } from './content-error.ts';
import type { Placeholders } from './placeholders.ts';
import type { RawFile } from './read-files.ts';

/** Replaces `{product}` and its kin in a text; an unknown placeholder is reported by its name. */
export function fillText(text: string, placeholders: Placeholders, unknown: (name: string) => void): string {
  return text.replaceAll(/\{([A-Za-z]+)\}/g, (whole, name: string) => {
    const known = Object.entries(placeholders).find(([key]) => key === name);
    if (!known) unknown(name);
    return known?.[1] ?? whole;
  });
}

type Path = readonly PropertyKey[];

/** The same in every string of a value; the report says in which field. */
function fillPlaceholders(
  value: unknown,
  placeholders: Placeholders,
  unknown: (name: string, path: Path) => void,
  path: Path = [],
): unknown {
  if (typeof value === 'string') return fillText(value, placeholders, (name) => unknown(name, path));
  if (Array.isArray(value)) {
    return value.map((item, index) => fillPlaceholders(item, placeholders, unknown, [...path, index]));
  }
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        fillPlaceholders(inner, placeholders, unknown, [...path, key]),
      ]),
    );
  }
  return value;
}

export function unknownPlaceholder(file: string, field: string, name: string, placeholders: Placeholders): string {
  const known = Object.keys(placeholders).map((key) => `{${key}}`);
  return `${file}, field "${field}": unknown placeholder {${name}}. Known are ${known.join(', ')}.`;
}

function fieldName(path: Path): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === 'number' ? `${name}[${part + 1}]` : name ? `${name}.${String(part)}` : String(part),
    '',
  );
}

function remedy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}. Correct its spelling or remove it.`;
    case 'invalid_type':
      return issue.input === undefined
        ? `is missing. Add it (${issue.expected}).`
        : `must be of type ${issue.expected}. ${issue.expected === 'string' ? 'Put the value in quotes.' : 'Correct it.'}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.join(', ')}.`;
    case 'invalid_union':
      return issue.discriminator
        ? 'is no known section type. See src/content/section-schemas.ts for the list.'
        : `${issue.message}.`;
    default:
      return `${issue.message}.`;
  }
}

/** One line per mistake that a schema finds in a file. */
function findSchemaProblems(file: string, error: z.ZodError): string[] {
  return error.issues.map((issue) => {
    const field = fieldName(issue.path);
    return `${file}${field ? `, field "${field}"` : ''}: ${remedy(issue)}`;
  });
}

/** Parses one file; mistakes are pushed to `problems` and null is returned. */
export function parseFile<Schema extends z.ZodType>(
  raw: RawFile,
  schema: Schema,
  placeholders: Placeholders | null,
  problems: string[],
): z.output<Schema> | null {
  const filled = placeholders
    ? fillPlaceholders(raw.value, placeholders, (name, path) => {
        problems.push(unknownPlaceholder(raw.file, fieldName(path), name, placeholders));
      })
    : raw.value;
  const result = schema.safeParse(filled, { reportInput: true });
  if (result.success) return result.data;
  problems.push(...findSchemaProblems(raw.file, result.error));
  return null;
}

/** Throws when problems were found. */
export function assertNoProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new ContentError(problems);
}
