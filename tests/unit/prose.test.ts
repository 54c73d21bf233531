// What the check of texts finds, where, and what an author can do about it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ContentError } from '../../scripts/build/content/content-error.ts';
import { checkProse, type ProseChoice } from '../../scripts/build/prose/check-prose.ts';
import { projectRoot } from '../support/real-content.ts';

const style = `
spelling:
  behavior*: behaviour*
  car park: parking lot
  car parks: parking lots
ize: [organ, real]
phrases:
  somebody has to: Name who has to.
`;

/** Checks these files below `content/`. */
async function check(files: Readonly<Record<string, string>>, choice: ProseChoice = {}): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'prose-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, 'content', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return checkProse(root, choice);
}

test('this site says nothing that its own rules warn of', async () => {
  expect(await checkProse(projectRoot)).toEqual([]);
});

test.each([
  ['a value', 'title: Behavioral data\n', 1, 'Behavioral', 'Write "Behavioural".'],
  [
    'a folded text',
    'heading: x\ntext: >-\n  One line.\n  Then the\n  car\n  parks.\n',
    5,
    'car parks',
    'Write "parking lots".',
  ],
  ['quotes', 'a: b\nitems:\n  - "Organisations"\n', 3, 'Organisations', 'Write "Organizations".'],
  ['a phrase', 'text: It waits. Somebody has to look.\n', 1, 'Somebody has to', 'Name who has to.'],
])('%s is found on its line, with the remedy', async (_, text, line, what, remedy) => {
  const warnings = await check({ 'style.yaml': style, 'pages/one.yaml': text });
  expect(warnings).toEqual([`content/pages/one.yaml, line ${line}: "${what}". ${remedy}`]);
});

test('lines of an article are counted from the top of its file, also where lines end as on Windows', async () => {
  const article = '---\ntitle: Organised\n---\n\nFirst.\n\nIt is realised [here](/blog/organisation).\n';
  const places = ['content/articles/one.md, line 2: "Organised"', 'content/articles/one.md, line 7: "realised"'];
  for (const text of [article, article.replaceAll('\n', '\r\n')]) {
    const warnings = await check({ 'style.yaml': style, 'articles/one.md': text });
    expect(warnings.map((warning) => warning.split('. ')[0])).toEqual(places);
  }
});

/** Words that begin like one that the rules of this site replace. */
const right = [
  ...[
    'literature',
    'literal',
    'programmer',
    'programmed',
    'colorimetry',
    'Colorado',
    'Kerberos',
    'grayling',
    'Harborough',
  ],
  ...['car parking', 'laborious', 'honorary', 'analysis', 'defensive', 'organism', 'centerpiece', 'fulfilled'],
];
const corrected: readonly [word: string, written: string][] = [
  ['liters', 'litres'],
  ['programmes', 'programs'],
  ['coloring', 'colouring'],
  ['car parks', 'parking lots'],
  ['kerbside', 'curbside'],
  ['maneuvered', 'manoeuvred'],
  ['maneuvering', 'manoeuvring'],
  ['maneuverability', 'manoeuvrability'],
  ['defenses', 'defences'],
  ['Traveler', 'Traveller'],
  ['labeled', 'labelled'],
  ['immobilised', 'immobilized'],
  ['utilised', 'use'],
];

test.each([...right.map((word): [string, null] => [word, null]), ...corrected])(
  'the rules of this site say of "%s": %s',
  async (word, written) => {
    const own = readFileSync(join(projectRoot, 'content/style.yaml'), 'utf8').replace(/^meant:[\s\S]*/m, '');
    const warnings = await check({ 'style.yaml': own, 'pages/one.yaml': `text: ${word}\n` });
    expect(warnings).toEqual(
      written === null ? [] : [`content/pages/one.yaml, line 1: "${word}". Write "${written}".`],
    );
  },
);

test.each([
  'to: /organisation\n',
  'text: See https://example.org/organise for it.\n',
  'text: The field `behavior` of the record.\n',
  'text: An organism is realistic about its organs.\n',
  'text: The misbehaviour of parks.\n',
  '# organise\ntext: Organize.\n',
])('nothing is said of %j', async (text) => {
  expect(await check({ 'style.yaml': style, 'pages/one.yaml': text })).toEqual([]);
});

