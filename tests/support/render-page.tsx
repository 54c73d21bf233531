import { type RenderResult, render } from '@testing-library/react';
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { type PageLoads, routes } from '#app/routes.tsx';
import { printPageList } from '../../scripts/build/content/page-data.ts';
import { siteDataOf } from './page-data.ts';
import { content } from './real-content.ts';

/** Answers requests for the page list and for data files, until the test ends. */
async function serveData(): Promise<void> {
  const data = await siteDataOf(content);
  vi.stubGlobal('fetch', async (address: string) => {
    const [, name = ''] = /^\/assets\/([\w-]+)\.json$/.exec(address) ?? [];
    const text = address === '/pages.json' ? printPageList(data, '') : data.files.get(name);
    return new Response(text, { status: text === undefined ? 404 : 200 });
  });
}

/** Renders what the route table shows at an address of the real site, without header and footer. */
export async function renderPage(path: string): Promise<RenderResult> {
  await serveData();
  const loads: PageLoads = matchRoutes(routes, path)?.at(-1)?.route.handle ?? expect.fail(`No route matches ${path}.`);
  const [page, { Component }] = await Promise.all([loads.data(path), loads.code()]);
  const router = createMemoryRouter([{ id: 'page', path: '*', Component, loader: () => page }], {
    initialEntries: [path],
    hydrationData: { loaderData: { page } },
  });
  return render(<RouterProvider router={router} />);
}
