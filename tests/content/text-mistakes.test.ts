// Mistakes that a text can hold, and where each is: on which line of the file, whatever way the text is written.
import { expect, test } from 'vitest';
import { problemsAfter } from '../support/changed-content.ts';
import { append, articleSlug, entries, expectOneMessage, type Mistake, set } from '../support/content-mistakes.ts';
import { content } from '../support/real-content.ts';
import { slugNow } from '../support/slug-now.ts';

const { article, page, service } = entries;

/** Its text begins on line 12. */
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

const body = { file: 'articles/second.md', field: 'body' };
const mistakes: Mistake[] = [
  {
    mistake: 'an anchor that a page lacks',
    changes: [write('One.\n\nTwo, and\nthree of {product}, [see](/about/precision#staypiont).')],
    ...{ ...body, line: 15, wrong: '/about/precision has no "#staypiont"', mend: 'Did you mean "staypoint"?' },
  },
  {
    mistake: 'an anchor of the page itself',
    changes: [write('## First\n\n[Second](#second)')],
    ...{ ...body, line: 14, wrong: 'has no "#second"', mend: '#first' },
  },
  {
    mistake: 'an anchor of an article that another one links to',
    changes: [append(article, 'See [it](/blog/cybersecurity-measures-protecting-gis#none).')],
    ...{ file: article, field: 'body', wrong: 'leads to no part of the page', mend: 'It has #' },
  },
  {
    mistake: 'code in an unknown language',
    changes: [write('One.\n\n```pyton\nx = 1\n```')],
    ...{ ...body, line: 14, wrong: '"pyton" behind the fence is no known language', mend: 'Did you mean "python"?' },
  },
  {
    mistake: 'code in a language that is like none',
    changes: [write('One.\n\n```esperanto\nx = 1\n```')],
    ...{ ...body, line: 14, wrong: '"esperanto" behind the fence', mend: 'Without a name, code is shown as it is' },
  },
  {
    mistake: 'code without an end',
    changes: [write('One.\n\n```python\nx = 1\n\nTwo.')],
    ...{ ...body, line: 14, wrong: 'this block of code has no end', mend: 'Write a line "```" where it ends' },
  },
  {
    mistake: 'a block without code',
    changes: [write('One.\n\n```python\n```')],
    ...{ ...body, line: 14, wrong: 'this block of code is empty', mend: 'Write the code between its two fences' },
  },
  {
    mistake: 'an anchor in a menu',
    changes: [set('navigation.yaml', ['header', 0, 'to'], '/about#mision')],
    ...{ file: 'navigation.yaml', field: 'header[1].to', wrong: '/about has no "#mision"', mend: 'It has #' },
  },
  {
    mistake: 'an anchor at the end of a redirect',
    changes: [{ file: 'redirects.yaml', write: '- from: /old\n  to: /about/precision#staypiont\n' }],
    ...{ file: 'redirects.yaml', line: 1, field: 'to', wrong: 'has no "#staypiont"', mend: 'mean "staypoint"?' },
  },
  {
    mistake: 'a heading that skips a level',
    changes: [write('## First\n\n#### Second\n')],
    ...{ ...body, line: 14, wrong: 'a heading of level 4 follows one of level 2', mend: 'Write "###"' },
  },
  {
    mistake: 'a first heading that skips a level',
    changes: [write('Text.\n\n### First\n')],
    ...{ ...body, line: 14, wrong: 'level 3 follows one of level 1', mend: 'Write "##"' },
  },
  {
    mistake: 'a short row of a table',
    changes: [write('| a | b |\n|---|---|\n| 1 | 2 |\n| 3 |\n')],
    ...{ ...body, line: 15, wrong: 'has 1 cells, and the table has 2 columns', mend: 'Give each row one cell' },
  },
  {
    mistake: 'a text without a word',
    changes: [write('')],
    ...{ ...body, line: 12, wrong: 'is empty', mend: 'Write the text below the second "---"' },
  },
  {
    mistake: 'an article that is related to itself',
    changes: [set(article, ['related', 1], articleSlug)],
    ...{ file: article, field: 'related[2]', wrong: 'is the article itself', mend: 'Name another one' },
  },
  {
    mistake: 'an article that is named twice',
    changes: [
      set(article, ['related'], ['cybersecurity-measures-protecting-gis', 'cybersecurity-measures-protecting-gis']),
    ],
    ...{ file: article, field: 'related[2]', wrong: 'is named twice', mend: 'Remove one of them' },
  },
  {
    mistake: 'two items with one id',
    changes: [cards({ title: 'One', text: 'One.', id: 'same' }, { title: 'Two', text: 'Two.', id: 'same' })],
    ...{ file: page, field: 'sections[2].items[2].id', wrong: 'the anchor "same" is that of line', mend: 'another id' },
  },
  {
    mistake: 'two sections with one heading',
    changes: [
      set(page, ['sections', 1], { type: 'prose', heading: 'All', body: 'One.' }),
      set(page, ['sections', 2], { type: 'prose', heading: 'All', body: 'Two.' }),
    ],
    ...{
      file: page,
      field: 'sections[3].heading',
      wrong: 'the anchor "all" is that of line',
      mend: 'an "id" of its own',
    },
  },
  {
    mistake: 'one place for two services',
    changes: [set(service, ['order'], 1)],
    ...{
      file: 'services/movement.yaml',
      field: 'order',
      wrong: '"1" is taken by content/services/gis.yaml, line 1',
      mend: `${Math.max(...content.services.map(({ order }) => order)) + 1} is free`,
    },
  },
  {
    mistake: 'signs of an old encoding',
    changes: [{ file: page, write: Buffer.from('path: /careers\nname: Caf\xe9\n', 'latin1') }],
    ...{ file: page, line: 2, wrong: 'has signs that are not in UTF-8', mend: 'Save the file as UTF-8' },
  },
  {
    mistake: 'a link in a text that YAML folds',
    changes: [
      {
        file: 'navigation.yaml',
        write: `header:\n  - { label: A, to: /about }\nclientLogin: { label: In, to: /login }\ndashboard: { label: In, to: /welcome }\nfooter:\n  - title: T\n    links:\n      - label: >-\n          A long\n          label\n        to: /abuot\nfooterBottom: [{ label: A, to: /about }]\n`,
      },
    ],
    ...{
      file: 'navigation.yaml',
      line: 11,
      field: 'footer[1].links[1].to',
      wrong: 'leads to no page',
      mend: '"/about"?',
    },
  },
  {
    mistake: 'a link on a later line of a folded text',
    changes: [
      {
        file: 'services/timing.yaml',
        copyOf: service,
      },
      set('services/timing.yaml', ['sections'], []),
      set('services/timing.yaml', ['order'], 9),
      set('services/timing.yaml', ['title'], 'Timing'),
      set('services/timing.yaml', ['metaTitle'], 'Timing'),
      set(
        'services/timing.yaml',
        ['metaDescription'],
        'Nothing but a description that no other page has, of some seventy letters.',
      ),
      set('services/timing.yaml', ['fullDescription'], undefined),
      {
        file: 'services/timing.yaml',
        prepend: 'fullDescription: >\n  Of {product} and\n  of others.\n\n  Then [a page](/abuot).\n',
      },
    ],
    ...{
      file: 'services/timing.yaml',
      line: 5,
      field: 'fullDescription',
      wrong: 'leads to no page',
      mend: '"/about"?',
    },
  },
];

