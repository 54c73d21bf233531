// The JSON schemas for editors accept the content, reject what the build rejects, and are up to date.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { Ajv } from 'ajv';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { findStaleFiles } from '../../../../../scripts/site/authoring/editor-files.ts';
import { entries } from '../../../../support/changed-content.ts';
import { projectRoot } from '../../../../support/project.ts';
import { readTexts } from '../../../../support/real-content.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const mapped: Record<string, string> = JSON.parse(read('.vscode/settings.json'))['yaml.schemas'];
const files = readTexts('content').filter(
  ({ file }) => (file.endsWith('.yaml') && file !== 'content/cspell.yaml') || /^content\/articles\/.*\.md$/.test(file),
);

/** Returns the schema that VS Code uses for a file. For an article, returns the schema of its front matter. */
const schemaOf = (file: string): string | undefined =>
  file.endsWith('.md')
    ? 'content/schemas/articles.schema.json'
    : Object.entries(mapped).find(([, glob]) => matchesGlob(file, glob))?.[0];

function findMistakes(file: string, value: unknown): string[] {
  const schema: unknown = JSON.parse(read(schemaOf(file) ?? ''));
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const validate = ajv.compile(Object(schema));
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const fieldsOf = (text: string): object => parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? text);

test.each(files)('$file matches its JSON Schema', ({ file, text }) => {
  expect(findMistakes(file, fieldsOf(text))).toEqual([]);
});

test.each(['content/services/gis.yaml', `content/${entries.article}`])(
  'the schema of %s reports misspelt and missing fields',
  (file) => {
    const { title: _, ...others } = Object(fieldsOf(read(file)));
    expect(findMistakes(file, { ...others, titel: 'Maps' })).toEqual(
      expect.arrayContaining([
        expect.stringContaining("must have required property 'title'"),
        expect.stringContaining('must NOT have additional properties'),
      ]),
    );
  },
);

test('outdated schema files are reported with the command that updates them', async () => {
  expect(await findStaleFiles(projectRoot)).toEqual([]);
  const root = mkdtempSync(join(tmpdir(), 'editor-files-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const folder of ['content/schemas', 'scripts/styleguide/examples'])
    cpSync(join(projectRoot, folder), join(root, folder), { recursive: true });
  writeFileSync(join(root, 'content/schemas/pages.schema.json'), '{}');
  writeFileSync(join(root, 'content/schemas/tenders.schema.json'), '{}');
  rmSync(join(root, 'content/schemas/README.md'));
  expect((await findStaleFiles(root)).sort()).toEqual([
    'content/schemas/README.md is not up to date. Run "npm run format".',
    'content/schemas/pages.schema.json is not up to date. Run "npm run format".',
    'content/schemas/tenders.schema.json belongs to no schema in src/model/schemas. Remove the file.',
  ]);
});
