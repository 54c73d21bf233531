/** The text of a new file of `content/`: it passes every check as it stands, and a comment explains each field. Pure. */
import { stringify } from 'yaml';
import { entryFolders, type Folder } from '../../../src/content/entry-schemas.ts';
import { describeSchema, type Field } from './describe-fields.ts';
import { type Sample, sampleText } from './sample-fields.ts';

const lineWidth = 110;

function wrap(text: string, indent: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < lineWidth) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${last === undefined ? '' : indent}${word}`);
  }
  return lines;
}

const explain = ({ name, type, limit, meaning }: Field): string =>
  `${name}: ${[meaning, [type, limit].filter(Boolean).join(', ')].filter(Boolean).join(' — ')}`;

/** What stands below a field, from the tables of its schema; the sections of a page have a reference of their own. */
function explainParts(field: Field, all: readonly Field[], shapes: ReadonlyMap<string, readonly Field[]>): string[] {
  if (field.name === 'sections')
    return [
      '# Each type of section, with its fields and an example: content/schemas/README.md, or /gallery of "npm run dev".',
    ];
  const own = all.filter(({ name }) => name.startsWith(`${field.name}.`));
  const shared = (shapes.get(field.type) ?? []).map((part) => ({ ...part, name: `${field.name}.${part.name}` }));
  return [...own, ...shared].flatMap((part) => wrap(explain(part), '  '));
}

const printValue = (name: string, value: unknown): string => stringify({ [name]: value }, { lineWidth: 0 }).trimEnd();

/** A field that may be left out stands there as a comment, ready to be switched on. */
function printField(
  field: Field,
  all: readonly Field[],
  shapes: ReadonlyMap<string, readonly Field[]>,
  sample: Sample,
) {
  const value = sample.fields[field.name];
  const words = wrap(explain(field), '');
  const parts = explainParts(field, all, shapes);
  if (value !== undefined) return [...words, ...parts, printValue(field.name, value)].join('\n');
  return [...words, '# May be left out.', ...parts, `# ${field.name}:`].join('\n');
}

/** @param sample what the fields say until somebody writes them */
export function printEntry(folder: Folder, sample: Sample): string {
  const { schema, ending } = entryFolders[folder];
  const [own, ...shared] = describeSchema(schema).tables;
  const all = own?.fields ?? [];
  const shapes = new Map(shared.flatMap(({ shape, fields }) => (shape === null ? [] : [[shape, fields] as const])));
  const fields = all
    .filter(({ name }) => !/[.[]/.test(name))
    .map((field) => printField(field, all, shapes, sample))
    .join('\n\n');
  return ending === '.md' ? `---\n${fields}\n---\n\n${sampleText}` : `${fields}\n`;
}
