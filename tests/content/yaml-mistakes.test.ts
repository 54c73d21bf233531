// The content check reports text that YAML would silently drop, because YAML reads it as a comment after " #".
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

test.each(mistakes)(
  'the content check reports the text that YAML would drop from %s, and how to keep it',
  expectOneMessage,
);

/** Returns the problems of a file with these lines, without their reason and remedy. */
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
  ['a list entry', ['- one #1'], 'line 1, field "[1]": "#1"'],
  ['a list entry between brackets', ['a: [one #1, two]'], 'line 1, field "a[1]": "#1, two]"'],
  ['a field name', ['Gate #4: opens'], 'line 1: "#4: opens"'],
  ['the second line of a text', ['a: one', '  #2 two', 'b: c'], 'line 2, field "a": "#2 two"'],
  ['a text whose first line would be lost', ['a: #1 in', '  and more'], 'line 1, field "a": "#1 in"'],
  ['a text that continues after quotes', ['a: "Case" #1 of more'], 'line 1, field "a": "#1 of more"'],
  ['a text on the line of ">"', ['a: > #1', '  text'], 'line 1, field "a": "#1"'],
])('%s that YAML would cut off at " #" is reported with its line and the lost text', (_, written, told) => {
  expect(listLost(...written)).toEqual([expect.stringMatching(/^content\/some\.yaml, /)]);
  expect(listLost(...written)[0]).toContain(told);
});

test.each([
  ['a comment on a line of its own', ['# all', 'a: one', '  # more', '#b: two', 'c: three']],
  ['a comment after a text in quotes', ['a: "Case #1" # first', "b: 'C#' # second"]],
  [
    'a comment after a colon, a dash, a bracket or a comma',
    ['a: # all', '  - # one', '    b: 1', 'c: [ # list', '  1, # one', '  2 ] # end'],
  ],
  [
    'a comment that disables an entry or a field',
    ['a:', '  - b: one', '    #c: two', '  #- b: three', '  - b: four', '#d: five'],
  ],
  ['a number sign in a block text', ['a: |', '  Case #1', '  #2 of all', 'b: >- # folded', '  Case #3']],
  ['a number sign within a word', ['a: C#', 'b: issue#4', 'c: https://www.example.org/#part']],
])('%s is not reported as lost text', (_, written) => {
  expect(listLost(...written)).toEqual([]);
});

test('an unclosed quotation mark is reported as invalid YAML', async () => {
  const [problem] = await problemsAfter(write(page, 'path: "/careers', 'name: "Careers" # of all', 'b: c'));
  expect(problem).toContain('is not valid YAML: a quotation mark, a bracket');
});
