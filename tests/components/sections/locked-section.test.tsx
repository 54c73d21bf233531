// Visitors see a teaser in place of each locked figure. Signed-in clients see the figure.
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSession } from '#features/session/session-store.ts';
import type { RichText } from '#model/schemas/sources.ts';
import { LockedSection } from '#sections/locked-section.tsx';
import { renderAt } from '../../support/render.tsx';
import { sampleSession } from '../../support/session-store.ts';

const figure = { drawingFile: '/assets/12345678.json', alt: 'Nine sensors', caption: 'The sensors.' };
const teaser = { drawing: ['svg', { className: 'fg' }] satisfies RichText, text: 'Sign in for the names.' };
const answerDrawing = async () => Response.json(['svg', { className: 'fg' }]);

/** Renders a locked section. Returns the stub that receives the section's requests. */
function renderLocked(answer: (address: string) => Promise<Response>) {
  const ask = vi.fn(answer);
  vi.stubGlobal('fetch', ask);
  const items = [{ title: 'Edge sensors', text: 'What it shows.', teaser, figure }];
  renderAt('/about/precision', <LockedSection section={{ type: 'locked', items }} />);
  return ask;
}
const signIn = () => useSession.setState({ user: sampleSession.user, session: sampleSession, loading: false });

test('a visitor who is not signed in gets a sign-in link instead of the figure', () => {
  const ask = renderLocked(answerDrawing);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  expect(ask).not.toHaveBeenCalled();
});

test('a visitor who is not signed in sees a teaser drawing and a description of the figure', () => {
  renderLocked(answerDrawing);
  const [item] = screen.getAllByRole('listitem');
  expect(item?.querySelector('svg')?.closest('[aria-hidden="true"]')).toBeInTheDocument();
  expect(screen.getByText('What it shows.')).toBeInTheDocument();
  expect(screen.getByText('Sign in for the names.')).toBeInTheDocument();
});

test('a signed-in user sees the figure once it has loaded, and no link to the sign-in page', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  signIn();
  const ask = renderLocked(() => promise);
  expect(screen.getByRole('heading', { name: 'Edge sensors' })).toBeInTheDocument();
  expect(screen.getByText('What it shows.')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  await act(async () => resolve(await answerDrawing()));
  const image = await screen.findByRole('img', { name: 'Nine sensors' });
  expect(image.innerHTML).toBe('<svg class="fg"></svg>');
  expect(screen.getByRole('figure')).toHaveTextContent('The sensors.');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByText('Sign in for the names.')).not.toBeInTheDocument();
  expect(document.querySelectorAll('svg')).toHaveLength(1);
  expect(ask.mock.calls).toEqual([[figure.drawingFile]]);
});

test('signing in on the page shows the figure, and signing out hides it again', async () => {
  renderLocked(answerDrawing);
  act(signIn);
  expect(await screen.findByRole('figure')).toBeInTheDocument();
  act(() => useSession.setState({ user: null, session: null }));
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveTextContent('Please login to view');
});

test('if the figure fails to load, the section says so and asks for a reload', async () => {
  signIn();
  renderLocked(async () => new Response('gone', { status: 404 }));
  expect(await screen.findByText('The figure could not be loaded. Please reload the page.')).toHaveAttribute(
    'role',
    'status',
  );
  expect(screen.getByRole('heading', { name: 'Edge sensors' })).toBeInTheDocument();
});
