// content/README.md, "Renaming": redirects lead to a page in one step, and no published address is lost.
import { expect, test } from 'vitest';
import { type Change, contentAfter, problemsAfter } from '../support/changed-content.ts';
import { append, articleSlug, entries, expectOneMessage, type Mistake, set } from '../support/content-mistakes.ts';

type Pair = [from: string, to: string];
const redirects = (...pairs: Pair[]): Change => ({
  file: 'redirects.yaml',
  write: pairs.map(([from, to]) => `- from: ${from}\n  to: ${to}\n`).join(''),
});

/** An entry that is no mistake by itself. */
const sound: Pair = ['/blog/former', `/blog/${articleSlug}`];

const published = (host: string | null, ...addresses: string[]): Change => ({
  file: 'published.yaml',
  write: `${host ? `host: ${host}\n` : ''}addresses:\n${addresses.map((path) => `  - ${path}\n`).join('')}`,
});

const mistakes: Mistake[] = [
  {
    mistake: 'a redirect to no page',
    changes: [redirects(sound, ['/old', '/abuot'])],
    file: 'redirects.yaml',
    line: 3,
    field: 'to',
    wrong: 'there is no page "/abuot"',
    mend: 'Did you mean "/about"?',
  },
  {
    mistake: 'a redirect to the not-found page',
    changes: [redirects(['/old', '/404'])],
    file: 'redirects.yaml',
    line: 1,
    field: 'to',
    wrong: 'there is no page "/404"',
    mend: 'Write the address of a page.',
  },
  {
    mistake: 'a redirect from a page that is there',
    changes: [redirects(['/services/gis', '/services'])],
    file: 'redirects.yaml',
    line: 1,
    field: 'from',
    wrong: '"/services/gis" is a page (content/services/gis.yaml)',
    mend: 'Remove the entry, or rename the page.',
  },
  {
    mistake: 'a second redirect from one address',
    changes: [redirects(sound, [sound[0], '/blog'])],
    file: 'redirects.yaml',
    line: 3,
    field: 'from',
    wrong: `"${sound[0]}" stands in line 1 already`,
    mend: 'Remove one of the two.',
  },
  {
    mistake: 'a chain of redirects',
    changes: [redirects(['/blog/first', sound[0]], sound)],
    file: 'redirects.yaml',
    line: 1,
    field: 'to',
    wrong: `"${sound[0]}" leads on itself (line 3)`,
    mend: `Write "to: ${sound[1]}"`,
  },
  {
    mistake: 'a redirect to itself',
    changes: [redirects(['/old', '/old#place'])],
    file: 'redirects.yaml',
    line: 1,
    field: 'to',
    wrong: 'leads back to where it begins: /old, /old',
    mend: 'Write the page that visitors are to see',
  },
  {
    mistake: 'a former address with its host',
    changes: [redirects(['https://old.example/team', '/about'])],
    file: 'redirects.yaml',
    line: 1,
    field: 'from',
    wrong: 'must be a path such as "/former-name" or "/index.php"',
    mend: 'without the host',
  },
  {
    mistake: 'a former address with a query',
    changes: [redirects(['/index.php?page=3', '/about'])],
    file: 'redirects.yaml',
    line: 1,
    field: 'from',
    wrong: 'must have no query and no anchor',
    mend: 'hosts compare the path alone',
  },
  {
    mistake: 'another name of the home page',
    changes: [redirects(['/index.html', '/about'])],
    file: 'redirects.yaml',
    line: 1,
    field: 'from',
    wrong: 'must not be the home page',
    mend: 'which is always there',
  },
  {
    mistake: 'another spelling of a page that is there',
    changes: [redirects(['/services/gis.html', '/services'])],
    file: 'redirects.yaml',
    line: 1,
    field: 'from',
    wrong: '"/services/gis" is a page (content/services/gis.yaml)',
    mend: 'Remove the entry, or rename the page.',
  },
  {
    mistake: 'a query in place of that of the visitor',
    changes: [redirects(['/old', '/contact?topic=demo'])],
    file: 'redirects.yaml',
    line: 1,
    field: 'to',
    wrong: 'must be a path of this site',
    mend: 'without a query',
  },
  {
    mistake: 'a redirect without an address',
    changes: [{ file: 'redirects.yaml', write: '- from: /old\n' }],
    file: 'redirects.yaml',
    line: 1,
    field: 'to',
    wrong: 'is missing',
    mend: 'Add it',
  },
  {
    mistake: 'a file that is no list',
    changes: [{ file: 'redirects.yaml', write: 'from: /old\nto: /about\n' }],
    file: 'redirects.yaml',
    wrong: 'must be a list',
    mend: 'Begin each entry with "- from: /former-name".',
  },
  {
    mistake: 'a link to an address that a page has had',
    changes: [redirects(sound), append(entries.article, `See [the former article](${sound[0]}#part).`)],
    file: entries.article,
    field: 'body',
    wrong: `the link "${sound[0]}#part" names an address that leads to "${sound[1]}" now`,
    mend: 'Write that.',
  },
  {
    mistake: 'a page that is gone',
    changes: [redirects(sound), published(null, '/about', '/about/people', '/about/precision')],
    file: 'published.yaml',
    line: 3,
    wrong: '"/about/people" was published and is no page now',
    mend: 'Add this line to content/redirects.yaml, with the page that has taken its place: "- { from: /about/people, to: /about }"',
  },
];

