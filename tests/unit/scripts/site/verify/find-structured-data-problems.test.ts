// The build reports structured data that contradicts the page or the site.
import { expect, test } from 'vitest';
import { findStructuredDataProblems } from '../../../../../scripts/site/verify/find-structured-data-problems.ts';
import { shareImageFile } from '../../../../../src/lib/share-image.ts';
import { sampleSite } from '../../../../support/sample-content.ts';
import { type SamplePage, samplePages, sampleRoutes } from '../../../../support/sample-pages.ts';

const { host } = sampleSite;
const addresses = {
  host,
  routes: sampleRoutes,
  files: new Set(['/icon-512.png', ...[...sampleRoutes.keys()].map(shareImageFile)]),
};

/** Returns the problems of a page whose JSON-LD scripts are `texts`. The page links to `links`. */
function findProblems(
  { route, head, heading }: SamplePage,
  texts: readonly string[],
  links: readonly string[] = [...sampleRoutes.keys()],
): string[] {
  const facts = { titles: [head.title], descriptions: [head.description], canonicals: [head.canonical], h1: [heading] };
  const rest = { robots: [], ids: [], styled: [], links: links.map((href) => ({ href, text: href })) };
  return findStructuredDataProblems(
    { path: route.path, ...facts, ...rest, structuredData: [...texts] },
    route,
    addresses,
  );
}

test.each(Object.entries(samplePages))('valid structured data is not reported: %s', (_, page) => {
  expect(findProblems(page, [page.head.structuredData])).toEqual([]);
});

test.each<{ fault: string; page: keyof typeof samplePages; from: string; to: string; says: string }>([
  {
    fault: 'an address that is not the canonical one',
    page: 'service',
    from: '/services/gis","serviceType"',
    to: '/services/gsi","serviceType"',
    says: `JSON-LD of Service, field "url": found "${host}/services/gsi", expected "${host}/services/gis". Correct content/services/gis.yaml or src/model/seo/json-ld.ts, which prints it.`,
  },
  {
    fault: 'a wrong position',
    page: 'list of services',
    from: '"position":2,"name":"Second',
    to: '"position":3,"name":"Second',
    says: 'JSON-LD of ItemList, field "itemListElement[2].position": found 3, expected 2. Correct content/pages/services.yaml',
  },
  {
    fault: 'breadcrumbs that end at another page',
    page: 'plain page',
    from: `"name":"Precision","item":"${host}/about/precision"`,
    to: `"name":"About","item":"${host}/about"`,
    says: `JSON-LD of BreadcrumbList, field "itemListElement[3].item": found "${host}/about", expected "${host}/about/precision". Correct`,
  },
  {
    fault: 'a file that the site does not have',
    page: 'article',
    from: '"url":"https://www.sample.example/icon-512.png"',
    to: '"url":"https://www.sample.example/icon-513.png"',
    says: `JSON-LD of BlogPosting, field "publisher.logo.url": found "${host}/icon-513.png", expected a page or file below ${host}/. Correct`,
  },
  {
    fault: 'a value that was left unset',
    page: 'home',
    from: '"addressCountry":"CA"',
    to: '"addressCountry":""',
    says: 'JSON-LD of Organization, field "address.addressCountry": found "", expected a value, or no such field. Correct',
  },
  {
    fault: 'a required type that is missing',
    page: 'service',
    from: '"@type":"Service",',
    to: '"@type":"BreadcrumbList",',
    says: 'JSON-LD: number of nodes of type Service: found 0, expected one. Correct content/services/gis.yaml or src/model/seo/build-head.ts',
  },
])(
  '$fault is reported with its field, the found and expected values, and a remedy',
  ({ page: kind, from, to, says }) => {
    const page = samplePages[kind];
    const text = page.head.structuredData;
    expect(text).toContain(from);
    const problems = findProblems(page, [text.replace(from, to)]);
    expect(problems[0]?.slice(0, says.length)).toBe(says);
  },
);

test('a list item in the structured data is reported if the page does not link to the item’s address', () => {
  const page = samplePages['list of services'];
  expect(findProblems(page, [page.head.structuredData], ['/', '/services/gis'])).toEqual([
    `JSON-LD of ItemList, field "itemListElement[2].url": found "${host}/services/ml", expected a page that this one links to. Correct content/pages/services.yaml or src/model/seo/json-ld.ts, which prints it.`,
  ]);
});

test('a page must have exactly one schema.org graph', () => {
  const { home } = samplePages;
  const text = home.head.structuredData;
  expect(findProblems(home, [])).toEqual([
    expect.stringMatching(/^JSON-LD: found 0 script elements, expected one\. Check /),
  ]);
  expect(findProblems(home, [text, text])).toEqual([
    expect.stringMatching(/^JSON-LD: found 2 script elements, expected one\. /),
  ]);
  expect(findProblems(home, [text.replace('schema.org', 'schema.example')])).toEqual([
    expect.stringMatching(
      /^JSON-LD: the data is not a schema\.org graph .*Correct printGraph in src\/model\/seo\/json-ld\.ts\.$/s,
    ),
  ]);
});
