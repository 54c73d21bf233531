import { type RenderResult, render, screen } from '@testing-library/react';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { type PageLoads, routes } from '#app/routes.tsx';
import { printPageList } from '../../../scripts/site/content/page-data.ts';
import { siteDataOf } from '../../support/page-data.ts';
import { content } from '../../support/real-content.ts';

/** Answers requests for the page list and for data files until the test ends. */
async function serveData(): Promise<void> {
  const data = await siteDataOf(content);
  vi.stubGlobal('fetch', async (address: string) => {
    const [, name = ''] = /^\/assets\/([\w-]+)\.json$/.exec(address) ?? [];
    const text = address === '/pages.json' ? printPageList(data, '') : data.files.get(name);
    return new Response(text, { status: text === undefined ? 404 : 200 });
  });
}

/** Renders the real site's page at an address, without header and footer. */
async function renderPage(path: string): Promise<RenderResult> {
  await serveData();
  const loads: PageLoads = matchRoutes(routes, path)?.at(-1)?.route.handle ?? expect.fail(`No route matches ${path}.`);
  const [page, { Component }] = await Promise.all([loads.data(path), loads.code()]);
  const router = createMemoryRouter([{ id: 'page', path: '*', Component, loader: () => page }], {
    initialEntries: [path],
    hydrationData: { loaderData: { page } },
  });
  return render(<RouterProvider router={router} />);
}

const metaContent = (selector: string): string | null | undefined =>
  document.head.querySelector(selector)?.getAttribute('content');

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
])('the page at %s says that the entry is missing, links to an existing page, and has noindex', async (path, shown) => {
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
  ['/services/nothing/extra', 'Oops! Page Not Found'],
])('the page at the unknown address %s has the heading "%s"', async (path, heading) => {
  await renderPage(path);
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
});
