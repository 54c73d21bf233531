// README.md, "Change the brand": a name of up to 40 characters fits every text, and addresses follow it.
import { expect, test } from 'vitest';
import { buildHead } from '../../src/seo/head.ts';
import { contentAfter, problemsAfter } from '../support/changed-content.ts';
import { expectOneMessage, type Mistake, set } from '../support/content-mistakes.ts';
import { sampleSite } from '../support/sample-content.ts';

const longest = 'Müller & Söhne Geodäsie und Łódź-Karten ';
const named = (name: string) => set('site.yaml', ['name'], name);
const careers = 'pages/careers.yaml';
const titled = (title: string) => set(careers, ['title'], title);

test('what a long name adds to titles and descriptions is counted as it is written', async () => {
  const name = 'x'.repeat(40);
  const own = 'What {product} asks of those who would like to work in it.';
  const { pages } = await contentAfter([named(name), titled(`${own}..`)]);
  expect(pages.map(({ title }) => title)).toContain(`${own.replace('{product}', name)}..`);
  expect(await problemsAfter(named(name), titled(`${own}...`))).toEqual([
    'content/pages/careers.yaml, line 3, field "title": has 61 characters, and search results cut it off after 60. Shorten it by 1.',
  ]);
});

test.each([
  ['a short title', 'A'.repeat(10), 40, true],
  ['a title that leaves just the room', 'A'.repeat(30), 40, true],
  ['a title that leaves too little', 'A'.repeat(31), 40, false],
  ['the longest title, of a brand of ten letters', 'A'.repeat(60), 10, true],
])('the brand follows where both have room: %s', (_case, title, length, follows) => {
  const name = 'B'.repeat(length);
  const head = buildHead({ ...sampleSite, name }, { path: '/', title, description: '' }, '{}');
  expect(head.title).toBe(follows ? `${title} | ${name}` : title);
});

const names: Mistake[] = [
  {
    mistake: 'a name of 41 characters',
    changes: [named('x'.repeat(41))],
    wrong: 'has 41 characters, and the header has no room after 40',
    mend: 'Shorten it by 1',
  },
  {
    mistake: 'a name without a letter',
    changes: [named('&')],
    wrong: 'must have a letter',
    mend: 'a letter or a digit',
  },
].map((mistake) => ({ ...mistake, file: 'site.yaml', field: 'name' }));
test.each(names)('says in one message where $mistake is, and how to mend it', expectOneMessage);

test('an address with the name follows its umlauts, and the build says which redirect keeps the former one', async () => {
  const host = 'https://www.mueller-karten.de';
  const lost = '/blog/technical-backbone-former-movement-intelligence';
  const article = '/blog/technical-backbone-mueller-soehne-geodaesie-und-lodz-karten-movement-intelligence';
  const changes = [
    named(longest.trim()),
    set('site.yaml', ['host'], host),
    { file: 'published.yaml', append: `  - ${lost}\nhost: ${host}` },
  ];
  const problems = await problemsAfter(...changes);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`"- { from: ${lost}, to: ${article} }"`);
  const redirect = { file: 'redirects.yaml', write: `- { from: ${lost}, to: ${article} }\n` };
  expect(await problemsAfter(...changes, redirect)).toEqual([]);
});
