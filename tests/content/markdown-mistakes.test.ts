// The content check reports Markdown marks that would be printed unchanged, headings without an anchor, and faulty
// formulas and entities.
import { expect, test } from 'vitest';
import { inspectMarkdown } from '../../scripts/site/content/markdown.ts';
import { MarkdownSource } from '../../src/model/schemas/sources.ts';
import { append, contentAfter, entries, expectOneMessage, type Mistake, set } from '../support/changed-content.ts';

const { article, page, service } = entries;

const mistakes: Mistake[] = [
  [
    'a heading without letters or digits',
    append(article, '### ???'),
    `${article}, line …, field "body": …has no letter and no digit, so links have no anchor for it … Write it in words`,
  ],
  [
    'an empty heading',
    append(article, '##\n\nText.'),
    `${article}, line …, field "body": this heading is empty … Write its words`,
  ],
  [
    'a section heading without letters or digits',
    set(page, ['sections', 1, 'heading'], '→'),
    `${page}, line …, field "sections[2].heading": …so links cannot point to the heading … Add a word`,
  ],
  [
    'a numeric entity for a character that the fonts lack',
    append(article, 'Go &#128640; now.'),
    `${article}, line …: “🚀” (U+1F680) is not in … Use only those`,
  ],
  [
    'a named entity for a character that the fonts lack',
    append(article, 'A &star; of it.'),
    `${article}, line …: “☆” (U+2606) is not in … Use only those`,
  ],
  [
    'a numeric entity in alt text, for a character that the fonts lack',
    append(article, '![A cube &#128640; of space and time](figure:space-time-cube "A cube of time.")'),
    `${article}, line …: “🚀” (U+1F680) is not in … Use only those`,
  ],
  [
    'an unknown entity',
    append(article, 'Go &rocket; now.'),
    `${article}, line …, field "body": "&rocket;" is not a known entity … Write the character itself`,
  ],
  [
    'an entity in a plain-text field',
    set(service, ['features', 0], 'Search &amp; rescue'),
    `${service}, line …, field "features[1]": "&amp;" would appear on the page unchanged … the character itself`,
  ],
  [
    'bold words in a plain-text field',
    set(page, ['description'], `A **bold** word of a page that describes itself in some eighty characters.`),
    `${page}, line …, field "description": "**bold**" would appear on the page unchanged … Remove the signs`,
  ],
  [
    'an unfinished formula',
    append(article, 'A root: $\\sqrt{2$.'),
    `${article}, line …, field "body": the formula "\\sqrt{2" is not valid TeX … Correct it`,
  ],
  [
    'a formula in a plain-text field',
    set(service, ['features', 0], 'Grows with $r^4$'),
    `${service}, line …, field "features[1]": "$r^4$" would appear on the page unchanged … Write characters and words`,
  ],
  [
    'a placeholder in double braces',
    append(article, 'Written by {{product}}.'),
    `${article}, line …, field "body": unknown placeholder {{product}} … Did you mean {product}?`,
  ],
];

test.each(mistakes)('the content check reports %s in one message, with its place and a fix', expectOneMessage);

/** Returns the problems of a Markdown text. Each problem is a string: "line: message". */
function findIn(source: string): string[] {
  return inspectMarkdown(new MarkdownSource(source, 'block')).problems.map(
    ({ place, says }) => `${source.slice(0, place).split('\n').length}: ${says}`,
  );
}

test.each([
  ['> [!NOTE]\n> Text.', '1: "[!NOTE]"', 'Begin a paragraph'],
  [':::note\nText.\n:::', '1: ":::note"', 'Begin a paragraph'],
  ['A ==marked== word.', '1: "==marked=="', 'Write "\\*\\*bold'],
  ['H~2~O is water.', '1: "~2~"', 'Write words'],
  ['See [[Other page]].', '1: "[[Other page]]"', 'Write a link'],
  ['See [words] (/contact).', '1: "[words] (/contact)"', 'Remove the space'],
  ['## Heading {#own}', '1: "{#own}"', 'Remove the braces'],
  ['{{ figure src="a" }}', '1: "{{ figure src="a" }}"', 'Write the text itself'],
  ['See[^1].', '1: "[^1]"', 'Write the note in the text'],
  ['A :rocket: flies.', '1: ":rocket:"', 'Write a word instead'],
  ['##Heading', '1: "##Heading"', 'Add a space'],
  ['| a | b |\n| 1 | 2 |', '1: "| a | b |"', 'Write "\\| --- \\| --- \\|"'],
])('the unsupported Markdown %j is reported with its line and a remedy', (source, told, remedy) => {
  const [first = ''] = findIn(source);
  expect(first).toContain(told);
  expect(first).toMatch(new RegExp(remedy));
  expect(first).toMatch(/\.$/);
  // The same mistake may be reported more than once, for example at both borders of a table. All messages must be the
  // same.
  const again = new Set(findIn(source).map((each) => each.replace(/^\d+: /, '')));
  expect(again.size).toBe(1);
});

test.each([
  'It costs \\$5 to \\$10, or $5.',
  'Here $x_i^2$ is small.\n\n$$E = mc^2$$',
  'From ~10 m to ~20 m; ~~gone~~.',
  'If a == b and b == c, then C++ and C++ are one.',
  'In {braces} and { x: 1 }, (c), AT&T; R&D; P&ID.',
  'An array [1], a range [0, 1], [sic], and [words](/contact).',
  'One &amp; two, &lt;three&gt;, &nbsp;four, &amp;copy; five.',
  '`==code==`, `[[code]]`, `:::note`, `&rocket;`, `$x^2$`, `{{ code }}`',
  'An \\==escaped== word, \\[[brackets]], \\$x^2$, \\{{ braces }}, \\:rocket:.',
  'https://www.example.org/?a==b==&c=[[d]] and [it](https://www.example.org/==a==).',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  '## 5 % ± 1\n\n## Σ of all\n\n## “Quoted”?',
])('the valid text %j is not reported', (source) => {
  expect(findIn(source)).toEqual([]);
});

test.each([
  ['One.\n\nHere $\\frac{1}{$ ends.', '3: the formula "\\frac{1}{" is not valid TeX (Unexpected end'],
  ['Here $x^$ ends.', '1: the formula "x^" is incomplete'],
  ['A $\\sqt{2}$.', '1: the formula "\\sqt{2}" is not valid TeX (Unsupported function name: \\sqt)'],
  [
    'A $\\color{red}x$.',
    '1: the formula "\\color{red}x" needs styles, which the security policy blocks. Use only fractions',
  ],
  ['A $a + b + c + d + e + f + g + h + i$.', 'is too long for a line on a phone. Give it a paragraph of its own'],
  ['A $$x$$ inside.', '1: the formula "x" has "$$" signs inside a text. Write "$" instead'],
  ['$$ x = 1\n$$', 'begins on the line of its "$$". Put it on separate lines'],
  ['$$\nx = 1\n\nText.', 'has no end. Write "$$" on the line below it'],
  ['It costs $5 to $10.', '1: the formula "5 to " is read as a formula by Markdown. Write "\\$" for a dollar'],
  ['It costs US$5 and A$7.', '1: the formula "5 and A" is read as a formula by Markdown. Write "\\$" for a dollar'],
])('the faulty formula in %j is reported with its line and a remedy', (source, told) => {
  expect(findIn(source)).toEqual([expect.stringContaining(told)]);
});

test('the fonts include letters that content writes as entities', async () => {
  const { letters } = await contentAfter([append(article, 'In &Lstrok;&oacute;d&zacute;.')]);
  for (const letter of 'Łóź') expect(letters).toContain(letter);
});
