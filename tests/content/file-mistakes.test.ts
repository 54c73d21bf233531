import { expect, test } from 'vitest';
import { type Change, problemsAfter } from '../support/changed-content.ts';
import { append, articleSlug, entries, expectOneMessage, type Mistake, set } from '../support/content-mistakes.ts';
import { slugNow } from '../support/slug-now.ts';

const { article, page, sector, service } = entries;
const laterArticle = `articles/${slugNow('strategic-advantage-movement-intelligence')}.md`;

const betweenFiles: Mistake[] = [
  {
    mistake: 'a path that two pages claim',
    changes: [
      { file: 'pages/copy.yaml', copyOf: page },
      set('pages/copy.yaml', ['title'], 'A title of its own'),
      set('pages/copy.yaml', ['description'], 'Nothing but a description that no other page has. '.repeat(2)),
    ],
    file: 'pages/copy.yaml',
    field: 'path',
    wrong: '"/careers" is taken by content/pages/careers.yaml',
    mend: 'Give each its own',
  },
  {
    mistake: 'a slug that two articles claim',
    changes: [
      { file: 'articles/second.md', copyOf: article },
      set('articles/second.md', ['slug'], articleSlug),
      set('articles/second.md', ['id'], undefined),
      set('articles/second.md', ['title'], 'A title of its own'),
      set('articles/second.md', ['description'], 'Nothing but a description that no other page has. '.repeat(2)),
    ],
    file: 'articles/second.md',
    field: 'slug',
    wrong: `"/blog/${articleSlug}" is taken by content/${article}`,
    mend: 'Give each its own',
  },
  ...['con', 'COM1', 'aux'].map((name) => ({
    mistake: `a file whose name Windows keeps (${name})`,
    changes: [
      { file: `articles/${name}.md`, copyOf: article },
      set(`articles/${name}.md`, ['id'], undefined),
      set(`articles/${name}.md`, ['title'], 'A title of its own'),
      set(`articles/${name}.md`, ['description'], 'Nothing but a description that no other page has. '.repeat(2)),
    ],
    file: `articles/${name}.md`,
    line: null,
    wrong: `must not be "${name}", because Windows keeps that name for a device`,
    mend: 'Add a word to it. Rename the file',
  })),
  {
    mistake: 'an id that two articles claim',
    changes: [set(laterArticle, ['id'], '4')],
    file: laterArticle,
    field: 'id',
    wrong: `"4" is taken by content/${article}`,
    mend: 'Give each its own',
  },
  {
    mistake: 'a title that two pages share',
    changes: [set('pages/about.yaml', ['title'], 'The same'), set(page, ['title'], 'The same')],
    file: page,
    field: 'title',
    wrong: '"The same" is taken by content/pages/about.yaml',
    mend: 'Give each its own',
  },
  {
    mistake: 'a description that two entries share',
    changes: [
      set('pages/about.yaml', ['description'], 'The same description. '.repeat(4).trim()),
      set(service, ['metaDescription'], 'The same description. '.repeat(4).trim()),
    ],
    file: service,
    field: 'metaDescription',
    wrong: 'is taken by content/pages/about.yaml',
    mend: 'Give each its own',
  },
  {
    mistake: 'a search title that is the title of a page',
    changes: [set(page, ['title'], 'The same'), set(service, ['metaTitle'], 'The same')],
    file: service,
    field: 'metaTitle',
    wrong: '"The same" is taken by content/pages/careers.yaml',
    mend: 'Give each its own',
  },
  {
    mistake: 'a table row of the wrong length',
    changes: [
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
    ],
    file: page,
    field: 'sections[2].rows[2]',
    wrong: 'has 3 cells, the table has 2 columns',
    mend: 'Give each row one cell per column',
  },
  {
    mistake: 'an update before the publication',
    changes: [set(article, ['published'], '2025-04-06'), set(article, ['updated'], '2025-04-05')],
    file: article,
    field: 'updated',
    wrong: '2025-04-05 is before "published" (2025-04-06)',
    mend: 'Correct one of them',
  },
];

const fileMistakes: Mistake[] = [
  {
    mistake: 'a stray file in a folder',
    changes: [{ file: 'services/notes.txt', write: 'Remember the milk.' }],
    file: 'services/notes.txt',
    line: null,
    wrong: 'only .yaml files belong here',
    mend: 'Move or remove it',
  },
  {
    mistake: 'an article without a head',
    changes: [{ file: article, write: '## No head\n\nText.\n' }],
    file: article,
    wrong: 'has no head',
    mend: 'Begin the file with a line "---"',
  },
  {
    mistake: 'YAML that cannot be read',
    changes: [{ file: page, write: 'path: /careers\nname: Careers: all of them\n' }],
    file: page,
    line: 2,
    wrong: 'is not valid YAML: a text holds ": "',
    mend: 'Put the whole text in quotes',
  },
];

