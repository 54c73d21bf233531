// Photographs of articles: each mistake has one message, which says what to do.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  append,
  type Change,
  entries,
  expectOneMessage,
  type Mistake,
  problemsAfter,
} from '../support/changed-content.ts';

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

const mistakes: Mistake[] = [
  [
    'a misspelt name',
    [put('quay.jpg', photograph), show('quai.jpg')],
    `${article}, line …, field "body": …there is no photograph "quai.jpg" … Did you mean "quay.jpg"?`,
  ],
  [
    'a name with a folder',
    [put('quay.jpg', photograph), show('./quay.jpg')],
    `${article}, line …, field "body": …"./quay.jpg" is named with a folder … Put the file into content/articles, and write its name alone`,
  ],
  [
    'a file that is no picture',
    [put('quay.jpg', 'no picture'), show('quay.jpg')],
    `${article}, line …, field "body": …"quay.jpg" is no picture that can be read … save it as JPEG again`,
  ],
  [
    'a picture under the ending of another kind',
    [put('quay.jpg', gif), show('quay.jpg')],
    `${article}, line …, field "body": …holds a picture of another kind (gif) … save it as JPEG again`,
  ],
  [
    'a photograph that is too small',
    [put('quay.png', small), show('quay.png')],
    `${article}, line …, field "body": …is 767 × 8 pixels … at least 768 wide`,
  ],
  [
    'an unknown ending in a text',
    show('quay.heic'),
    `${article}, line …, field "body": …the ending ".heic" is not known here … Save the photograph as JPEG, PNG or WebP`,
  ],
  [
    'a letter that no address carries',
    put('Hafenkräne.jpg', photograph),
    'articles/Hafenkräne.jpg: an address cannot carry "ä" … Rename the file to "hafenkraene.jpg"',
  ],
  [
    'a space in a name, which leaves the image as text',
    show('The quay.jpg'),
    `${article}, line …, field "body": …is not read as an image, as "The quay.jpg" holds a space … Rename the file, such as to "the-quay.jpg"`,
  ],
  [
    'a photograph without words for those who cannot see it',
    [put('quay.png', photograph), append(article, '![](quay.png "At noon.")')],
    `${article}, line …, field "body": photograph "quay.png" has no alt text … between the square brackets`,
  ],
  [
    'an alternative text that says too little',
    [put('quay.png', photograph), append(article, '![The quay](quay.png "At noon.")')],
    `${article}, line …, field "body": …has the alt text "The quay" … Say in a sentence or two what is seen`,
  ],
  [
    'a photograph outside of articles',
    [
      put('quay.png', photograph),
      { file: service, set: ['fullDescription'], to: '![A crane over a quay.](quay.png "At noon.")' },
    ],
    `${service}, line …, field "fullDescription": the photograph "quay.png" stands in no article … write ![alt](figure:name "caption")`,
  ],
];

test.each(mistakes)('says in one message where %s is, and how to mend it', expectOneMessage);

test('a photograph beside its article is content', async () => {
  expect(await problemsAfter(put('Quay_1.PNG', photograph), show('Quay_1.PNG'))).toEqual([]);
});
