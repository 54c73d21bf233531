// README.md, "Change the brand": a brand name of up to 40 characters fits into every text, and addresses that contain
// the brand change.
import { expect, test } from 'vitest';
import { findContrastProblems } from '../../scripts/site/content/find-contrast-problems.ts';
import { buildHead } from '../../src/model/seo/head.ts';
import {
  contentAfter,
  entries,
  expectOneMessage,
  type Mistake,
  problemsAfter,
  set,
} from '../support/changed-content.ts';
import { content } from '../support/real-content.ts';
import { sampleSite } from '../support/sample-content.ts';

const longest = 'Müller & Söhne Geodäsie und Łódź-Karten ';
const named = (name: string) => set('site.yaml', ['name'], name);
const careers = 'pages/careers.yaml';
const titled = (title: string) => set(careers, ['title'], title);

test('the length limit of titles counts {product} as nine characters, even if the brand name is longer', async () => {
  const name = 'x'.repeat(40);
  const own = 'What {product} asks of those who would like to work in it.';
  const { pages } = await contentAfter([named(name), titled(`${own}..`)]);
  expect(pages.map(({ title }) => title)).toContain(`${own.replace('{product}', name)}..`);
  expect(await problemsAfter(named(name), titled(`${own}...`))).toEqual([
    'content/pages/careers.yaml, line 3, field "title": has 61 characters, but at most 60 are allowed: search results cut off the rest. Shorten it by 1.',
  ]);
});

test.each([
  ['a title that leaves too little room', 'A'.repeat(31), 40, false],
  ['the longest title, with a brand of ten letters', 'A'.repeat(60), 10, true],
])('the brand name follows a title only if both fit: %s', (_case, title, length, follows) => {
  const name = 'B'.repeat(length);
  const head = buildHead({ ...sampleSite, name }, { path: '/', title, description: '' }, '{}');
  expect(head.title).toBe(follows ? `${title} | ${name}` : title);
});

const names: Mistake[] = [
  [
    'a brand name of 41 characters',
    named('x'.repeat(41)),
    'site.yaml, line …, field "name": has 41 characters, but at most 40 are allowed: the header has no room for more … Shorten it by 1',
  ],
  ['a brand name without a letter', named('&'), 'site.yaml, line …, field "name": must contain a letter'],
];

test('a brand name with HTML and a host with a path are reported, and umlauts in a host are encoded', async () => {
  const problems = await problemsAfter(named('Acme <b>'), set('site.yaml', ['host'], 'https://acme.example/maps'));
  expect(problems).toEqual([
    expect.stringMatching(/field "name": must not contain < >/),
    expect.stringMatching(/field "host": must be a host such as/),
  ]);
  const { site } = await contentAfter([set('site.yaml', ['host'], 'https://Müller.example/')]);
  expect(site.host).toBe('https://xn--mller-kva.example');
});

test('a new brand name with umlauts changes addresses, and the build suggests redirects from the old ones', async () => {
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

const brandFile = (field: readonly string[], to: unknown) => set('brand.yaml', field, to);

const looks: Mistake[] = [
  [
    'a colour with too little contrast to its background',
    brandFile(['night', 'muted'], '#5f7a83'),
    'brand.yaml, line …, field "night.muted": "night.muted" (#5f7a83) on "night.raised-2" (#14232b) has a contrast of 3.52:1, but text needs 4.5:1 … Make the first lighter, or the second darker',
  ],
  [
    'a colour name instead of hexadecimal digits',
    brandFile(['button', 'hover'], 'orange'),
    'brand.yaml, line …, field "button.hover": must be a colour of six hexadecimal digits in quotes … such as "#ff6a2b"',
  ],
  [
    'a flag of an unknown country',
    set('site.yaml', ['homeCountry', 'flag'], 'XY'),
    'site.yaml, line …, field "homeCountry.flag": there is no flag "XY" … such as CA or DE',
  ],
  [
    'an icon with a style attribute',
    {
      file: 'brand/icon.svg',
      write: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path style="fill:red" d="M0 0h9"/></svg>',
    },
    'brand/icon.svg, line …: has an attribute "style", which is not allowed in pages … Save the drawing as plain SVG',
  ],
  [
    'a mark that is not valid SVG',
    { file: 'brand/mark.svg', write: '<svg viewBox="0 0 9 9">\n<path d="M0 0h9">\n</svg>' },
    'brand/mark.svg, line …: is not valid SVG … Save it again',
  ],
  [
    'an unknown colour in the mark',
    { file: 'brand/mark.svg', write: '<svg viewBox="0 0 9 9"><path d="M0 0h9" stroke="var(--trak)"/></svg>' },
    'brand/mark.svg, line …: there is no colour "trak" … Did you mean "track"?',
  ],
];
test.each([...names, ...looks])(
  'the content check reports %s in one message, with its place and a fix',
  expectOneMessage,
);

const words = ['ink', 'body', 'muted', 'link', 'track-text', 'coverage', 'alert', 'danger'] as const;
const signs = ['control', 'track', 'focus'] as const;

test.each([
  ...(['raised', 'raised-2'] as const).flatMap((back) => [
    { of: 'night' as const, on: 'night' as const, back },
    { of: 'day' as const, on: 'day' as const, back },
  ]),
  ...(['ground', 'raised'] as const).map((back) => ({ of: 'day' as const, on: 'tint' as const, back })),
])('a colour that equals the background "$back" of the $on theme is reported', ({ of, on, back }) => {
  const { colours } = content.brand;
  for (const front of [...words, ...signs]) {
    const lost = { ...colours, [on]: { ...colours[on], [back]: colours[of][front] } };
    const problem = findContrastProblems('brand.yaml', lost).find(({ field }) => field === `${of}.${front}`);
    expect(problem?.says ?? '', front).toContain(`on "${on}.${back}"`);
  }
});

test('each letter that the fonts lack is reported with its file and line', async () => {
  const problems = await problemsAfter(
    { file: 'pages/careers.yaml', append: '# Жж in a comment' },
    { file: entries.article, append: 'Ạ and Łódź' },
    set('site.yaml', ['tagline'], 'Ж'),
  );
  expect(problems).toEqual([
    expect.stringMatching(/^content\/site\.yaml, line 3: “Ж” \(U\+0416\) is not in Archivo, nor in Martian Mono/),
    expect.stringMatching(
      new RegExp(`^content/${RegExp.escape(entries.article)}, line \\d+: “Ạ” \\(U\\+1EA0\\) is not in `),
    ),
  ]);
});

test('the fonts include letters of European languages, however an editor encodes them', async () => {
  const { letters, site } = await contentAfter([named('Mu\u0308ller & So\u0308hne, Łódź')]);
  expect(letters).toBe('óöüŁź');
  expect(site.name).toBe('Müller & Söhne, Łódź');
});

test('without brand/mark.svg, the header shows the icon in the colours of the night theme', async () => {
  const icon = '<svg viewBox="0 0 9 9"><rect width="9" height="9" fill="var(--ground)"/></svg>';
  const { brand } = await contentAfter([
    { file: 'brand/icon.svg', write: icon },
    { file: 'brand/mark.svg', remove: true },
    set('site.yaml', ['homeCountry', 'flag'], 'DE'),
  ]);
  expect(brand.icon).toContain(`fill="${brand.colours.night.ground}"`);
  expect(brand.mark.children).toEqual([expect.objectContaining({ tag: 'rect' })]);
  expect(brand.flag).toMatchObject({ file: 'flags/de.svg', isOwn: false, ratio: 1.5 });
});
