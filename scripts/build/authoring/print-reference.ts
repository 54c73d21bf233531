/** The reference of fields, as Markdown. Pure. */
import type { Field, FieldTable } from './describe-fields.ts';

export type ReferencePart = { name: string; summary: string; tables: readonly FieldTable[]; example: string };

const opening = `# Fields of content

Made from the schemas of \`src/content\` by \`npm run format\`; \`npm run check\` refuses it when it is not up to date. The same stands,
with pictures, in the gallery of the development server: \`/gallery\`.

The JSON Schemas beside this file let editors complete and check YAML. VS Code reads \`.vscode/settings.json\`, which maps them, with
the extension "YAML" by Red Hat. Any other editor with a YAML language server takes a first line in the file instead, such as
\`# yaml-language-server: $schema=../schemas/services.schema.json\`. Whatever an editor accepts,
the build has the last word: it also knows what stands in other files.

The head of an article is part of a Markdown file: VS Code completes and checks nothing there. \`npm run new -- article\` writes every field
with its meaning, and \`npm run dev\` tells each mistake as the file is saved. For an editor that does look into heads there is
\`articles.schema.json\`.
`;

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');

const printRow = ({ name, type, limit, required, meaning }: Field): string =>
  `| \`${name}\` | ${cell(type)} | ${required ? 'yes' : ''} | ${cell([limit, meaning].filter(Boolean).join('; '))} |`;

const printTable = (fields: readonly Field[]): string =>
  ['| field | type | required | meaning |', '|---|---|---|---|', ...fields.map(printRow)].join('\n');

/** The one value of `type` says nothing that the heading does not. */
const withoutType = (fields: readonly Field[], name: string): Field[] =>
  fields.filter((field) => !(field.name === 'type' && field.type === name));

function printPart({ name, summary, tables, example }: ReferencePart): string {
  const fields = withoutType(tables.find(({ shape }) => shape === null)?.fields ?? [], name);
  return [
    `### ${name}`,
    ...(summary ? [summary] : []),
    ...(fields.length > 0 ? [printTable(fields)] : ['No fields of its own.']),
    ...(example ? [`\`\`\`yaml\n${example.trimEnd()}\n\`\`\``] : []),
  ].join('\n\n');
}

/** Each shape once, wherever it is named. */
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
    'Each is an item of `sections`, and begins with its `type`.',
    ...sections.map(printPart),
    '## Shapes',
    'What the tables above name as a type.',
    ...printShapes([...entries, ...sections]),
  ];
  return `${parts.join('\n\n')}\n`;
}
