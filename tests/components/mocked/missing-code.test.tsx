// Code of the app that cannot be loaded, as after a deploy that has taken it away. tests/hosts has the journey.
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Link, useNavigate } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { renewDocument } from '#app/load-document.ts';
import type { LoadedPage } from '#app/load-page.tsx';
import { useShownPage } from '#app/use-shown-page.ts';

const { loadNextPage, loadDocument } = vi.hoisted(() => ({
  loadNextPage: vi.fn<(path: string) => Promise<LoadedPage>>(),
  loadDocument: vi.fn<() => void>(),
}));
vi.mock('#app/load-page.tsx', () => ({ loadNextPage }));
vi.mock('#app/load-document.ts', async (original) => ({ ...(await original<object>()), loadDocument }));

const gone = new TypeError('Failed to fetch dynamically imported module');
const pageOf = (path: string): LoadedPage => ({ path, snapshot: path, name: path, view: <h1>{path}</h1> });

function Shown() {
  const { view } = useShownPage(pageOf('/about'));
  const navigate = useNavigate();
  return (
    <main>
      {view}
      <Link to="/gone">Gone</Link>
      <Link to="/there">There</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </main>
  );
}

function renderShown() {
  history.replaceState(null, '', '/about');
  window.scrollTo = vi.fn<() => void>();
  render(
    <BrowserRouter>
      <Shown />
    </BrowserRouter>,
  );
  return userEvent.setup();
}

beforeEach(() => {
  vi.clearAllMocks();
  loadNextPage.mockImplementation(async (path) => {
    if (path === '/gone') throw gone;
    return pageOf(path);
  });
});

test('a link to a page whose code is gone loads its address as a document, once, and shows no error', async () => {
  const user = renderShown();
  await user.click(screen.getByRole('link', { name: 'Gone' }));
  await waitFor(() => expect(loadDocument).toHaveBeenCalledOnce());
  expect(location.pathname).toBe('/gone');
  expect(screen.getByRole('heading')).toHaveTextContent('/about');
});

test('Back to a page whose code is gone loads its address as a document', async () => {
  const user = renderShown();
  history.replaceState(null, '', '/gone');
  history.pushState(null, '', '/about');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(loadDocument).toHaveBeenCalledOnce());
  expect(location.pathname).toBe('/gone');
});

test('whoever has gone on to another page meanwhile is not led back', async () => {
  const { promise, reject } = Promise.withResolvers<LoadedPage>();
  loadNextPage.mockImplementation((path) => (path === '/gone' ? promise : Promise.resolve(pageOf(path))));
  const user = renderShown();
  await user.click(screen.getByRole('link', { name: 'Gone' }));
  await user.click(screen.getByRole('link', { name: 'There' }));
  expect(await screen.findByRole('heading', { name: '/there' })).toBeInTheDocument();
  reject(gone);
  await promise.catch(() => {});
  expect(loadDocument).not.toHaveBeenCalled();
});

type Surroundings = { type?: string; answer?: () => Promise<Response>; markup?: string; typed?: string };

/** Starts a document whose own code is missing. Returns whether it was loaded again. */
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
  ['it has been loaded anew already', false, { type: 'reload' }],
  ['the network is gone', false, { answer: () => Promise.reject(new TypeError('Failed to fetch')) }],
  ['the host has no such page', false, { answer: async () => new Response('', { status: 404 }) }],
  ['nothing has been typed', true, { markup: form() }],
  ['something has been typed', false, { markup: form(), typed: 'Dear' }],
  ['something has been typed into a form that waits for the app', true, { markup: form('disabled'), typed: 'a@b' }],
])('a document whose own code is gone, when %s: loaded anew is %s', async (_title, renewed, surroundings) => {
  expect(await startWithoutCode(surroundings)).toBe(renewed);
});
