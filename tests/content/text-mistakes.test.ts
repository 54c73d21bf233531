// The content check reports a mistake in a text with its line number in the file, whichever YAML notation the text
// uses.
import { expect, test } from 'vitest';
import {
  append,
  articleSlug,
  entries,
  expectOneMessage,
  type Mistake,
  problemsAfter,
  set,
} from '../support/changed-content.ts';
import { content, slugNow } from '../support/real-content.ts';

const { article, page, service } = entries;

/** Returns a change that writes an article whose text begins on line 12 of the file. */
const write = (text: string) => ({
  file: 'articles/second.md',
  write: `---
title: A title of its own
subtitle: One sentence.
description: Nothing but a description that no other page has, of some seventy characters.
published: '2025-04-06'
author: Research Team
updated: '2025-04-07'
figure: { name: space-time-cube, alt: A cube, caption: A cube. }
callToAction: { heading: Ask us, text: Write to us., label: Contact, to: /contact }
related: [cybersecurity-measures-protecting-gis]
---
${text}
`,
});

const cards = (...items: object[]) => set(page, ['sections', 1], { type: 'cards', heading: 'All', items });

const mistakes: Mistake[] = [
  [
    'a link to an anchor that the page lacks',
    write('One.\n\nTwo, and\nthree of {product}, [see](/about/precision#staypiont).'),
    'articles/second.md, line 15, field "body": …/about/precision has no "#staypiont" … Did you mean "staypoint"?',
  ],
  [
    'a link to an unknown anchor of the same page',
    write('## First\n\n[Second](#second)'),
    'articles/second.md, line 14, field "body": …has no "#second" … #first',
  ],
  [
    'a block of code',
    write('One.\n\n```python\nx = 1\n```'),
    'articles/second.md, line 14, field "body": code blocks are not supported … Write `code` inside a sentence',
  ],
  [
    'a heading that skips a level',
    write('## First\n\n#### Second\n'),
    'articles/second.md, line 14, field "body": a heading of level 4 follows one of level 2 … Write "###"',
  ],
  [
    'a table row with too few cells',
    write('| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |\n'),
    'articles/second.md, line 15, field "body": …has 1 cells, but the table has 2 columns … Give each row one cell',
  ],
  [
    'an article without text',
    write(''),
    'articles/second.md, line 12, field "body": the article has no text … Write it below the second "---"',
  ],
  [
    'an article that is related to itself',
    set(article, ['related', 1], articleSlug),
    `${article}, line …, field "related[2]": …is this article itself … Write the name of another article`,
  ],
  [
    'two items with the same id',
    cards({ title: 'One', text: 'One.', id: 'same' }, { title: 'Two', text: 'Two.', id: 'same' }),
    `${page}, line …, field "sections[2].items[2].id": the anchor "same" is already used in line … another id`,
  ],
  [
    'two sections with the same heading',
    [
      set(page, ['sections', 1], { type: 'prose', heading: 'All', body: 'One.' }),
      set(page, ['sections', 2], { type: 'prose', heading: 'All', body: 'Two.' }),
    ],
    `${page}, line …, field "sections[3].heading": the anchor "all" is already used in line … add an "id"`,
  ],
  [
    'two services with the same order',
    set(service, ['order'], 1),
    `services/movement.yaml, line …, field "order": "1" is already used in content/services/gis.yaml, line 1 … such as ${Math.max(...content.services.map(({ order }) => order)) + 1}`,
  ],
  [
    'bytes that are not UTF-8',
    { file: page, write: Buffer.from('path: /careers\nname: Caf\xe9\n', 'latin1') },
    `${page}, line 2: has characters that are not UTF-8 … Save the file as UTF-8`,
  ],
  [
    'a broken link after a folded YAML text',
    {
      file: 'navigation.yaml',
      write: `header:\n  - { label: A, to: /about }\nclientLogin: { label: In, to: /login }\ndashboard: { label: In, to: /welcome }\nfooter:\n  - title: T\n    links:\n      - label: >-\n          A long\n          label\n        to: /abuot\nfooterBottom: [{ label: A, to: /about }]\n`,
    },
    'navigation.yaml, line 11, field "footer[1].links[1].to": …leads to a page … "/about"?',
  ],
];

test.each(mistakes)('the content check reports %s in one message, with its line and a fix', expectOneMessage);

test('the content check ignores a byte order mark', async () => {
  expect(await problemsAfter(...[article, page].map((file) => ({ file, prepend: '\uFEFF' })))).toEqual([]);
});

test('links are checked even in files with wrong fields, and reports follow the order of lines', async () => {
  const problems = await problemsAfter(
    set(article, ['subtitel'], 'One sentence.'),
    set(article, ['related', 0], 'nothing-like-it'),
    append(article, 'See [a page](/abuot).\n\n![A cube](figure:space-time-cub "A cube.")'),
    { file: 'pages/broken.yaml', write: 'path: [\n' },
    append(`articles/${slugNow('cybersecurity-measures-protecting-gis')}.md`, 'See [a page](/broken#anywhere).'),
  );
  expect(problems.map((problem) => problem.replace(/, line \d+/, ''))).toEqual([
    expect.stringContaining('content/pages/broken.yaml: is not valid YAML'),
    expect.stringContaining(`content/${article}, field "subtitel": unknown field "subtitel". Did you mean "subtitle"?`),
    expect.stringContaining('the link "/abuot" leads to a page that does not exist'),
    expect.stringContaining('there is no figure "space-time-cub"'),
  ]);
});

test('reports number list entries as the file does, including entries that pages leave out', async () => {
  const items = ['{priceModel}', 'See [it](/abuot).'].map((text) => ({ title: text.slice(0, 4), text }));
  const [problem] = await problemsAfter(cards({ title: 'One', text: 'One.' }, ...items));
  expect(problem).toContain('field "sections[2].items[3].text": the link "/abuot"');
});

test('Markdown that would be printed unchanged or misread is reported with its line', async () => {
  const texts = ['[](/services)', '[One][two]', 'Three[^1].', '[^1]: Four.', '- [ ] five', '[Six](seven.md)'];
  const problems = await problemsAfter(write(texts.join('\n\n')));
  expect(problems.map((problem) => problem.replace(/^content\/articles\/second\.md, /, ''))).toEqual([
    expect.stringMatching(/^line 12, field "body": the link "\/services" has no text/),
    expect.stringMatching(/^line 14, field "body": "\[One\]\[two\]" is not a link/),
    expect.stringMatching(/^line 16, field "body": footnotes are not supported/),
    expect.stringMatching(/^line 20, field "body": checklists are not supported/),
    expect.stringMatching(/^line 22, field "body": the link "seven\.md" .* Write the address of its page/),
  ]);
});
