// Marks that Markdown would print as they stand, headings without an anchor, and letters that are named instead of typed.
import { expect, test } from 'vitest';
import { inspectMarkdown } from '../../scripts/build/content/markdown.ts';
import { MarkdownSource } from '../../src/content/sources.ts';
import { contentAfter, problemsAfter } from '../support/changed-content.ts';
import { append, entries, expectOneMessage, type Mistake, set } from '../support/content-mistakes.ts';

const { article, page, service } = entries;

const inArticle = { file: article, field: 'body' };
const noAnchor = { wrong: 'has no letter and no digit, so it gets no anchor', mend: 'Write it in words' };
const noSectionAnchor = { wrong: 'the heading gets no anchor that links can name', mend: 'Write it in words' };
const noLetter = { wrong: '“🚀” (U+1F680) is not in', mend: 'write it with those' };

const mistakes: Mistake[] = [
  { mistake: 'a heading of signs', changes: [append(article, '### ???')], ...inArticle, ...noAnchor },
  { mistake: 'a heading of code signs', changes: [append(article, '## `->`')], ...inArticle, ...noAnchor },
  { mistake: 'a heading of a fraction', changes: [append(article, '### ½')], ...inArticle, ...noAnchor },
  { mistake: 'a heading of signs and spaces', changes: [append(article, '### — …')], ...inArticle, ...noAnchor },
  {
    mistake: 'a heading without words',
    changes: [append(article, '##\n\nText.')],
    ...inArticle,
    wrong: 'this heading is empty',
    mend: 'Write its words',
  },
  {
    mistake: 'a heading of signs in a field',
    changes: [set(service, ['fullDescription'], 'One.\n\n## …\n\nTwo.')],
    file: service,
    field: 'fullDescription',
    ...noAnchor,
  },
  {
    mistake: 'a heading of signs above a section',
    changes: [set(page, ['sections', 1, 'heading'], '→')],
    file: page,
    field: 'sections[2].heading',
    ...noSectionAnchor,
  },
  {
    mistake: 'a heading of signs above a call to action',
    changes: [set(service, ['callToAction', 'heading'], '…')],
    file: service,
    field: 'callToAction.heading',
    ...noSectionAnchor,
  },
  {
    mistake: 'a heading of signs above a list of entries',
    changes: [set('words.yaml', ['article', 'page', 'related'], '→')],
    file: 'words.yaml',
    field: 'article.page.related',
    ...noSectionAnchor,
  },
  { mistake: 'a letter by its number', changes: [append(article, 'Go &#128640; now.')], file: article, ...noLetter },
  {
    mistake: 'a letter by its other number',
    changes: [append(article, 'Go &#x1F680; now.')],
    file: article,
    ...noLetter,
  },
  {
    mistake: 'a letter by its name',
    changes: [append(article, 'A &star; of it.')],
    ...{ file: article, wrong: '“☆” (U+2606) is not in', mend: 'write it with those' },
  },
  {
    mistake: 'a letter by its number in a heading',
    changes: [append(article, '## Go &#128640;')],
    ...{ file: article, ...noLetter },
  },
  {
    mistake: 'a letter by its number in an alternative text',
    changes: [append(article, '![A cube &#128640; of space and time](figure:space-time-cube "A cube of time.")')],
    ...{ file: article, ...noLetter },
  },
  {
    mistake: 'a letter by its number in a caption',
    changes: [append(article, '![A cube of space and time](figure:space-time-cube "A cube &#128640; of time.")')],
    ...{ file: article, ...noLetter },
  },
  {
    mistake: 'a letter by its number in the title of a link',
    changes: [append(article, '[See it](/contact "Go &#128640;")')],
    ...{ file: article, ...noLetter },
  },
  {
    mistake: 'a letter by its number in a field',
    changes: [set(service, ['callToAction', 'text'], 'Write &#128640; to us.')],
    ...{ file: service, ...noLetter },
  },
  {
    mistake: 'the name of no sign',
    changes: [append(article, 'Go &rocket; now.')],
    ...{ ...inArticle, wrong: '"&rocket;" is not a known entity', mend: 'Write the character itself' },
  },
  {
    mistake: 'a sign by its name in plain text',
    changes: [set(service, ['features', 0], 'Search &amp; rescue')],
    ...{
      file: service,
      field: 'features[1]',
      wrong: '"&amp;" would appear on the page unchanged',
      mend: 'the sign itself',
    },
  },
  {
    mistake: 'bold words in plain text',
    changes: [set(page, ['description'], `A **bold** word of a page that describes itself in some eighty characters.`)],
    ...{
      file: page,
      field: 'description',
      wrong: '"**bold**" would appear on the page unchanged',
      mend: 'Remove the signs',
    },
  },
  {
    mistake: 'a link in plain text',
    changes: [set(service, ['features', 0], 'See [the form](/contact)')],
    ...{
      file: service,
      field: 'features[1]',
      wrong: '"[the form](/contact)" would appear',
      mend: 'Write its words alone',
    },
  },
  {
    mistake: 'two braces around a name',
    changes: [append(article, 'Written by {{product}}.')],
    ...{ ...inArticle, wrong: 'unknown placeholder {{product}}', mend: 'Did you mean {product}?' },
  },
];

