// The content check reports text that YAML would silently drop, because " #" begins a comment.
import { expect, test } from 'vitest';
import { parseContentFile } from '../../scripts/site/content/read-files.ts';
import { type Change, entries, expectOneMessage, type Mistake, problemsAfter } from '../support/changed-content.ts';

const { page } = entries;

const lines = (...all: string[]): string => `${all.join('\n')}\n`;
const write = (file: string, ...all: string[]): Change => ({ file, write: lines(...all) });

const isComment = 'would be lost, because " #" begins a comment in YAML';
const mistakes: Mistake[] = [
  [
    'a title in the head of an article',
    write('articles/second.md', '---', 'subtitle: One', 'title: Case #1 of C#', '---', 'Text.'),
    `articles/second.md, line 3, field "title": …${isComment} … Put the whole text in quotes`,
  ],
  [
    'a colour without quotes',
    { file: 'brand.yaml', prepend: 'night:\n  ground: #ff0000\n' },
    `brand.yaml, line 2, field "night.ground": …${isComment} … Put the whole text in quotes`,
  ],
  [
    'a redirect',
    write('redirects.yaml', '- from: /old', '  to: /about/precision #staypoint'),
    `redirects.yaml, line 2, field "[1].to": …${isComment} … Put the whole text in quotes`,
  ],
];

test.each(mistakes)('says in one message which text of %s would be lost, and how to keep it', expectOneMessage);

/** Returns the reports about a file with these lines, without the reason and the remedy. */
function listLost(...all: string[]): string[] {
  try {
    parseContentFile('content/some.yaml', lines(...all));
    return [];
  } catch (error) {
    return String(error)
      .split('\n')
      .slice(1)
      .map((problem) =>
        problem
          .trim()
          .replace(` ${isComment}. Put the whole text in quotes, or write the comment on a line of its own.`, ''),
      );
  }
}

test.each([
  ['an entry of a list', ['- one #1'], 'line 1, field "[1]": "#1"'],
  ['an entry between brackets', ['a: [one #1, two]'], 'line 1, field "a[1]": "#1, two]"'],
  ['a name', ['Gate #4: opens'], 'line 1: "#4: opens"'],
  ['a further line of a text', ['a: one', '  #2 two', 'b: c'], 'line 2, field "a": "#2 two"'],
  ['a text of which the first line is lost', ['a: #1 in', '  and more'], 'line 1, field "a": "#1 in"'],
  ['a text behind one in quotes', ['a: "Case" #1 of more'], 'line 1, field "a": "#1 of more"'],
  ['a text behind the sign of a block', ['a: > #1', '  text'], 'line 1, field "a": "#1"'],
])('%s that YAML would shorten is told with its line and field', (_, written, told) => {
  expect(listLost(...written)).toEqual([expect.stringMatching(/^content\/some\.yaml, /)]);
  expect(listLost(...written)[0]).toContain(told);
});

test.each([
  ['on a line of its own', ['# all', 'a: one', '  # more', '#b: two', 'c: three']],
  ['behind a text in quotes', ['a: "Case #1" # first', "b: 'C#' # second"]],
  [
    'behind a colon, a dash, a bracket or a comma',
    ['a: # all', '  - # one', '    b: 1', 'c: [ # list', '  1, # one', '  2 ] # end'],
  ],
  [
    'that leaves out an entry or a field',
    ['a:', '  - b: one', '    #c: two', '  #- b: three', '  - b: four', '#d: five'],
  ],
  ['that is none, in a block', ['a: |', '  Case #1', '  #2 of all', 'b: >- # folded', '  Case #3']],
  ['that is none, within a word', ['a: C#', 'b: issue#4', 'c: https://www.example.org/#part']],
])('a comment %s is a comment', (_, written) => {
  expect(listLost(...written)).toEqual([]);
});

test('an unclosed quote is told as what it is', async () => {
  const [problem] = await problemsAfter(write(page, 'path: "/careers', 'name: "Careers" # of all', 'b: c'));
  expect(problem).toContain('is not valid YAML: something is not closed');
});
