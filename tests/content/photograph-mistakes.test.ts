// Photographs of articles: each mistake has one message, which says what to do.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Change, problemsAfter } from '../support/changed-content.ts';
import { append, entries, expectOneMessage, type Mistake } from '../support/content-mistakes.ts';

const { article, service } = entries;

const paint = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: 8, channels: 3, background: '#00606f' } })
    .png()
    .toBuffer();
const [photograph, small, gif] = await Promise.all([
  paint(768),
  paint(767),
  paint(768).then((png) => sharp(png).gif().toBuffer()),
]);

const put = (name: string, write: string | Uint8Array): Change => ({ file: `articles/${name}`, write });
const show = (name: string): Change => append(article, `![A crane over a quay.](${name} "At noon.")`);
const inBody = { file: article, field: 'body' };

const mistakes: Mistake[] = [
  {
    mistake: 'a photograph that is not there',
    changes: [show('quay.jpg')],
    ...inBody,
    wrong: 'there is no photograph "quay.jpg" in content/articles',
    mend: 'Put the file there, or correct the name',
  },
  {
    mistake: 'a misspelt name',
    changes: [put('quay.jpg', photograph), show('quai.jpg')],
    ...inBody,
    wrong: 'there is no photograph "quai.jpg"',
    mend: 'Did you mean "quay.jpg"?',
  },
  {
    mistake: 'a name with a folder',
    changes: [put('quay.jpg', photograph), show('./quay.jpg')],
    ...inBody,
    wrong: '"./quay.jpg" is named with a folder',
    mend: 'Put the file into content/articles, and write its name alone',
  },
  {
    mistake: 'a file that is no picture',
    changes: [put('quay.jpg', 'no picture'), show('quay.jpg')],
    ...inBody,
    wrong: '"quay.jpg" is no picture that can be read',
    mend: 'save it as JPEG again',
  },
  {
    mistake: 'a picture under the ending of another kind',
    changes: [put('quay.jpg', gif), show('quay.jpg')],
    ...inBody,
    wrong: 'holds a picture of another kind (gif)',
    mend: 'save it as JPEG again',
  },
  {
    mistake: 'a photograph that is too small',
    changes: [put('quay.png', small), show('quay.png')],
    ...inBody,
    wrong: 'is 767 × 8 pixels',
    mend: 'at least 768 wide',
  },
  {
    mistake: 'an unknown ending in a text',
    changes: [show('quay.heic')],
    ...inBody,
    wrong: 'the ending ".heic" is not known here',
    mend: 'Save the photograph as JPEG, PNG or WebP',
  },
  {
    mistake: 'an unknown ending beside the articles',
    changes: [put('quay.heic', photograph)],
    file: 'articles/quay.heic',
    line: null,
    wrong: 'is a picture of a kind that is not shown',
    mend: 'Save it as JPEG, PNG or WebP',
  },
  {
    mistake: 'a letter that no address carries',
    changes: [put('Hafenkräne.jpg', photograph)],
    file: 'articles/Hafenkräne.jpg',
    line: null,
    wrong: 'an address cannot carry "ä"',
    mend: 'Rename the file to "hafenkraene.jpg"',
  },
  {
    mistake: 'a space in the name of a file',
    changes: [put('The quay.JPG', photograph)],
    file: 'articles/The quay.JPG',
    line: null,
    wrong: 'an address cannot carry a space',
    mend: 'Rename the file to "the-quay.jpg"',
  },
  {
    mistake: 'a space in a name, which leaves the image as text',
    changes: [show('The quay.jpg')],
    ...inBody,
    wrong: 'is not read as an image, as "The quay.jpg" holds a space',
    mend: 'Rename the file, such as to "the-quay.jpg"',
  },
  {
    mistake: 'a photograph without words for those who cannot see it',
    changes: [put('quay.png', photograph), append(article, '![](quay.png "At noon.")')],
    ...inBody,
    wrong: 'photograph "quay.png" has no alt text',
    mend: 'between the square brackets',
  },
  {
    mistake: 'an alternative text that says too little',
    changes: [put('quay.png', photograph), append(article, '![The quay](quay.png "At noon.")')],
    ...inBody,
    wrong: 'has the alt text "The quay"',
    mend: 'Say in a sentence or two what is seen',
  },
  {
    mistake: 'a photograph without a caption',
    changes: [put('quay.png', photograph), append(article, '![A crane over a quay.](quay.png)')],
    ...inBody,
    wrong: 'photograph "quay.png" has no caption',
    mend: 'in quotes after the name',
  },
  {
    mistake: 'a photograph in the middle of a sentence',
    changes: [put('quay.png', photograph), append(article, 'Look: ![A crane over a quay.](quay.png "At noon.")')],
    ...inBody,
    wrong: 'stands inside a text',
    mend: 'Give it a paragraph of its own',
  },
  {
    mistake: 'a photograph outside of articles',
    changes: [
      put('quay.png', photograph),
      { file: service, set: ['fullDescription'], to: '![A crane over a quay.](quay.png "At noon.")' },
    ],
    file: service,
    field: 'fullDescription',
    wrong: 'the photograph "quay.png" stands in no article',
    mend: 'write ![alt](figure:name "caption")',
  },
];

test.each(mistakes)('says in one message where $mistake is, and how to mend it', expectOneMessage);

test('a photograph beside its article is content', async () => {
  expect(await problemsAfter(put('Quay_1.PNG', photograph), show('Quay_1.PNG'))).toEqual([]);
});