test.each(mistakes)('says in one message where $mistake is, and how to mend it', expectOneMessage);

/** What is said of a text, by the line. */
function findIn(source: string): string[] {
  return inspectMarkdown(new MarkdownSource(source, 'block')).problems.map(
    ({ place, says }) => `${source.slice(0, place).split('\n').length}: ${says}`,
  );
}

test.each([
  ['> [!NOTE]\n> Text.', '1: "[!NOTE]"', 'Begin a paragraph'],
  ['> [!info]- Folded\n> Text.', '1: "[!info]-"', 'Begin a paragraph'],
  [':::note\nText.\n:::', '1: ":::note"', 'Begin a paragraph'],
  ['One.\n\n::: warning Title\n\nText.\n\n:::', '3: "::: warning Title"', 'Begin a paragraph'],
  [':::{.callout}\nText.\n:::', '1: ":::{.callout}"', 'Begin a paragraph'],
  ['!!! note\n    Text.', '1: "!!! note"', 'Begin a paragraph'],
  ['Term\n: definition', '2: ": definition"', 'Write a list'],
  ['Term\n\n:   definition', '3: ":   definition"', 'Write a list'],
  ['- One\n- Two\n  : definition', '3: ": definition"', 'Write a list'],
  ['A ==marked== word.', '1: "==marked=="', 'Write "\\*\\*bold'],
  ['A ++new++ word.', '1: "++new++"', 'Write "\\*\\*bold'],
  ['25 m^2^ of it.', '1: "^2^"', 'Write the sign'],
  ['H~2~O is water.', '1: "~2~"', 'Write words'],
  ['See [[Other page]].', '1: "[[Other page]]"', 'Write a link'],
  ['See ![[quay.jpg]].', '1: "![[quay.jpg]]"', 'Write a link'],
  ['See [words] (/contact).', '1: "[words] (/contact)"', 'Remove the space'],
  ['## Heading {#own}', '1: "{#own}"', 'Remove the braces'],
  ['Text.{.lead}', '1: "{.lead}"', 'Remove the braces'],
  ['[See](https://www.example.org){target="_blank"}', '1: "{target="_blank"}"', 'Remove the braces'],
  ['$$E = mc^2$$', '1: "$$E = mc^2$$"', 'Write signs'],
  ['One.\n\n$$\nE = mc^2\n$$', '3: "$$\nE = mc^2\n$$"', 'Write signs'],
  ['Here $x_i^2$ is small.', '1: "$x_i^2$"', 'Write signs'],
  ['Here $n$ is small.', '1: "$n$"', 'Write signs'],
  ['An angle \\alpha of it.', '1: "\\alpha"', 'Write the sign'],
  ['One.\n\n\\newpage\n\nTwo.', '3: "\\newpage"', 'Write the sign'],
  ['[TOC]', '1: "[TOC]"', 'table of contents'],
  ['[[_TOC_]]', '1: "[[_TOC_]]"', 'table of contents'],
  ['+++\ntitle = "One"\n+++', '1: "+++"', 'between the "---" lines'],
  ['One.\n\n---\ntitle: Two\n---\n\nThree.', '4: the text contains fields', 'Move them to the top of the file'],
  ['<<< @/snippets/one.py', '1: "<<< @/snippets/one.py"', 'Write the text itself'],
  ['{{ figure src="a" }}', '1: "{{ figure src="a" }}"', 'Write the text itself'],
  ['{% include one.md %}', '1: "{% include one.md %}"', 'Write the text itself'],
  ['See[^1].', '1: "[^1]"', 'Say it in the text'],
  ['One.\n\n[^1]: Lost.', '3: footnotes are not published, and no text names this one', 'Say it in the text'],
  ['See^[inline].', '1: "^[inline]"', 'Say it in the text'],
  ['A :rocket: flies.', '1: ":rocket:"', 'Write it in words'],
  ['Now %%a note%% here.', '1: "%%a note%%"', 'Remove it'],
  ['*[GNSS]: Satellites', '1: "*[GNSS]: Satellites"', 'Explain it in the text'],
  ['.. note:: Text', '1: ".. note:: Text"', 'Write Markdown'],
  ['##Heading', '1: "##Heading"', 'Add a space'],
  ['| a | b |\n| 1 | 2 |', '1: "| a | b |"', 'Write "\\| --- \\| --- \\|"'],
  ['+---+---+\n| a | b |\n+---+---+', '1: "+---+---+"', 'Write each row'],
  ['Title\n=====', '1: the line "====="', 'Remove the line'],
])('%j would appear on the page unchanged, and is reported with its line and a remedy', (source, told, remedy) => {
  const [first = ''] = findIn(source);
  expect(first).toContain(told);
  expect(first).toMatch(new RegExp(remedy));
  expect(first).toMatch(/\.$/);
  // The two borders of a table, and those of fields, are two marks.
  const again = new Set(findIn(source).map((each) => each.replace(/^\d+: /, '')));
  expect(again.size).toBe(1);
});

