/**
 * Describes the fields of the schemas in `src/model/schemas` as tables, and prints these tables as a Markdown
 * reference. Reads and writes no files.
 */
import { z } from 'zod';

export type Field = {
  /** Path of the field, such as `items[].note.label`. */
  name: string;
  /** Type of the value, such as `text` or `list of item`, or the allowed values, such as `day, tint, night`. */
  type: string;
  /**
   * Limits of the length, and the default value, such as "at most 4, none when left out". Empty if there are neither.
   */
  limit: string;
  required: boolean;
  meaning: string;
};

export type FieldTable = { shape: string | null; fields: Field[] };

type Node = z.core.JSONSchema.BaseSchema;

const asNode = (node: z.core.JSONSchema._JSONSchema | undefined): Node => (typeof node === 'object' ? node : {});

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

export function describeSchema(schema: z.ZodType): { type: string | null; summary: string; tables: FieldTable[] } {
  // Some schemas transform values. Authors need the type before the transformation.
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

export type ReferencePart = { name: string; summary: string; tables: readonly FieldTable[]; example: string };

const opening = `# Fields of content

\`npm run format\` generates this file from the schemas in \`src/model/schemas\`. \`npm run check\` fails if it is out of date. The styleguide of the
development server shows the same with pictures: \`/styleguide\`.

The JSON Schemas beside this file let editors complete and check YAML. VS Code reads \`.vscode/settings.json\`, which maps them, with
the extension "YAML" by Red Hat. Other editors with a YAML language server need a first line in the file, such as
\`# yaml-language-server: $schema=../schemas/services.schema.json\`. The build has the last word, because it also reads the other files.

VS Code checks nothing in the head of an article. \`npm run new -- article\` writes every field with its meaning, and \`npm run dev\` reports
each mistake when the file is saved. Editors that look into heads can use \`articles.schema.json\`.
`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');

const printRow = ({ name, type, limit, required, meaning }: Field): string =>
  `| \`${name}\` | ${cell(type)} | ${required ? 'yes' : ''} | ${cell([limit, meaning].filter(Boolean).join('; '))} |`;

const printTable = (fields: readonly Field[]): string =>
  ['| field | type | required | meaning |', '|---|---|---|---|', ...fields.map(printRow)].join('\n');

function printPart({ name, summary, tables, example }: ReferencePart): string {
  const own = tables.find(({ shape }) => shape === null)?.fields ?? [];
  // Leave out `type` if it has only one value, because the heading already contains it.
  const fields = own.filter((field) => !(field.name === 'type' && field.type === name));
  return [
    `### ${name}`,
    ...(summary ? [summary] : []),
    ...(fields.length > 0 ? [printTable(fields)] : ['No fields of its own.']),
    ...(example ? [`\`\`\`yaml\n${example.trimEnd()}\n\`\`\``] : []),
  ].join('\n\n');
}

function printShapes(parts: readonly ReferencePart[]): string[] {
  const shapes = new Map(
    parts.flatMap(({ tables }) =>
      tables.flatMap(({ shape, fields }) => (shape === null ? [] : [[shape, fields] as const])),
    ),
  );
  return [...shapes]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([shape, fields]) => `### ${shape}\n\n${printTable(fields)}`);
}

export function printReference(entries: readonly ReferencePart[], sections: readonly ReferencePart[]): string {
  const parts = [
    opening.trimEnd(),
    '## Files',
    ...entries.map(printPart),
    '## Sections',
    'Each section is an item of the `sections` list of a page, and begins with its `type`.',
    ...sections.map(printPart),
    '## Shapes',
    'The tables above use the names of these shapes as types.',
    ...printShapes([...entries, ...sections]),
  ];
  return `${parts.join('\n\n')}\n`;
}
