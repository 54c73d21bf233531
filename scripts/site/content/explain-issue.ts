/** Explains schema errors in plain words. Schemas contain messages only for their special rules. */
import type { z } from 'zod';
import { nearestNames } from '../../shared/nearest-names.ts';

type Issue = z.core.$ZodRawIssue;

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

const nameType = (type: string): string => typeNames[type] ?? type;

function nameValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a group of fields';
  return typeof value === 'string' ? 'a text' : String(value);
}

const remedies: Readonly<Record<string, string>> = {
  array: 'Begin each entry on a line of its own with "- "',
  object: 'Write each field on a line of its own, indented',
  record: 'Write each field on a line of its own, indented',
  boolean: 'Write true or false, without quotes',
  number: 'Write the number without quotes and without a unit',
  int: 'Write the number without quotes and without a unit',
};

function explainType(expected: string, input: unknown): string {
  const wanted = nameType(expected);
  if (input === undefined) return `is missing. Add it (${wanted})`;
  if (input === null) return `has no value. Write ${wanted}, or remove the field if it is optional`;
  if (expected === 'string' && (typeof input === 'number' || typeof input === 'boolean'))
    return `must be a text, but YAML reads ${String(input)} without quotes as a ${typeof input}. Put it in quotes`;
  if (expected === 'int' && typeof input === 'number') return `must be a whole number, not ${input}. Correct it`;
  return `must be ${wanted}, but is ${nameValue(input)}. ${remedies[expected] ?? 'Correct it'}`;
}

function explainSize(
  { input, exact, inclusive }: { input?: unknown; exact?: boolean | undefined; inclusive?: boolean | undefined },
  limit: number,
  isTooSmall: boolean,
): string {
  if (!Array.isArray(input) && typeof input !== 'string') {
    const [more, least] = isTooSmall ? ['more than', 'at least'] : ['less than', 'at most'];
    return `must be ${inclusive === false ? more : least} ${limit}, but is ${String(input)}. Correct it`;
  }
  const unit = Array.isArray(input) ? 'entries' : 'characters';
  const bound = exact ? 'needs exactly' : isTooSmall ? 'needs at least' : 'may have at most';
  const change = `${isTooSmall ? 'Add' : 'Remove'} ${Math.abs(input.length - limit)}`;
  return `has ${input.length} ${unit}, but ${bound} ${limit}. ${change}`;
}

function explainChoice(input: unknown, values: readonly string[], noun: string): string {
  const [nearest] = typeof input === 'string' ? nearestNames(input, values) : [];
  const meant = nearest === undefined ? '' : ` Did you mean "${nearest}"?`;
  if (input === undefined) return `is missing. Add it with one of these values: ${values.join(', ')}`;
  return `"${String(input)}" is not a known ${noun}.${meant} Write one of these: ${values.join(', ')}`;
}

const typeIn = (input: unknown): unknown =>
  typeof input === 'object' && input !== null && 'type' in input ? input.type : undefined;

const formats: Readonly<Record<string, string>> = {
  url: 'must be an address such as "https://www.example.org"',
  email: 'must be an e-mail address such as "info@example.org"',
};

export function explainIssue(issue: Issue): string {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return explainType(issue.expected, input);
    case 'invalid_value':
      return explainChoice(input, issue.values.map(String), 'value');
    case 'invalid_union':
      return Array.isArray(issue.options)
        ? explainChoice(typeIn(input), issue.options.map(String).sort(), 'type of section')
        : 'has none of the allowed types. See content/schemas/README.md';
    case 'too_small':
      return explainSize(issue, Number(issue.minimum), true);
    case 'too_big':
      return explainSize(issue, Number(issue.maximum), false);
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'has a name that is not allowed here. See content/schemas/README.md';
    case 'invalid_format':
      return formats[issue.format] ?? 'has the wrong format. See content/schemas/README.md';
    default:
      return 'is not valid. See content/schemas/README.md';
  }
}

export function explainUnknown(name: string, known: readonly string[]): string {
  const [nearest] = nearestNames(name, known);
  const meant = nearest === undefined ? `Known fields are ${known.join(', ')}` : `Did you mean "${nearest}"?`;
  return `unknown field "${name}". ${meant}${meant.endsWith('?') ? '' : '.'} Correct its spelling or remove it.`;
}