test.each(mistakes)('says in one message where $mistake is, and how to mend it', expectOneMessage);

test.each([
  ['/old/', '/old'],
  ['/old.html', '/old'],
  ['/2019/03/hello_world/index.html', '/2019/03/hello_world'],
  ['/index.php', '/index.php'],
])('a former address may be any that the site has not: %s', async (written, from) => {
  expect((await contentAfter([redirects([written, '/about'])])).redirects).toMatchObject([{ from, to: '/about' }]);
});

test('two entries that lead to each other are both named', async () => {
  expect(await problemsAfter(redirects(['/one', '/two'], ['/two', '/one']))).toEqual([
    expect.stringContaining('line 1, field "to": leads back to where it begins: /one, /two, /one.'),
    expect.stringContaining('line 3, field "to": leads back to where it begins: /two, /one, /two.'),
  ]);
});

test('sound redirects are read, with the brand and an anchor in them; a file of comments holds none', async () => {
  const brand = set('site.yaml', ['name'], 'Second Brand');
  const pair: Pair = ['/blog/about-{productSlug}', '/about/precision#staypoint'];
  const { redirects: read } = await contentAfter([brand, redirects(pair)]);
  expect(read).toEqual([{ from: '/blog/about-second-brand', to: pair[1], file: 'content/redirects.yaml, line 1' }]);
  expect((await contentAfter([])).redirects).toEqual([]);
});

test('a page that has another name now is the one that the line to add names', async () => {
  const [problem = ''] = await problemsAfter(published(null, '/about', '/about/exactness'));
  expect(problem).toContain('"- { from: /about/exactness, to: /about/precision }"');
  const line = /"(- \{[^"]+)"\. If/.exec(problem)?.[1] ?? '';
  const added: Change = { file: 'redirects.yaml', write: line };
  expect(await problemsAfter(published(null, '/about', '/about/exactness'), added)).toEqual([]);
});

test('of several new pages the one that is most like the lost one is named', async () => {
  const [problem = ''] = await problemsAfter(published(null, '/services', '/services/movements'));
  expect(problem).toContain('"- { from: /services/movements, to: /services/movement }"');
});

test('another brand changes an address too, where the site has been published', async () => {
  const host = 'https://www.published.org';
  const changes = [
    set('site.yaml', ['host'], host),
    set('site.yaml', ['name'], 'Second'),
    published(host, '/blog/technical-backbone-first-movement-intelligence'),
  ];
  expect(await problemsAfter(...changes)).toEqual([
    expect.stringContaining('line 3: "/blog/technical-backbone-first-movement-intelligence" was published'),
  ]);
  // The list of a clone, and that of another host, are none of this site.
  expect(await problemsAfter(set('site.yaml', ['host'], host), published(null, '/gone'))).toEqual([]);
  expect(await problemsAfter(set('site.yaml', ['host'], host), published('https://a.org', '/gone'))).toEqual([]);
});
