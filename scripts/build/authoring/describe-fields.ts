/** Fields of a schema of `src/content` as tables that an author can read. Pure; nothing of a schema is written down twice. */
import { z } from 'zod';

export type Field = {
  /** With its place: `items[].note.label`. */
  name: string;
  /** Such as `text`, `list of item` or `day, tint, night`. */
  type: string;
  /** Such as "at least 2"; empty where there is none. */
  limit: string;
  required: boolean;
  meaning: string;
};

/** Fields of the schema itself, or of a shape that it names. */
export type FieldTable = { shape: string | null; fields: Field[] };

type Node = z.core.JSONSchema.BaseSchema;

const asNode = (node: z.core.JSONSchema._JSONSchema | undefined): Node => (typeof node === 'object' ? node : {});

/** The elements of a list. */
const elementOf = ({ items }: Node): Node => (Array.isArray(items) ? {} : asNode(items));

function nameType(node: Node): string {
  if (node.$ref) return node.$ref.split('/').at(-1) ?? '';
  if (node.const !== undefined) return String(node.const);
  if (node.enum) return node.enum.join(', ');
  if (node.title && (node.anyOf || node.oneOf)) return node.title;
  if (node.anyOf) return node.anyOf.map((one) => nameType(asNode(one))).join(' or ');
  if (node.type === 'array') return `list of ${nameType(elementOf(node))}`;
  if (node.title) return node.title;
  if (typeof node.additionalProperties === 'object') return `${nameType(node.additionalProperties)} by name`;
  switch (node.type) {
    case 'boolean':
      return 'true or false';
    case 'integer':
      return 'whole number';
    case 'object':
      return 'fields';
    case 'string':
      return 'text';
    default:
      return String(node.type ?? 'value');
  }
}

function nameLimit({ minItems, maxItems, minLength = 1, maxLength, default: otherwise }: Node): string {
  const count = minItems === maxItems && minItems !== undefined ? `exactly ${minItems}` : null;
  return [
    count ?? (minItems === undefined ? null : `at least ${minItems}`),
    count || maxItems === undefined ? null : `at most ${maxItems}`,
    maxLength === undefined ? null : `${minLength > 1 ? `${minLength} to` : 'at most'} ${maxLength} characters`,
    otherwise === undefined ? null : `${typeof otherwise === 'object' ? 'none' : String(otherwise)} when left out`,
  ]
    .filter((text) => text !== null)
    .join(', ');
}

function listFields(node: Node, prefix: string): Field[] {
  return Object.entries(node.properties ?? {}).flatMap(([key, value]) => {
    const field = asNode(value);
    const name = `${prefix}${key}`;
    const row: Field = {
      name,
      type: nameType(field),
      limit: nameLimit(field),
      required: node.required?.includes(key) ?? false,
      meaning: field.description ?? '',
    };
    return [row, ...listFields(field, `${name}.`), ...listFields(elementOf(field), `${name}[].`)];
  });
}

/** What a schema says of itself: the name of its type where it has one, its description, its fields and those of its shapes. */
export function describeSchema(schema: z.ZodType): { type: string | null; summary: string; tables: FieldTable[] } {
  // Of a field that is turned into something else, what is written counts.
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const { const: type } = asNode(root.properties?.type);
  const shapes = Object.entries(root.$defs ?? {}).map(([shape, node]) => ({
    shape,
    fields: listFields(asNode(node), ''),
  }));
  return {
    type: typeof type === 'string' ? type : null,
    summary: root.description ?? '',
    tables: [{ shape: null, fields: listFields(root, '') }, ...shapes],
  };
}
