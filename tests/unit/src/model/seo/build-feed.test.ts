// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { buildFeed } from '../../../../../src/model/seo/site-files.ts';
import { sampleArticleFacts, sampleSite } from '../../../../support/sample-content.ts';

const blog = { title: 'Blog on samples', updated: '2024-01-02' };
const feedOf = (...articles: (typeof sampleArticleFacts)[]): Document =>
  new DOMParser().parseFromString(buildFeed(sampleSite, blog, articles), 'application/xml');
const textOf = (root: ParentNode, selector: string): string | null | undefined =>
  root.querySelector(selector)?.textContent;

test('a title with special HTML and XML characters reaches the feed reader unchanged', () => {
  const title = 'R&D &lt; <b>beyond</b> ]]> the "map"';
  const [entry] = feedOf({ ...sampleArticleFacts, title }).querySelectorAll('entry > title');
  expect(entry?.getAttribute('type')).toBe('html');
  const shown = new DOMParser().parseFromString(entry?.textContent ?? '', 'text/html').body.textContent;
  expect(shown).toBe(title);
  expect(textOf(feedOf(), 'feed > author > name')).toBe(sampleSite.name);
});

test('the feed has the date of the latest change to an article, or the blog’s date if there are no articles', () => {
  const older = { ...sampleArticleFacts, slug: 'older', published: '2023-01-01', updated: '2025-12-24' };
  expect(textOf(feedOf(sampleArticleFacts, older), 'feed > updated')).toBe('2025-12-24T12:00:00.000Z');
  expect(textOf(feedOf(), 'feed > updated')).toBe('2024-01-02T12:00:00.000Z');
});
