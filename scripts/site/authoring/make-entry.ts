/** Creates a draft in `content/` that passes every check. A comment explains each field of the draft. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { keysOf } from '../../../src/lib/keys-of.ts';
import { slugify } from '../../../src/lib/slugify.ts';
import { collections } from '../../../src/model/collections/collections.ts';
import { entryFolders, type Folder } from '../../../src/model/schemas/entry-schemas.ts';
import { explainSlug, isSlug } from '../../../src/model/schemas/field-schemas.ts';
import { isDraftName, publishedName } from '../content/drafts.ts';
import { fieldOf, parseFile } from '../content/parse-content.ts';
import { buildPlaceholders, listCountable } from '../content/placeholders.ts';
import { assertNoProblems, type Problem } from '../content/problem.ts';
import { parseContentFile, type RawFile, type RawFolders } from '../content/read-files.ts';
import { readFolders } from '../content/read-folder.ts';
import { readSite } from '../content/read-site.ts';
import { describeSchema, type Field } from './describe-fields.ts';
import { type Sample, sampleFields, sampleText } from './sample-fields.ts';

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

/**
 * Returns YAML comments for the fields inside a field. For `sections`, returns only a link to the reference, because
 * the reference itself is too long for comments.
 */
function explainParts(field: Field, all: readonly Field[], shapes: ReadonlyMap<string, readonly Field[]>): string[] {
  if (field.name === 'sections')
    return [
      '# content/schemas/README.md lists all types of section with their fields and an example. So does the page /styleguide, which "npm run dev" serves.',
    ];
  const own = all.filter(({ name }) => name.startsWith(`${field.name}.`));
  const shared = (shapes.get(field.type) ?? []).map((part) => ({ ...part, name: `${field.name}.${part.name}` }));
  return [...own, ...shared].flatMap((part) => wrap(explain(part), '  '));
}

/**
 * Prints a field with its sample value. An optional field is commented out, so that authors can enable it by removing
 * the "#".
 */
function printField(
  field: Field,
  all: readonly Field[],
  shapes: ReadonlyMap<string, readonly Field[]>,
  sample: Sample,
) {
  const value = sample[field.name];
  const words = wrap(explain(field), '');
  const parts = explainParts(field, all, shapes);
  const written = stringify({ [field.name]: value }, { lineWidth: 0 }).trimEnd();
  if (value !== undefined) return [...words, ...parts, written].join('\n');
  return [...words, '# May be left out.', ...parts, `# ${field.name}:`].join('\n');
}

function printEntry(folder: Folder, sample: Sample): string {
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

export type NewEntry = { folder: keyof typeof sampleFields; title: string; slug: string | null; today: string };

/** Returns the slug of an existing entry, or null if the slug isn't valid. */
function slugOf({ name, value }: RawFile): string | null {
  const written = fieldOf(value, 'slug');
  const slug = typeof written === 'string' ? written : publishedName(name);
  return isSlug(slug) ? slug : null;
}

async function readAll(root: string): Promise<RawFolders> {
  const folders = await readFolders(root);
  const unread = keysOf(folders).flatMap((folder) => folders[folder].unread);
  assertNoProblems(unread.filter(({ name }) => !isDraftName(name)).flatMap(({ problems }) => problems));
  return folders;
}

function findSlugProblem(slug: string, { folder, title }: NewEntry, files: readonly RawFile[]): string | null {
  if (slug === '')
    return `The title "${title}" has no letter from a to z and no digit, so it can't become an address. Set the address with --slug.`;
  if (!isSlug(slug)) return `--slug: "${slug}" ${explainSlug(slug)}.`;
  const taken = files.find((raw) => {
    const path = folder === 'pages' ? fieldOf(raw.value, 'path') : null;
    return publishedName(raw.name) === slug || slugOf(raw) === slug || path === `/${slug}`;
  });
  return taken
    ? `The ${collections[folder].noun} "${slug}" already exists: ${taken.file}. Choose another title, or set another address with --slug.`
    : null;
}

const ordersOf = (files: readonly RawFile[]): number[] =>
  files.flatMap(({ value }) => {
    const order = fieldOf(value, 'order');
    return typeof order === 'number' ? [order] : [];
  });

export type Made = { file: string; address: string } | { problem: string };

/** @throws ContentError if another file in the folder can't be read, or if the site's settings have mistakes */
export async function makeEntry(projectRoot: string, entry: NewEntry): Promise<Made> {
  const { folder, title, today } = entry;
  const root = join(projectRoot, 'content');
  const [site, byFolder] = await Promise.all([readSite(projectRoot, {}), readAll(root)]);
  const { files } = byFolder[folder];
  const slug = entry.slug ?? slugify(title);
  const problem = findSlugProblem(slug, entry, files);
  if (problem !== null) return { problem };
  const { ending, schema } = entryFolders[folder];
  const around = {
    title,
    slug,
    today,
    order: Math.max(0, ...ordersOf(files)) + 1,
    figure: 'data-lifecycle',
    articles: byFolder.articles.files.map(slugOf).filter((one) => one !== null),
    services: byFolder.services.files.map(slugOf).filter((one) => one !== null),
  };
  const text = printEntry(folder, sampleFields[folder](around));
  const file = `content/${folder}/${slug}${ending}`;
  const problems: Problem[] = [];
  parseFile(parseContentFile(file, text), schema, buildPlaceholders(site, listCountable(byFolder, false)), problems);
  if (problems.length > 0)
    return { problem: problems.map(({ field, says }) => `The new file, field "${field}": ${says}`).join('\n') };
  const path = join(projectRoot, file);
  // The folder may be missing, because Git doesn't store empty folders.
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text, { flag: 'wx' });
  const list = collections[folder].list ?? (folder === 'articles' ? '/blog' : '');
  return { file, address: `${list}/${slug}` };
}
