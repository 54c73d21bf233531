import { expect, test } from 'vitest';
import {
  append,
  type Change,
  entries,
  expectOneMessage,
  type Mistake,
  problemsAfter,
  set,
} from '../support/changed-content.ts';

const { article, page, sector, service } = entries;
const otherDescription = 'Nothing but a description that no other page has. '.repeat(2);

const fileMistakes: Mistake[] = [
  [
    'a path that two pages claim',
    [
      { file: 'pages/copy.yaml', copyOf: page },
      set('pages/copy.yaml', ['title'], 'A title of its own'),
      set('pages/copy.yaml', ['description'], otherDescription),
    ],
    'pages/copy.yaml, line …, field "path": "/careers" is already used in content/pages/careers.yaml … Use another value',
  ],
  [
    'a file with the name of a Windows device',
    [
      { file: 'articles/COM1.md', copyOf: article },
      set('articles/COM1.md', ['id'], undefined),
      set('articles/COM1.md', ['title'], 'A title of its own'),
      set('articles/COM1.md', ['description'], otherDescription),
    ],
    'articles/COM1.md: …must not be "COM1", because Windows reserves that name for a device … Add a word to it. Rename the file',
  ],
  [
    'a description that two entries share',
    [
      set('pages/about.yaml', ['description'], 'The same description. '.repeat(4).trim()),
      set(service, ['metaDescription'], 'The same description. '.repeat(4).trim()),
    ],
    `${service}, line …, field "metaDescription": …is already used in content/pages/about.yaml … Use another value`,
  ],
  [
    'a table row with too many cells',
    set(page, ['sections', 1], {
      type: 'table',
      heading: 'Table',
      caption: 'Two columns',
      columns: ['One', 'Two'],
      rows: [
        ['a', 'b'],
        ['a', 'b', 'c'],
      ],
    }),
    `${page}, line …, field "sections[2].rows[2]": this row has 3 cells, but the table has 2 columns … Give each row one cell per column`,
  ],
  [
    'an update date before the publication date',
    [set(article, ['published'], '2025-04-06'), set(article, ['updated'], '2025-04-05')],
    `${article}, line …, field "updated": 2025-04-05 is earlier than "published" (2025-04-06) … Correct one of the two dates`,
  ],
  [
    'a stray file in a folder',
    { file: 'services/notes.txt', write: 'Remember the milk.' },
    'services/notes.txt: only .yaml files belong here … Move or remove it',
  ],
  [
    'an article without a head (YAML between two lines "---")',
    { file: article, write: '## No head\n\nText.\n' },
    `${article}, line …: has no head … Begin the file with a line "---"`,
  ],
  [
    'invalid YAML',
    { file: page, write: 'path: /careers\nname: Careers: all of them\n' },
    `${page}, line 2: is not valid YAML: a text contains ": " … Put the whole text in quotes`,
  ],
];

test.each(fileMistakes)('the content check reports %s in one message, with its place and a fix', expectOneMessage);

test('the content check reports nothing about content without mistakes', async () => {
  expect(await problemsAfter(append(article, 'One more paragraph, by {product}, on [services](/services).'))).toEqual(
    [],
  );
});

test('the content check reports nothing about files that were saved on Windows', async () => {
  const files = [article, service, sector, page, 'navigation.yaml'];
  expect(await problemsAfter(...files.map((file): Change => ({ file, lineEnds: '\r\n' })))).toEqual([]);
});

test('the content check reports all mistakes of all files at once', async () => {
  const problems = await problemsAfter(
    set(service, ['title'], undefined),
    set(service, ['icon'], 'Rocket'),
    set(page, ['updated'], 'yesterday'),
  );
  expect(problems.map((problem) => problem.split(':')[0]?.replace(/, line \d+/, ''))).toEqual([
    `content/${page}, field "updated"`,
    `content/${service}, field "title"`,
    `content/${service}, field "icon"`,
  ]);
});

/**
 * Mistakes in whole files. Each file has a different name, so that one copy of the content can contain all mistakes.
 */
const oddities: [what: string, change: Change, problem: RegExp][] = [
  [
    'a file that nothing reads',
    { file: 'sites.yaml', write: 'a: 1' },
    /^content\/sites\.yaml: .*Did you mean "site\.yaml"\?/,
  ],
  [
    'a drawing that nothing reads',
    { file: 'brand/logo.svg', write: '<svg/>' },
    /^content\/brand\/logo\.svg: .*icon\.svg/,
  ],
  [
    'a wrong file name extension',
    { file: 'services/sea.yml', write: 'a: 1' },
    /sea\.yml: .* Rename it to "sea\.yaml"\.$/,
  ],
  [
    'an unsupported kind of picture',
    { file: 'articles/quay.heic', write: 'a' },
    /quay\.heic: only \.md files belong here\. Move or remove it/,
  ],
  ['an empty file', { file: 'sectors/sea.yaml', write: '' }, /sectors\/sea\.yaml, line 1: is empty\. Restore/],
  [
    'an empty line before the head',
    { file: 'articles/late.md', write: '\n---\na: 1\n---\n' },
    /late\.md, line 1: begins with empty/,
  ],
  [
    'a tab as indentation',
    { file: 'pages/tab.yaml', write: 'a:\n\t- b' },
    /tab\.yaml, line 2: .* indented with a tab\. Use spaces\.$/,
  ],
  [
    'a field that occurs twice',
    { file: 'pages/twice.yaml', write: 'a: 1\na: 2' },
    /twice\.yaml, line 2: .* occurs twice/,
  ],
  [
    'a second YAML document',
    { file: 'pages/two.yaml', write: 'a: 1\n---\nb: 1' },
    /two\.yaml, line 2: .* second document/,
  ],
  [
    'an unfinished merge',
    { file: 'articles/merge.md', write: '---\na: 1\n---\n<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> other\n' },
    /articles\/merge\.md, line 4: "<<<<<<< HEAD" is left over from an unfinished merge\. Keep one of the two versions/,
  ],
  [
    'a non-breaking space as indentation',
    { file: 'pages/hard.yaml', write: 'a:\n\u00a0 - b\n  - c' },
    /hard\.yaml, line 2: .* special space character/,
  ],
];

test('the content check says how to fix each faulty file', async () => {
  const problems = await problemsAfter(...oddities.map(([, change]) => change));
  for (const [what, , message] of oddities) expect(problems, what).toContainEqual(expect.stringMatching(message));
  expect(problems).toHaveLength(oddities.length);
});
