// Tests what the app does if its code or data fails to load. For example, a new deploy may have removed the files.
// tests/hosts repeats these tests with real servers.
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renewDocument } from '#app/load-document.ts';
import { pageDataOf } from '../../support/page-data.ts';
import { content } from '../../support/real-content.ts';
import { renderApp } from '../../support/render.tsx';

const { loadDocument } = vi.hoisted(() => ({ loadDocument: vi.fn<(address: string) => Promise<never>>() }));
vi.mock('#app/load-document.ts', async (original) => ({ ...(await original<object>()), loadDocument }));
vi.mock('#pages/login-page.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const paths = ['/about', '/careers', '/sectors', '/login'];
const data = new Map<string, unknown>();
for (const path of paths) data.set(path, await pageDataOf(content, path, path === '/login' ? 'login' : 'content'));

/** Serves the page list and the data of each page. For the paths in `answers`, these answers replace the data. */
function serve(answers: Readonly<Record<string, () => Promise<Response>>> = {}): void {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === '/pages.json')
      return Response.json({ app: '', pages: Object.fromEntries(paths.map((one) => [one, one.slice(1)])) });
    const path = address.replace(/^\/assets(.*)\.json$/, '$1');
    return answers[path]?.() ?? Response.json(data.get(path));
  });
}

const gone = async (): Promise<Response> => new Response('gone', { status: 404 });
const headingOf = (path: string): string => (data.get(path) as { hero: { heading: string } }).hero.heading;
/**
 * Finds a link, including links in the menu. Queries by role don't find those, because jsdom treats the menu as closed.
 */
const linkTo = (path: string): Element =>
  document.querySelector(`a[href="${path}"]`) ?? expect.fail(`No link leads to ${path}.`);

beforeEach(() => {
  vi.resetModules();
  loadDocument.mockReset();
  loadDocument.mockReturnValue(new Promise(() => {}));
});

test.each([
  ['data', '/sectors'],
  ['code', '/login'],
])(
  'a link to a page whose %s is no longer on the server loads the page once as a new document',
  async (_what, path) => {
    serve({ '/sectors': gone });
    await renderApp('/about', data.get('/about'));
    await userEvent.click(linkTo(path));
    await waitFor(() => expect(loadDocument.mock.calls).toEqual([[location.origin + path]]));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(headingOf('/about'));
  },
);

test('if Back leads to a page whose data is no longer on the server, the browser loads the page as a document', async () => {
  serve({ '/sectors': gone });
  history.replaceState(null, '', '/sectors');
  history.pushState(null, '', '/about');
  await renderApp('/about', data.get('/about'));
  history.back();
  await waitFor(() => expect(loadDocument.mock.calls).toEqual([[`${location.origin}/sectors`]]));
});

test('a page that fails to load does not interrupt a visitor who has already opened another page', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  serve({ '/sectors': () => promise });
  await renderApp('/about', data.get('/about'));
  await userEvent.click(linkTo('/sectors'));
  await userEvent.click(linkTo('/careers'));
  expect(await screen.findByRole('heading', { level: 1, name: headingOf('/careers') })).toBeInTheDocument();
  await act(async () => resolve(await gone()));
  expect(loadDocument).not.toHaveBeenCalled();
});

type Surroundings = { type?: string; answer?: () => Promise<Response>; markup?: string; typed?: string };

/** Starts the app in a document whose code is missing. Returns whether the app reloaded the document. */
async function startWithoutCode({ type = 'navigate', answer, markup = '', typed }: Surroundings): Promise<boolean> {
  class Navigation {
    type = type;
  }
  vi.stubGlobal('PerformanceNavigationTiming', Navigation);
  vi.stubGlobal('fetch', answer ?? (async () => new Response()));
  performance.getEntriesByType = () => [new Navigation()] as unknown as PerformanceEntry[];
  document.body.innerHTML = markup;
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(performance, 'getEntriesByType');
    document.body.innerHTML = '';
  });
  const field = document.querySelector('input');
  if (field && typed) field.value = typed;
  const load = vi.fn<() => void>();
  await renewDocument(load);
  return load.mock.calls.length === 1;
}

const form = (disabled = '') => `<form><input value=""><button type="submit" ${disabled}>Send</button></form>`;

test.each<[title: string, renewed: boolean, surroundings: Surroundings]>([
  ['the host answers', true, {}],
  ['the document has already been reloaded', false, { type: 'reload' }],
  ['the network is down', false, { answer: () => Promise.reject(new TypeError('Failed to fetch')) }],
  ['the host answers with 404', false, { answer: async () => new Response('', { status: 404 }) }],
  ['the form is empty', true, { markup: form() }],
  ['the visitor has typed something', false, { markup: form(), typed: 'Dear' }],
  ['the visitor has typed into a form that is still disabled', true, { markup: form('disabled'), typed: 'a@b' }],
])('when %s, the app reloads a document whose code is gone: %s', async (_title, renewed, surroundings) => {
  expect(await startWithoutCode(surroundings)).toBe(renewed);
});
