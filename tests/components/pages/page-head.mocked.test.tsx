import { render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildArticleHead, buildPageHead } from '#model/seo/build-head.ts';
import type { Head } from '#model/seo/head.ts';
import { PageHead, trustStructuredData } from '#pages/page-head.tsx';
import { sampleArticleFacts, sampleCatalogue, samplePageFacts } from '../../support/sample-content.ts';

const page = buildPageHead(sampleCatalogue, samplePageFacts);
const article = buildArticleHead(sampleCatalogue, sampleArticleFacts);

/** Adds the script element for structured data, as `index.html` contains it. */
function addStructuredData(): HTMLScriptElement {
  const script = document.createElement('script');
  script.id = 'structured-data';
  script.type = 'application/ld+json';
  script.text = '{}';
  document.head.append(script);
  onTestFinished(() => script.remove());
  return script;
}

function headTags(head: Head): Record<string, string | null> {
  render(<PageHead head={head} />);
  const metas = [...document.head.querySelectorAll('meta')].map((meta) => [
    meta.getAttribute('name') ?? meta.getAttribute('property'),
    meta.content,
  ]);
  return Object.fromEntries(metas);
}

test('a page renders its title, its canonical address and the tags for social networks', () => {
  expect(headTags(page)).toEqual({
    description: page.description,
    'og:type': 'website',
    'og:site_name': page.siteName,
    'og:title': page.ogTitle,
    'og:description': page.description,
    'og:url': page.canonical,
    'twitter:card': 'summary',
    'twitter:title': page.ogTitle,
    'twitter:description': page.description,
  });
  expect(document.title).toBe(page.title);
  expect(document.head.querySelectorAll('link[rel="canonical"]')).toHaveLength(1);
  expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute('href', page.canonical);
});

test('a share image has a size and alt text', () => {
  const url = 'https://www.sample.example/share.png';
  expect(headTags({ ...page, ogImage: { url, alt: 'The title on a chart' } })).toMatchObject({
    'og:image': url,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The title on a chart',
    'twitter:card': 'summary_large_image',
    'twitter:image:alt': 'The title on a chart',
  });
});

test('only a page that must not be indexed has noindex', () => {
  expect(headTags(page)).not.toHaveProperty('robots');
  expect(headTags({ ...page, indexable: false })).toHaveProperty('robots', 'noindex');
});

test('the head and structured data of the next page replace those of the previous page', () => {
  const script = addStructuredData();
  const { rerender } = render(<PageHead head={article} />);
  expect(JSON.parse(script.text)['@graph'][0]).toMatchObject({ '@type': 'BlogPosting' });
  rerender(<PageHead head={page} />);
  expect(JSON.parse(script.text)['@graph']).toMatchObject([{ '@type': 'BreadcrumbList' }]);
  expect(document.title).toBe(page.title);
  expect(document.head.querySelector('meta[property^="article:"]')).toBeNull();
});

test('if the headers allow no Trusted Types policy, the page renders with unchanged structured data', async () => {
  vi.stubGlobal('trustedTypes', {
    createPolicy: () => {
      throw new TypeError('Refused by "trusted-types \'none\'".');
    },
  });
  vi.resetModules();
  const { PageHead: FreshPageHead } = await import('#pages/page-head.tsx');
  const script = addStructuredData();
  render(<FreshPageHead head={page} />);
  expect(script.text).toBe('{}');
  expect(document.title).toBe(page.title);
});

test('only JSON is trusted as structured data', () => {
  expect(trustStructuredData('{"@graph":[]}')).toBe('{"@graph":[]}');
  expect(() => trustStructuredData('alert(1)')).toThrow(SyntaxError);
});
