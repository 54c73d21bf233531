import type { PageFacts } from 'vite-plugin-ssr-free-prerender';
import { expect, test } from 'vitest';
import { findLinkProblems, findPageProblems } from '../../src/diagnostics/find-site-problems.ts';

const canonical = 'https://site.example/about';

const facts = (changes: Partial<PageFacts> = {}): PageFacts => ({
  path: '/about',
  titles: ['About'],
  descriptions: ['About us'],
  canonicals: [canonical],
  robots: [],
  h1: ['About'],
  structuredData: ['{}'],
  links: [],
  ids: [],
  styled: [],
  ...changes,
});

test('A correct page has no problems', () => {
  expect(findPageProblems(facts(), canonical)).toEqual([]);
});

test.each([
  { changes: { h1: [] }, kind: 'h1', message: 'no h1' },
  { changes: { h1: [''] }, kind: 'h1', message: 'an empty h1' },
  { changes: { h1: ['One', 'Two'] }, kind: 'h1', message: '2 h1s (One / Two)' },
  { changes: { titles: [] }, kind: 'title', message: 'no title' },
  { changes: { titles: [''] }, kind: 'title', message: 'an empty title' },
  { changes: { titles: ['One', 'Two'] }, kind: 'title', message: '2 titles (One / Two)' },
  { changes: { descriptions: [] }, kind: 'description', message: 'no meta description' },
  { changes: { descriptions: [''] }, kind: 'description', message: 'an empty meta description' },
  { changes: { canonicals: [] }, kind: 'canonical', message: 'no canonical' },
  { changes: { canonicals: [`${canonical}/`] }, kind: 'canonical', message: `href="${canonical}"` },
  { changes: { canonicals: [canonical, canonical] }, kind: 'canonical', message: '2 canonical links' },
  { changes: { structuredData: ['{}', '{'] }, kind: 'structured-data', message: 'not valid JSON' },
  { changes: { structuredData: [''] }, kind: 'structured-data', message: 'not valid JSON' },
  { changes: { styled: ['p.lead'] }, kind: 'style-attribute', message: '<p.lead>' },
])('A page whose facts contain $changes has one problem of kind $kind', ({ changes, kind, message }) => {
  const problems = findPageProblems(facts(changes), canonical);
  expect(problems).toMatchObject([{ kind, route: '/about' }]);
  expect(problems[0]?.message).toContain(message);
});

const site = (href: string): PageFacts[] => [
  facts({ path: '/', ids: ['top-story', 'Über'] }),
  facts({ links: [{ href, text: 'Go' }], ids: ['team'] }),
  facts({ path: '/about/café' }),
];
const files = new Set(['map.svg', 'feeds/news.xml']);

test.each([
  '/',
  '/?from=about',
  '/#top-story',
  '/#%C3%9Cber',
  '/#Über',
  '#',
  '#team',
  '#top',
  '',
  '?page=2',
  'about#team',
  './about/café',
  '/about/caf%C3%A9',
  '/map.svg',
  '/map.svg#view',
  '/feeds/news.xml',
  'https://elsewhere.example/nowhere#nothing',
  '//elsewhere.example/nowhere',
  'mailto:someone@site.example',
  'tel:+1234',
])('The link %j causes no finding', (href) => {
  expect(findLinkProblems(site(href), files)).toEqual([]);
});

test.each([
  { href: '/nowhere', kind: 'link' },
  { href: 'nowhere', kind: 'link' },
  { href: '../nowhere', kind: 'link' },
  { href: '/About', kind: 'link' },
  { href: '/about/', kind: 'link' },
  { href: '/feeds/', kind: 'link' },
  { href: '/feeds/old.xml', kind: 'link' },
  { href: '/100%', kind: 'link' },
  { href: 'https://', kind: 'link' },
  { href: '/#team', kind: 'fragment' },
  { href: '#Team', kind: 'fragment' },
  { href: '#100%', kind: 'fragment' },
])('The link $href is reported as a broken $kind, with its page, text and target', ({ href, kind }) => {
  const problems = findLinkProblems(site(href), files);
  expect(problems).toMatchObject([{ kind, route: '/about' }]);
  expect(problems[0]?.message).toContain(`The link “Go” leads to ${href},`);
});

test('The finding for a link to a missing 404 page advises adding the route', () => {
  const [problem] = findLinkProblems(site('/404'), files);
  expect(problem?.message).toMatch(/Add it to the option "routes", or correct the link\.$/);
});

test('A fragment link is checked on each page that contains it', () => {
  const links = [{ href: '#team', text: 'Go' }];
  const pages = [facts({ path: '/', links, ids: ['team'] }), facts({ links })];
  expect(findLinkProblems(pages, files)).toMatchObject([{ kind: 'fragment', route: '/about' }]);
});
