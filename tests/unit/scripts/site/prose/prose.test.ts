// The prose check reports each writing problem with its file, its line and a remedy.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkProse, type ProseChoice } from '../../../../../scripts/site/prose/check-prose.ts';
import { projectRoot } from '../../../../support/project.ts';

/** Writes these files to a `content/` folder and checks them. Returns the problems. */
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

test('the spelling check accepts Canadian spelling, and reports British and American variants', () => {
  const right = [
    'litres',
    'colouring',
    'curbside',
    'manoeuvring',
    'defence',
    'labelled',
    'organize',
    'judgment',
    'grey',
  ];
  const wrong = [
    'liters',
    'coloring',
    'kerbside',
    'maneuvering',
    'defense',
    'labeled',
    'organise',
    'judgement',
    'gray',
  ];
  const { stdout } = spawnSync(
    join(projectRoot, 'node_modules/.bin/cspell'),
    ['lint', '--config', 'content/cspell.yaml', '--no-progress', '--words-only', 'stdin://content/planted.md'],
    { cwd: projectRoot, encoding: 'utf8', input: [...right, ...wrong].join('\n') },
  );
  expect(stdout.trim().split('\n')).toEqual(wrong);
});

test.each([
  [
    'the line of an article is counted from the top of its file',
    'articles/one.md',
    '---\ntitle: x\n---\n\nFirst.\n\nAcme says.\n',
    7,
  ],
  ['the name is in a field of a page', 'pages/one.yaml', 'heading: x\ntext: >-\n  One line.\n  Acme says.\n', 4],
  ['the file has Windows line ends', 'pages/one.yaml', 'heading: x\r\ntext: Acme says.\r\n', 2],
])('a site name written out instead of {product} is reported with its line number: %s', async (_, file, text, line) => {
  expect(await check({ [file]: text }, { brand: 'Acme' })).toEqual([
    `content/${file}, line ${line}: "Acme" is the name of the site. Write {product} instead, and the build inserts the name from content/site.yaml.`,
  ]);
});

test.each([
  ['site.yaml', 'name: Acme\n'],
  ['pages/one.yaml', 'to: /acme\ntext: See https://acme.example/Acme, `Acme` or [it](/Acme).\n'],
  ['pages/one.yaml', '# Acme\ntext: Acmeist\n'],
])('settings, addresses, code and comments may contain the name of the site: %s %j', async (file, text) => {
  expect(await check({ [file]: text }, { brand: 'Acme' })).toEqual([]);
});

const paragraph =
  'Rules run on the stream as observations arrive, and each alert names the observations that made it, so that a watch officer can confirm or dismiss it.';
const reworded = paragraph.replace('watch officer', 'dispatcher').replace('Rules run', 'Our rules run');

test('a paragraph that occurs in two files is reported with both places, even if it is slightly reworded', async () => {
  const files = {
    'pages/one.yaml': `title: One\ntext: |\n  Something else.\n\n  ${paragraph}\n`,
    'articles/two.md': `---\ntitle: Two\n---\n\n${reworded}\n`,
  };
  await expect(check(files)).rejects.toMatchObject({
    problems: [
      'content/pages/one.yaml, line 5: "Rules run on the stream as observations arrive, …" repeats a paragraph of content/articles/two.md, line 5. Keep one of the two paragraphs and link to it, or reword one of them.',
    ],
  });
});

test('a draft that repeats a published page is reported only if drafts are checked', async () => {
  const published = { 'articles/one.md': `---\ntitle: One\n---\n\n${paragraph}\n` };
  const draft = { 'articles/two.md': `---\ntitle: Two\ndraft: true\n---\n\n${reworded}\n` };
  expect(await check({ ...published, ...draft })).toEqual([]);
  await expect(check({ ...published, ...draft }, { withDrafts: true })).rejects.toMatchObject({
    problems: [
      expect.stringMatching(
        /^content\/articles\/two\.md, line 6: .* repeats a paragraph of content\/articles\/one\.md/,
      ),
    ],
  });
});

test('two files may describe the same subject in different words, and a file may repeat its own paragraph', async () => {
  const own =
    'The rules are applied to each observation when it comes in; an alert lists what it rests on, and whoever is on watch can dismiss it within a minute.';
  expect(await check({ 'pages/one.yaml': `text: ${paragraph}\n`, 'pages/two.yaml': `text: ${own}\n` })).toEqual([]);
  expect(await check({ 'pages/one.yaml': `description: ${paragraph}\ntext: ${paragraph}\n` })).toEqual([]);
});

const page = (...texts: string[]): string => texts.map((text, index) => `text${index}: "${text}"\n`).join('');

test('an overused phrase causes one warning, which names the first use above the limit and a remedy', async () => {
  const text = page(
    'It is late, so we wait.',
    'It rains, so we wait.',
    'It snows, so we wait.',
    'It hails, so we leave.',
  );
  expect(await check({ 'pages/one.yaml': text })).toEqual([
    expect.stringMatching(
      /^content\/pages\/one\.yaml, line 4: ", so we leave …" is one of 4 similar phrases, .* only 3\. Make it two sentences\..*"# meant: , so we leave"/,
    ),
  ]);
  expect(await check({ 'pages/one.yaml': `# meant: , so we leave\n${text}` })).toEqual([]);
});

test('too many maxims cause a warning, but sentences about ourselves do not count as maxims', async () => {
  const maxims = ['A gap is a fact.', 'A clock has a drift.', 'An edge needs two ends.', 'A map can lie.'];
  expect(await check({ 'pages/one.yaml': page(...maxims) })).toEqual([
    expect.stringContaining('"A map can lie …" is one of 4 similar phrases'),
  ]);
  expect(
    await check({ 'pages/one.yaml': page(...maxims.map((text) => `We know that ${text.toLowerCase()}`)) }),
  ).toEqual([]);
});

test('a description or page that is too long causes a warning with its word count', async () => {
  const words = (count: number): string => Array.from({ length: count }, (_, index) => `w${count}x${index}`).join(' ');
  const service = (count: number): string => `fullDescription: ${words(count)}\n`;
  expect(await check({ 'services/one.yaml': service(67), 'services/two.yaml': service(68) })).toEqual([
    expect.stringMatching(/two\.yaml, line 1, field "fullDescription": has 68 words, but the limit is 67/),
  ]);
  const long = {
    'sectors/one.yaml': `text: ${words(901)}\n`,
    'sectors/two.yaml': `# meant: length\ntext: ${words(902)}\n`,
  };
  expect(await check(long)).toEqual([
    expect.stringMatching(/sectors\/one\.yaml: the page has about 901 words .* the limit is 900/),
  ]);
});
