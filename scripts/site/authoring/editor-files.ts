/** Writes JSON Schemas for the files of `content/`, and a reference of all fields, for editors and authors. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { brandSchema } from '../../../src/model/schemas/brand-schema.ts';
import { entryFolders } from '../../../src/model/schemas/entry-schemas.ts';
import { pageSectionSchema } from '../../../src/model/schemas/section-schemas.ts';
import {
  navigationSchema,
  publishedSchema,
  redirectSchema,
  siteSchema,
} from '../../../src/model/schemas/site-schema.ts';
import { wordsSchema } from '../../../src/model/schemas/words-schema.ts';
import { describeSchema, printReference, type ReferencePart } from './describe-fields.ts';

const editorFolder = 'content/schemas';
/**
 * Folder with an example for each type of section, in `<type>.yaml`. An example is a list with one item, because
 * authors copy it into a list of sections.
 */
export const examplesFolder = 'scripts/styleguide/examples';

const { articles, ...yamlFolders } = entryFolders;

/**
 * Schemas by file name in `content/schemas`. If a content file is a list, `item` is the schema of one item. The
 * reference for authors then describes the item instead of the list.
 */
const schemas: Readonly<Record<string, { of: string; schema: z.ZodType; item?: z.ZodType }>> = {
  ...Object.fromEntries(
    Object.entries(yamlFolders).map(([folder, { schema }]) => [folder, { of: `content/${folder}/*.yaml`, schema }]),
  ),
  articles: { of: 'the head of content/articles/*.md', schema: articles.schema },
  brand: { of: 'content/brand.yaml', schema: brandSchema },
  navigation: { of: 'content/navigation.yaml', schema: navigationSchema },
  site: { of: 'content/site.yaml', schema: siteSchema },
  words: { of: 'content/words.yaml', schema: wordsSchema },
  // `null` is allowed, because YAML reads a file that contains only comments as `null`.
  redirects: { of: 'content/redirects.yaml', schema: z.array(redirectSchema).nullable(), item: redirectSchema },
  published: { of: 'content/published.yaml', schema: publishedSchema },
};

function printSchema({ of, schema }: { of: string; schema: z.ZodType }): string {
  // Describe only what authors write. `io: 'input'` leaves out fields that the build computes.
  const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' });
  return `${JSON.stringify({ $schema, title: of, ...rest }, null, 2)}\n`;
}

const readExample = (projectRoot: string, type: string): Promise<string> =>
  readFile(join(projectRoot, examplesFolder, `${type}.yaml`), 'utf8').catch(() => '');

async function buildEditorFiles(projectRoot: string): Promise<Map<string, string>> {
  const entries = Object.values(schemas).map(
    ({ of, schema, item = schema }): ReferencePart => ({ ...describeSchema(item), name: of, example: '' }),
  );
  const sections = await Promise.all(
    pageSectionSchema.options.map(async (schema): Promise<ReferencePart> => {
      const described = describeSchema(schema);
      const name = described.type ?? '';
      return { ...described, name, example: await readExample(projectRoot, name) };
    }),
  );
  return new Map([
    ...Object.entries(schemas).map(
      ([name, schema]) => [`${editorFolder}/${name}.schema.json`, printSchema(schema)] as const,
    ),
    [`${editorFolder}/README.md`, printReference(entries, sections)],
  ]);
}

export async function writeEditorFiles(projectRoot: string): Promise<void> {
  await mkdir(join(projectRoot, editorFolder), { recursive: true });
  for (const [file, text] of await buildEditorFiles(projectRoot)) await writeFile(join(projectRoot, file), text);
}

/**
 * Reports generated schemas and references that are outdated, missing, or left over from a schema that no longer
 * exists.
 */
export async function findStaleFiles(projectRoot: string): Promise<string[]> {
  const wanted = await buildEditorFiles(projectRoot);
  const there = (await readdir(join(projectRoot, editorFolder)).catch(() => [])).map(
    (name) => `${editorFolder}/${name}`,
  );
  const stale = [...wanted].map(async ([file, text]) => {
    const found = await readFile(join(projectRoot, file), 'utf8').catch(() => null);
    return found === text ? [] : [`${file} is not up to date. Run "npm run format".`];
  });
  const strange = there
    .filter((file) => !wanted.has(file))
    .map((file) => `${file} belongs to no schema in src/model/schemas. Remove the file.`);
  return [...(await Promise.all(stale)).flat(), ...strange];
}
