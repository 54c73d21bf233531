import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ArticlePage } from '#pages/article-page.tsx';
import { SectorPage } from '#pages/sector-page.tsx';
import { ServicePage } from '#pages/service-page.tsx';
import { renderAt } from '../support/render-at.tsx';
import { renderPage } from '../support/render-page.tsx';
import { sampleArticle, sampleSector, sampleService, sampleSite } from '../support/sample-content.ts';
import { setUpCanvas } from '../support/set-up-canvas.ts';
import { content, paths } from '../support/site-routes.ts';

const metaContent = (selector: string): string | null | undefined =>
  document.head.querySelector(selector)?.getAttribute('content');

test.each(paths)(
  'the page %s has one h1, which can be focused but is not a tab stop, and a title of its own',
  async (path) => {
    setUpCanvas({ reducedMotion: true });
    await renderPage(path);
    const headings = screen.getAllByRole('heading', { level: 1 });
    expect(headings).toHaveLength(1);
    expect(headings[0]).toHaveAttribute('tabindex', '-1');
    expect(document.title).not.toBe('');
    expect(document.head.querySelectorAll('title')).toHaveLength(1);
    expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
  },
);

test('an article says when it was published, by whom, and leads back to the blog', () => {
  renderAt('/blog/sample-article', <ArticlePage page={sampleArticle} />);
  expect(screen.getByText('Published: October 22, 2025')).toHaveAttribute('datetime', '2025-10-22');
  expect(screen.getByText('Research Team')).toBeInTheDocument();
  expect(screen.getByText('5 min read')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'A sample article' })).toBeInTheDocument();
  expect(screen.getByText('Its subtitle.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog');
});

test('an article says when it was updated', () => {
  const words = { ...sampleArticle.words, updated: 'Updated: November 2, 2025' };
  renderAt('/blog/sample-article', <ArticlePage page={{ ...sampleArticle, updated: '2025-11-02', words }} />);
  expect(screen.getByText('Updated: November 2, 2025')).toHaveAttribute('datetime', '2025-11-02');
});

test('an article has a table of contents, and ends with its call to action', () => {
  renderAt('/blog/sample-article', <ArticlePage page={sampleArticle} />);
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
    const { container } = await renderPage(`/blog/${slug}`);
    for (const link of within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')) {
      const anchor = link.getAttribute('href')?.slice(1) ?? '';
      expect(document.getElementById(anchor)?.tagName).toBe('H2');
    }
    const ids = [...container.querySelectorAll('[id]')].map((element) => element.id);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

test('a service shows its lists and leads back to the services', () => {
  renderAt('/services/gis', <ServicePage page={sampleService} />);
  for (const name of ['Key Features', 'Capabilities', 'Technologies'])
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
  const capabilities = sampleService.capabilities.map((one) => one.text);
  for (const text of [...sampleService.features, ...capabilities, ...sampleService.technologies])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Services' })).toHaveAttribute('href', '/services');
});

test('a sector shows its lists whole and leads back to the sectors', () => {
  renderAt('/sectors/retail', <SectorPage page={sampleSector} />);
  for (const name of ['Key Benefits', 'Use Cases', 'Technologies', 'Compliance & Standards', 'Key Features'])
    expect(screen.getByRole('heading', { name })).toBeInTheDocument();
  const { benefits, useCases, technologies, compliance, keyFeatures } = sampleSector;
  for (const text of [...benefits, ...useCases, ...technologies, ...compliance, ...keyFeatures])
    expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Sectors' })).toHaveAttribute('href', '/sectors');
});

test.each([
  [
    '/services/nothing',
    {
      title: `Service Not Found | ${content.site.name}`,
      heading: 'Service Not Found',
      text: 'The service you are looking for does not exist.',
      link: ['Back to Services', '/services'],
    },
  ],
  [
    '/sectors/nothing',
    {
      title: 'Sector Not Found',
      heading: 'Sector not found',
      text: 'The requested sector details could not be found.',
      link: ['Return to home', '/'],
    },
  ],
])('at %s an entry is said to be missing, with a way back, and nobody is to find it', async (path, shown) => {
  await renderPage(path);
  expect(screen.getByRole('heading', { level: 1, name: shown.heading })).toBeInTheDocument();
  expect(screen.getByText(shown.text)).toBeInTheDocument();
  const [label, to] = shown.link;
  expect(screen.getByRole('link', { name: label ?? '' })).toHaveAttribute('href', to);
  expect(document.title).toBe(shown.title);
  expect(metaContent('meta[name="description"]')).toBe(shown.text);
  expect(metaContent('meta[name="robots"]')).toBe('noindex');
  expect(document.head.querySelector('link[rel="canonical"]')).toHaveAttribute('href', `${content.site.host}${path}`);
});

test.each([
  ['/nothing', 'Oops! Page Not Found'],
  ['/blog/nothing', 'Oops! Page Not Found'],
  ['/about/nothing', 'Oops! Page Not Found'],
  ['/services/movement/extra', 'Oops! Page Not Found'],
  ['/services/nothing/extra', 'Oops! Page Not Found'],
  ['/sectors/retail/extra', 'Oops! Page Not Found'],
])('the address %s shows "%s"', async (path, heading) => {
  await renderPage(path);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
});

test('a listed page does not keep search engines away', () => {
  renderAt('/blog/sample-article', <ArticlePage page={sampleArticle} />);
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
  await renderPage('/login');
  expect(screen.getByRole('heading', { level: 1, name: 'Secure Access' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
});