test('what is meant is left alone in the file that is named, and an entry that meets nothing any more is told', async () => {
  const meant = `${style}
meant:
  - { file: pages/one.yaml, text: behavioral, why: a quotation }
  - { file: pages/one.yaml, text: organise, why: a name }
`;
  const text = 'text: Behavioral science.\n';
  expect(await check({ 'style.yaml': meant, 'pages/one.yaml': text, 'pages/two.yaml': text })).toEqual([
    'content/pages/two.yaml, line 1: "Behavioral". Write "Behavioural".',
    'content/style.yaml, "meant": content/pages/one.yaml no longer says "organise". Remove the entry.',
  ]);
});

const paragraph =
  'Rules run on the stream as observations arrive, and each alert names the observations that made it, so that a watch officer can confirm or dismiss it.';
const reworded = paragraph.replace('watch officer', 'dispatcher').replace('Rules run', 'Our rules run');

test('a paragraph that stands in two files is a mistake with both places, also where words were changed', async () => {
  const files = {
    'pages/one.yaml': `title: One\ntext: |\n  Something else.\n\n  ${paragraph}\n`,
    'articles/two.md': `---\ntitle: Two\n---\n\n${reworded}\n`,
  };
  await expect(check(files)).rejects.toMatchObject({
    problems: [
      'content/pages/one.yaml, line 5: says again what stands in content/articles/two.md, line 5 ("Rules run on the stream as observations arrive, …"). Say it once and link to it; where both are meant, add the opening to "meant" in content/style.yaml.',
    ],
  });
  const meant = `meant: [{ file: pages/one.yaml, text: "Rules run on the stream as observations arrive,", why: a definition }]`;
  expect(await check({ ...files, 'style.yaml': meant })).toEqual([]);
});

test('a draft that says what a published page says is told where drafts are looked at', async () => {
  const published = { 'articles/one.md': `---\ntitle: One\n---\n\n${paragraph}\n` };
  const draft = { 'articles/two.md': `---\ntitle: Two\ndraft: true\n---\n\n${reworded}\n` };
  expect(await check({ ...published, ...draft })).toEqual([]);
  await expect(check({ ...published, ...draft }, { withDrafts: true })).rejects.toMatchObject({
    problems: [
      expect.stringContaining('content/articles/two.md, line 6: says again what stands in content/articles/one.md'),
    ],
  });
});

test('a thousand files that share a paragraph end with the first ten findings', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `pages/${String(index).padStart(4, '0')}.yaml`);
  const problems = await check(Object.fromEntries(names.map((name) => [name, `text: ${paragraph}\n`]))).catch(
    (error: unknown) => (error instanceof ContentError ? error.problems : [error]),
  );
  expect(problems).toEqual(
    names
      .slice(1, 11)
      .map((name) =>
        expect.stringContaining(`content/${name}, line 1: says again what stands in content/${names[0]}, line 1`),
      ),
  );
});

test('paragraphs of one subject in words of their own are no repetition, and nor is one within a file', async () => {
  const own =
    'The rules are applied to each observation when it comes in; an alert lists what it rests on, and whoever is on watch can dismiss it within a minute.';
  expect(await check({ 'pages/one.yaml': `text: ${paragraph}\n`, 'pages/two.yaml': `text: ${own}\n` })).toEqual([]);
  expect(await check({ 'pages/one.yaml': `description: ${paragraph}\ntext: ${paragraph}\n` })).toEqual([]);
});

test.each([
  ['spelling: organise\n', 'content/style.yaml, line 1, field "spelling": must be a group of fields, and is a text.'],
  ['speling: {}\n', 'content/style.yaml, line 1, field "speling": unknown field "speling". Did you mean "spelling"?'],
  ['meant: [{ file: pages/one.yaml, text: x }]\n', 'content/style.yaml, line 1, field "meant[1].why": is missing.'],
  ['spelling: [\n', 'content/style.yaml, line 2: is not valid YAML'],
])('a mistake in style.yaml itself is told: %j', async (text, message) => {
  await expect(check({ 'style.yaml': text })).rejects.toMatchObject({
    problems: [expect.stringContaining(message)],
  });
});