test.each(mistakes)('says in one message on which line $mistake is, and how to mend it', expectOneMessage);

test('a byte order mark is read over', async () => {
  expect(await problemsAfter(...[article, page].map((file) => ({ file, prepend: '\uFEFF' })))).toEqual([]);
});

test('what a file mentions is checked while its fields are wrong, from top to bottom', async () => {
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
    expect.stringContaining('the link "/abuot" leads to no page of the site'),
    expect.stringContaining('there is no figure "space-time-cub"'),
  ]);
});

test('entries of lists are told by the places that they have in the file', async () => {
  const items = ['{priceModel}', 'See [it](/abuot).'].map((text) => ({ title: text.slice(0, 4), text }));
  const [problem] = await problemsAfter(cards({ title: 'One', text: 'One.' }, ...items));
  expect(problem).toContain('field "sections[2].items[3].text": the link "/abuot"');
});

test('braces of code are no placeholders, and those around it are', async () => {
  const code = '```javascript\nconst { a } = {b};\nprint(`{product}`)\n```';
  const problems = await problemsAfter(write(`A {product}.\n\n${code}\n\nAnd {b}.`));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('line 19');
});

test('what Markdown would print as it stands, or not as it was meant, is told with its line', async () => {
  const texts = ['[](/services)', '[One][two]', 'Three[^1].', '[^1]: Four.', '- [ ] five', '[Six](seven.md)'];
  const problems = await problemsAfter(write(texts.join('\n\n')));
  expect(problems.map((problem) => problem.replace(/^content\/articles\/second\.md, /, ''))).toEqual([
    expect.stringMatching(/^line 12, field "body": the link "\/services" has no words/),
    expect.stringMatching(/^line 14, field "body": "\[One\]\[two\]" is no link/),
    expect.stringMatching(/^line 16, field "body": footnotes are not published/),
    expect.stringMatching(/^line 20, field "body": a list to tick off is not published/),
    expect.stringMatching(/^line 22, field "body": the link "seven\.md" .* Write the address of its page/),
  ]);
});
