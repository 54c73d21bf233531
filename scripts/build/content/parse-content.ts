/** Turns raw files into checked content: placeholders filled in, schemas applied, every mistake collected. */
import type { z } from 'zod';
import { nearestNames } from '../../shared/nearest-names.ts';
import { ContentError } from './content-error.ts';
import { parseFilled } from './parse-filled.ts';
import type { Placeholders } from './placeholders.ts';
import type { RawFile } from './read-files.ts';

/** What a text names in braces; a setting that is left out has the value null. */
const named = /\{([A-Za-z]+)\}/g;

/** Replaces `{product}` and its kin in a text; what has no value is reported by its name. */
export function fillText(text: string, placeholders: Placeholders, lost: (name: string) => void): string {
  return text.replaceAll(named, (whole, name: string) => {
    const [, value = null] = Object.entries(placeholders).find(([key]) => key === name) ?? [];
    if (value === null) lost(name);
    return value ?? whole;
  });
}

type Path = readonly PropertyKey[];

const leftOut = Symbol('left out');

/**
 * Entries of lists that name a setting which is left out are left out too: a question, a point, a row of a table. Elsewhere
 * the name stays, and is reported when it is filled in.
 */
function leaveOut(value: unknown, isUnset: (text: string) => boolean): unknown {
  if (typeof value === 'string') return isUnset(value) ? leftOut : value;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => {
      const kept = leaveOut(entry, isUnset);
      // A row goes with its cell.
      return Array.isArray(entry) && Array.isArray(kept) && kept.length < entry.length ? leftOut : kept;
    });
    return entries.filter((entry) => entry !== leftOut);
  }
  if (!value || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, leaveOut(inner, isUnset)] as const);
  return fields.some(([, inner]) => inner === leftOut) ? leftOut : Object.fromEntries(fields);
}

function leaveOutUnset(value: unknown, placeholders: Placeholders): unknown {
  const unset = Object.entries(placeholders).flatMap(([key, known]) => (known === null ? [`{${key}}`] : []));
  const kept = leaveOut(value, (text) => unset.some((name) => text.includes(name)));
  return kept === leftOut ? value : kept;
}

/** Fills in every string of a value; the report says in which field. */
function fillPlaceholders(
  value: unknown,
  placeholders: Placeholders,
  lost: (name: string, path: Path) => void,
  path: Path = [],
): unknown {
  if (typeof value === 'string') return fillText(value, placeholders, (name) => lost(name, path));
  if (Array.isArray(value)) {
    return value.map((item, index) => fillPlaceholders(item, placeholders, lost, [...path, index]));
  }
  if (value && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, fillPlaceholders(inner, placeholders, lost, [...path, key])]),
    );
  }
  return value;
}

function suggestPlaceholder(name: string, known: readonly string[]): string {
  const [meant] = nearestNames(name, known);
  return meant ? ` Did you mean {${meant}}?` : ` Known are ${known.map((key) => `{${key}}`).join(', ')}.`;
}

export function lostPlaceholder(file: string, field: string, name: string, placeholders: Placeholders): string {
  const known = Object.keys(placeholders);
  return known.includes(name)
    ? `${file}, field "${field}": names {${name}}, which content/site.yaml leaves out. Set it there, or say this in an entry of a list, which is then left out.`
    : `${file}, field "${field}": unknown placeholder {${name}}.${suggestPlaceholder(name, known)}`;
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
  const written = placeholders ? leaveOutUnset(raw.value, placeholders) : raw.value;
  const filled = placeholders
    ? fillPlaceholders(written, placeholders, (name, path) => {
        problems.push(lostPlaceholder(raw.file, fieldName(path), name, placeholders));
      })
    : written;
  const result = parseFilled(schema, filled, written);
  if (result.success) return result.data;
  problems.push(...findSchemaProblems(raw.file, result.error));
  return null;
}

/** Throws when problems were found. */
export function assertNoProblems(problems: readonly string[]): void {
  if (problems.length > 0) throw new ContentError(problems);
}
