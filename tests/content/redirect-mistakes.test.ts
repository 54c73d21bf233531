// content/README.md, "Renaming": each redirect leads to a page in one step, and no published address stops working.
import { expect, test } from 'vitest';
import {
  append,
  articleSlug,
  type Change,
  contentAfter,
  entries,
  expectOneMessage,
  type Mistake,
  problemsAfter,
  set,
} from '../support/changed-content.ts';

type Pair = [from: string, to: string];
const redirects = (...pairs: Pair[]): Change => ({
  file: 'redirects.yaml',
  write: pairs.map(([from, to]) => `- from: ${from}\n  to: ${to}\n`).join(''),
});

const sound: Pair = ['/blog/former', `/blog/${articleSlug}`];

const published = (host: string | null, ...addresses: string[]): Change => ({
  file: 'published.yaml',
  write: `${host ? `host: ${host}\n` : ''}addresses:\n${addresses.map((path) => `  - ${path}\n`).join('')}`,
});

const mistakes: Mistake[] = [
  [
    'a redirect to a missing page',
    redirects(sound, ['/old', '/abuot']),
    'redirects.yaml, line 3, field "to": there is no page "/abuot" … Did you mean "/about"?',
  ],
  [
    'a redirect from an existing page',
    redirects(['/services/gis', '/services']),
    'redirects.yaml, line 1, field "from": "/services/gis" is a page (content/services/gis.yaml) … Remove the entry, or rename the page.',
  ],
  [
    'a second redirect from one address',
    redirects(sound, [sound[0], '/blog']),
    `redirects.yaml, line 3, field "from": "${sound[0]}" is already in line 1 … Remove one of the two.`,
  ],
  [
    'a chain of redirects',
    redirects(['/blog/first', sound[0]], sound),
    `redirects.yaml, line 1, field "to": "${sound[0]}" is itself redirected (line 3) … Write "to: ${sound[1]}"`,
  ],
  [
    'a redirect to itself',
    redirects(['/old', '/old#place']),
    'redirects.yaml, line 1, field "to": redirects back to itself: /old, /old … Write the page that visitors should see',
  ],
  [
    'a redirect from an address with a host',
    redirects(['https://old.example/team', '/about']),
    'redirects.yaml, line 1, field "from": must be a path such as "/former-name" or "/index.php" … without the host',
  ],
  [
    'a redirect from the home page',
    redirects(['/index.html', '/about']),
    'redirects.yaml, line 1, field "from": must not be the home page … which always exists',
  ],
  [
    'a redirects file that is not a list',
    { file: 'redirects.yaml', write: 'from: /old\nto: /about\n' },
    'redirects.yaml, line …: must be a list … Begin each entry with "- from: /former-name".',
  ],
  [
    'a link to an address that is redirected',
    [redirects(sound), append(entries.article, `See [the former article](${sound[0]}#part).`)],
    `${entries.article}, line …, field "body": the link "${sound[0]}#part" is redirected to "${sound[1]}" … Link to that page instead.`,
  ],
  [
    'a published page that no longer exists',
    [redirects(sound), published(null, '/about', '/about/people', '/about/precision')],
    'published.yaml, line 3: "/about/people" was published, but is not a page any more … Add this line to content/redirects.yaml, with the page that replaces it: "- { from: /about/people, to: /about }"',
  ],
];

test.each(mistakes)('the content check reports %s in one message, with its place and a fix', expectOneMessage);

test.each([
  ['/old/', '/old'],
  ['/index.php', '/index.php'],
])('the unused address %s can be redirected (as %s)', async (written, from) => {
  expect((await contentAfter([redirects([written, '/about'])])).redirects).toMatchObject([{ from, to: '/about' }]);
});

test('two redirects that lead to each other are both reported', async () => {
  expect(await problemsAfter(redirects(['/one', '/two'], ['/two', '/one']))).toEqual([
    expect.stringContaining('line 1, field "to": redirects back to itself: /one, /two, /one.'),
    expect.stringContaining('line 3, field "to": redirects back to itself: /two, /one, /two.'),
  ]);
});

test('redirects may contain the brand name and an anchor, and a file with only comments is valid', async () => {
  const brand = set('site.yaml', ['name'], 'Second Brand');
  const pair: Pair = ['/blog/about-{productSlug}', '/about/precision#staypoint'];
  const { redirects: read } = await contentAfter([brand, redirects(pair)]);
  expect(read).toEqual([{ from: '/blog/about-second-brand', to: pair[1], file: 'content/redirects.yaml, line 1' }]);
  expect((await contentAfter([])).redirects).toEqual([]);
});

test('the redirect that the build suggests for a renamed page leads to its new address', async () => {
  const [problem = ''] = await problemsAfter(published(null, '/about', '/about/exactness'));
  expect(problem).toContain('"- { from: /about/exactness, to: /about/precision }"');
  const line = /"(- \{[^"]+)"\. If/.exec(problem)?.[1] ?? '';
  const added: Change = { file: 'redirects.yaml', write: line };
  expect(await problemsAfter(published(null, '/about', '/about/exactness'), added)).toEqual([]);
});

test('a new brand name that changes a published address is reported only for the same host', async () => {
  const host = 'https://www.published.org';
  const changes = [
    set('site.yaml', ['host'], host),
    set('site.yaml', ['name'], 'Second'),
    published(host, '/blog/technical-backbone-first-movement-intelligence'),
  ];
  expect(await problemsAfter(...changes)).toEqual([
    expect.stringContaining('line 3: "/blog/technical-backbone-first-movement-intelligence" was published'),
  ]);
  // The list of published addresses is ignored if it has no host, or the host of another site. Its addresses were then
  // never published on this host.
  expect(await problemsAfter(set('site.yaml', ['host'], host), published(null, '/gone'))).toEqual([]);
  expect(await problemsAfter(set('site.yaml', ['host'], host), published('https://a.org', '/gone'))).toEqual([]);
});