test.each([...betweenFiles, ...fileMistakes])(
  'says in one message where $mistake is, and how to mend it',
  expectOneMessage,
);

test('finds nothing wrong in content without a mistake', async () => {
  expect(await problemsAfter(append(article, 'One more paragraph, by {product}, on [services](/services).'))).toEqual(
    [],
  );
});

test('finds nothing wrong in files that were saved on Windows', async () => {
  const files = [article, service, sector, page, 'navigation.yaml'];
  expect(await problemsAfter(...files.map((file): Change => ({ file, lineEnds: '\r\n' })))).toEqual([]);
});

test('says all mistakes of all files at once', async () => {
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

/** Each in a file of its own, so that one copy of the content has them all. */
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
  ['another ending', { file: 'services/sea.yml', write: 'a: 1' }, /sea\.yml: .* Rename it to "sea\.yaml"\.$/],
  ['capitals', { file: 'articles/sea.MD', write: 'a' }, /sea\.MD: .* Rename it to "sea\.md"\.$/],
  ['another kind of picture', { file: 'articles/quay.heic', write: 'a' }, /quay\.heic: .* Save it as JPEG/],
  ['an empty file', { file: 'sectors/sea.yaml', write: '' }, /sectors\/sea\.yaml, line 1: is empty\. Restore/],
  ['an empty article', { file: 'articles/sea.md', write: '\n' }, /articles\/sea\.md, line 1: is empty\. Restore/],
  [
    'an empty line ahead',
    { file: 'articles/late.md', write: '\n---\na: 1\n---\n' },
    /late\.md, line 1: begins with empty/,
  ],
  ['an open head', { file: 'articles/open.md', write: '---\na: 1\n' }, /open\.md, line 1: has a head without an end/],
  ['a tab', { file: 'pages/tab.yaml', write: 'a:\n\t- b' }, /tab\.yaml, line 2: .* indented by a tab\. Use spaces\.$/],
  ['a field twice', { file: 'pages/twice.yaml', write: 'a: 1\na: 2' }, /twice\.yaml, line 2: .* stands there twice/],
  ['an unknown tag', { file: 'pages/tag.yaml', write: 'a: !b c' }, /tag\.yaml, line 1: .* begins with "!"/],
  ['a part that is not there', { file: 'pages/part.yaml', write: 'a: *b' }, /part\.yaml: .* begins with "\*"/],
  ['a second document', { file: 'pages/two.yaml', write: 'a: 1\n---\nb: 1' }, /two\.yaml, line 2: .* second document/],
  [
    'a photograph that Windows cannot store',
    { file: 'articles/aux.jpg', write: 'a' },
    /articles\/aux\.jpg: Windows keeps the name "aux\.jpg" for a device.* Rename the file, such as to "photograph-aux\.jpg"/,
  ],
  [
    'two versions of a text',
    { file: 'articles/merge.md', write: '---\na: 1\n---\n<<<<<<< HEAD\nOne.\n=======\nTwo.\n>>>>>>> other\n' },
    /articles\/merge\.md, line 4: "<<<<<<< HEAD" is left of a merge that was not finished\. Keep one of the two versions/,
  ],
  [
    'two versions of a field',
    { file: 'pages/merge.yaml', write: 'a: 1\n<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> other\n' },
    /pages\/merge\.yaml, line 2: "<<<<<<< HEAD" is left of a merge/,
  ],
  [
    'the end of two versions',
    { file: 'articles/merged.md', write: '---\na: 1\n---\nOne.\n>>>>>>> other\n' },
    /articles\/merged\.md, line 5: ">>>>>>> other" is left of a merge/,
  ],
  [
    'a hard space',
    { file: 'pages/hard.yaml', write: 'a:\n\u00a0 - b\n  - c' },
    /hard\.yaml, line 2: .* that does not break/,
  ],
];

test('says of each odd file what to do with it', async () => {
  const problems = await problemsAfter(...oddities.map(([, change]) => change));
  for (const [what, , message] of oddities) expect(problems, what).toContainEqual(expect.stringMatching(message));
  expect(problems).toHaveLength(oddities.length);
});

test('reads what editors leave behind lines, and lines that end as on old Macs', async () => {
  const spaced: Change = { file: 'articles/spaced-head.md', write: '--- \ntitle: Late\n---\t\nWords.\n' };
  const old: Change = { file: service, lineEnds: '\r' };
  const problems = await problemsAfter(spaced, old);
  expect(problems).not.toEqual([]);
  for (const problem of problems)
    expect(problem).toMatch(/^content\/articles\/spaced-head\.md, line 2, field "\w+": is missing/);
});

test('suggests nothing when no page has a similar address', async () => {
  const [problem] = await problemsAfter(set('navigation.yaml', ['header', 0, 'to'], '/xylophones-and-other-things'));
  expect(problem).not.toContain('Did you mean');
});
