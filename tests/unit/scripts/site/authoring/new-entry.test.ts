// `npm run new` writes commented entries that can be built without changes. If an argument is wrong, it writes nothing.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSchema } from '../../../../../scripts/site/authoring/describe-fields.ts';
import { makeEntry } from '../../../../../scripts/site/authoring/make-entry.ts';
import { readContent } from '../../../../../scripts/site/content/read-content.ts';
import { checkProse } from '../../../../../scripts/site/prose/check-prose.ts';
import { buildRouteTable } from '../../../../../src/model/collections/routes.ts';
import { entryFolders } from '../../../../../src/model/schemas/entry-schemas.ts';
import { makeChangedProject } from '../../../../support/changed-content.ts';
import { projectRoot } from '../../../../support/project.ts';
import { runScript } from '../../../../support/run-commands.ts';

const today = '2026-11-23';
const made = [
  ['articles', 'content/articles/untold-words.md', '/blog/untold-words'],
  ['services', 'content/services/untold-words.yaml', '/services/untold-words'],
  ['sectors', 'content/sectors/untold-words.yaml', '/sectors/untold-words'],
  ['pages', 'content/pages/untold-words.yaml', '/untold-words'],
] as const;

const listContent = (root: string): string[] =>
  readdirSync(join(root, 'content'), { recursive: true }).map(String).sort();

test.each(made)(
  'a new file in content/%s is a valid draft, and stays valid once it is published',
  async (folder, file, address) => {
    const root = makeChangedProject([]);
    const result = await makeEntry(root, { folder, title: 'Untold words', slug: null, today });
    expect(result).toEqual({ file, address });
    const pathsWith = async (withDrafts: boolean) =>
      buildRouteTable(await readContent(root, {}, { withDrafts })).map(({ path }) => path);
    expect(await pathsWith(true)).toContain(address);
    expect(await pathsWith(false)).not.toContain(address);

    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(root, file), text.replace('\ndraft: true\n', '\n'));
    expect(await pathsWith(false)).toContain(address);
  },
);

test('published entries that still contain the template’s sample texts cause warnings, but no error', async () => {
  const root = makeChangedProject([]);
  const warned = await Promise.all(
    (['services', 'sectors', 'articles', 'pages'] as const).map(async (folder, index) => {
      const result = await makeEntry(root, { folder, title: `Untold words ${index}`, slug: null, today });
      if ('problem' in result) expect.fail(result.problem);
      const path = join(root, result.file);
      writeFileSync(path, readFileSync(path, 'utf8').replace(/^draft: true\n/m, ''));
      return result.file;
    }),
  );
  const warnings = (await checkProse(root)).join('\n');
  for (const file of warned) expect(warnings).toContain(`${file}, line `);
});

test.each(made)('a new file in content/%s explains every field of its schema', async (folder, file) => {
  const root = makeChangedProject([]);
  await makeEntry(root, { folder, title: 'A "title": with signs & more', slug: 'untold-words', today });
  const text = readFileSync(join(root, file), 'utf8');
  const fields = describeSchema(entryFolders[folder].schema).tables[0]?.fields ?? [];
  expect(fields.length).toBeGreaterThan(9);
  const own = fields.filter(({ name }) => !name.includes('[') && !name.startsWith('sections'));
  for (const { name, meaning } of own) {
    expect(text).toContain(`\n# ${name}: ${meaning.split(' ')[0]}`.replace(/^\n(?=# draft)/, ''));
    if (!name.includes('.')) expect(text).toMatch(new RegExp(`^(# )?${name}:`, 'm'));
  }
});

test.each([
  [
    'a slug that is already used',
    { title: 'Secure GIS', slug: 'gis' },
    'The service "gis" already exists: content/services/gis.yaml.',
  ],
  ['a title without a letter', { title: '日本', slug: null }, 'Set the address with --slug.'],
  ['a title of 61 characters', { title: 'x'.repeat(61), slug: 'late' }, 'Shorten it by 1'],
])('%s is refused with a remedy, and no file is written', async (_, { title, slug }, message) => {
  const root = makeChangedProject([]);
  const before = listContent(root);
  expect(await makeEntry(root, { folder: 'services', title, slug, today })).toEqual({
    problem: expect.stringContaining(message),
  });
  expect(listContent(root)).toEqual(before);
});

test.each([
  [
    'a title without quotes',
    ['article', 'Late', 'fixes'],
    'There are too many arguments. Put a title of several words in quotes.',
  ],
])('%s on the command line causes one message and exit status 1', async (_, args, message) => {
  const before = listContent(projectRoot);
  const { status, stdout, stderr } = await runScript('new.ts', args, { directory: tmpdir() });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr.split('\n')[0]).toContain(message);
  expect(listContent(projectRoot)).toEqual(before);
});
