import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loadPage } from '#app/load-page.tsx';
import { ArticlePage } from '#pages/article-page.tsx';
import { MissingSectorPage } from '#pages/missing-sector-page.tsx';
import { MissingServicePage } from '#pages/missing-service-page.tsx';
import { SectorPage } from '#pages/sector-page.tsx';
import { ServicePage } from '#pages/service-page.tsx';
import { renderAt } from '../support/render-at.tsx';
import { sampleArticle, sampleSector, sampleService, sampleSite } from '../support/sample-content.ts';
import { setUpCanvas } from '../support/set-up-canvas.ts';
import { content, paths } from '../support/site-routes.ts';

const metaContent = (selector: string): string | null | undefined =>
  document.head.querySelector(selector)?.getAttribute('content');

test.each(paths)(
  'the page %s has one h1, which can be focused but is not a tab stop, and a title of its own',
  async (path) => {
    setUpCanvas({ reducedMotion: true });
    const { view } = await loadPage(path);
    renderAt(path, view);
    const headings = screen.getAllByRole('heading', { level: 1 });
    expect(headings).toHaveLength(1);
    expect(headings[0]).toHaveAttribute('tabindex', '-1');
    expect(document.title).not.toBe('');
    expect(document.head.querySelectorAll('title')).toHaveLength(1);
    expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
  },
);

test('an article says when it was published, by whom, and leads back to the blog', () => {
  renderAt('/blog/sample-article', <ArticlePage article={sampleArticle} />);
  expect(screen.getByText('Published: October 22, 2025')).toHaveAttribute('datetime', '2025-10-22');
  expect(screen.getByText('Research Team')).toBeInTheDocument();
  expect(screen.getByText('5 min read')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'A sample article' })).toBeInTheDocument();
  expect(screen.getByText('Its subtitle.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
});

test('an article says when it was updated', () => {
  renderAt('/blog/sample-article', <ArticlePage article={{ ...sampleArticle, updated: '2025-11-02' }} />);
  expect(screen.getByText('Updated: November 2, 2025')).toBeInTheDocument();
});

test('an article says nothing of an update on the day of its publication', () => {
  renderAt('/blog/sample-article', <ArticlePage article={{ ...sampleArticle, updated: '2025-10-22' }} />);
  expect(screen.queryByText(/^Updated:/)).not.toBeInTheDocument();
});

test('an article has a table of contents, and ends with its call to action', () => {
  renderAt('/blog/sample-article', <ArticlePage article={sampleArticle} />);
  const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
  expect(contents.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['First part', '#first-part'],
    ['Second part', '#second-part'],
  ]);
  expect(screen.getByRole('link', { name: 'Request a Demo' })).toHaveAttribute('href', '/contact');
});

test.each(content.articles.map((article) => article.slug))(
  'every entry of the table of contents of /blog/%s has its target in the text',
  async (slug) => {
    const { view } = await loadPage(`/blog/${slug}`);
    const { container } = renderAt(`/blog/${slug}`, view);
    for (const link of within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')) {
      const anchor = link.getAttribute('href')?.slice(1) ?? '';
      expect(document.getElementById(anchor)?.tagName).toBe('H2');
    }
    const ids = [...container.querySelectorAll('[id]')].map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test('a service shows its lists and leads back to the services', () => {
  renderAt('/services/gis', <ServicePage service={sampleService} />);
  for (const name of ['Key Features', 'Capabilities', 'Technologies'])
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
  for (const text of [...sampleService.features, ...sampleService.capabilities, ...sampleService.technologies])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Services' })).toHaveAttribute('href', '/services');
});

test('a sector shows its lists whole and leads back to the sectors', () => {
  renderAt('/sectors/retail', <SectorPage sector={sampleSector} />);
  for (const name of ['Key Benefits', 'Use Cases', 'Technologies', 'Compliance & Standards', 'Key Features'])
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
  const { benefits, useCases, technologies, compliance, keyFeatures } = sampleSector;
  for (const text of [...benefits, ...useCases, ...technologies, ...compliance, ...keyFeatures])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Sectors' })).toHaveAttribute('href', '/sectors');
});

test('an unknown service is said to be missing, with the way back', () => {
  renderAt('/services/nothing', <MissingServicePage path="/services/nothing" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Service Not Found' })).toBeInTheDocument();
  expect(screen.getByText('The service you are looking for does not exist.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Services' })).toHaveAttribute('href', '/services');
  expect(metaContent('meta[name="robots"]')).toBe('noindex');
});

test('an unknown sector is said to be missing, with the way home', () => {
  renderAt('/sectors/nothing', <MissingSectorPage path="/sectors/nothing" />);
  expect(document.title).toBe('Sector Not Found');
  expect(metaContent('meta[name="description"]')).toBe('The requested sector details could not be found.');
  expect(screen.getByRole('heading', { level: 1, name: 'Sector not found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return to home' })).toHaveAttribute('href', '/');
  expect(metaContent('meta[name="robots"]')).toBe('noindex');
});

test.each([
  ['/services/nothing', 'Service Not Found'],
  ['/sectors/nothing', 'Sector not found'],
  ['/nothing', 'Oops! Page Not Found'],
  ['/services/movement/extra', 'Oops! Page Not Found'],
  ['/services/nothing/extra', 'Oops! Page Not Found'],
  ['/sectors/retail/extra', 'Oops! Page Not Found'],
])('the address %s shows "%s"', async (path, heading) => {
  const { view } = await loadPage(path);
  renderAt(path, view);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
});

test('a listed page does not keep search engines away', () => {
  renderAt('/blog/sample-article', <ArticlePage article={sampleArticle} />);
  expect(document.head.querySelector('meta[name="robots"]')).toBeNull();
  expect(metaContent('meta[property="og:type"]')).toBe('article');
  expect(metaContent('meta[property="og:site_name"]')).toBe(sampleSite.name);
  expect(metaContent('meta[name="twitter:card"]')).toBe('summary_large_image');
  expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${sampleSite.host}/blog/sample-article`,
  );
});

test('the sign-in page has its form beside the first heading', async () => {
  const { view } = await loadPage('/login');
  renderAt('/login', view);
  expect(screen.getByRole('heading', { level: 1, name: 'Secure Access' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
});