test.each([
  'It costs $5 to $10, or US$5 and A$7, or $5-$10.',
  'From ~10 m to ~20 m; ~~gone~~.',
  'With 1 + 0.15 × 1.05^4 = 1.18 and 1.4^4 = 1.58, and 2^3^4.',
  'If a == b and b == c, then C++ and C++ are one.',
  'In {braces} and { x: 1 }, (c), AT&T; R&D; P&ID.',
  'At 12:30:45, note: this; a ratio of a:b:c, and std::vector.',
  'An array [1], a range [0, 1], [sic], and [words](/contact).',
  'In C:\\users\\name and \\\\server\\share.',
  'What? Yes! And why??? Because!!!',
  'One &amp; two, &lt;three&gt;, &nbsp;four, &amp;copy; five.',
  '`==code==`, `[[code]]`, `:::note`, `&rocket;`, `$x^2$`, `{{ code }}`',
  '```\n==code==\n: code\n[[code]]\n&#128640;\n$$x$$\n```',
  'An \\==escaped== word, \\[[brackets]], \\$x^2$, \\{{ braces }}, \\:rocket:.',
  'https://www.example.org/?a==b==&c=[[d]] and [it](https://www.example.org/==a==).',
  '> A quotation with a colon: and more.',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  'Issue #1 of C#, and # 2.',
  '- A\n  +1 more\n- B + C',
  'One\n\n---\n\nTwo: three',
  '## 5 % ± 1\n\n## Σ of all\n\n## “Quoted”?',
])('%j is prose, and nothing is said of it', (source) => {
  expect(findIn(source)).toEqual([]);
});

test('a letter that is named is in the fonts as one that is typed', async () => {
  const { letters } = await contentAfter([append(article, 'In &Lstrok;&oacute;d&zacute;.')]);
  for (const letter of 'Łóź') expect(letters).toContain(letter);
});

test('a letter that code names is no letter of the page; one below it has its own line', async () => {
  const code = '```xml\n&#128640;\n```';
  expect(await problemsAfter(append(article, code))).toEqual([]);
  const [problem] = await problemsAfter({
    file: article,
    write: `---\ntitle: A\n---\n${code}\n\nGo &#128640; now.\n`,
  }).then((problems) => problems.filter((each) => each.includes('U+1F680')));
  expect(problem).toContain(`content/${article}, line 8: `);
});
