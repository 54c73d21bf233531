// Decisions, "Locked placeholders": a teaser for visitors, a figure for signed-in clients.
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { SectionOf } from '#collections/section-bodies.ts';
import type { FigureContent } from '#content/content-types.ts';
import { useSession } from '#features/session/session-store.ts';
import { LockedSection } from '#sections/locked-section.tsx';
import { renderAt } from '../support/render-at.tsx';
import { sampleSession } from '../support/sample-session.ts';

const figure: FigureContent = { drawing: <svg aria-hidden="true" />, alt: 'Nine sensors', caption: 'The sensors.' };

function renderLocked(loadFigure: SectionOf<'locked'>['items'][number]['loadFigure']) {
  const items = [{ title: 'Edge sensors', text: 'What it shows.', loadFigure }];
  renderAt('/about/precision', <LockedSection section={{ type: 'locked', items }} />);
}
const signIn = () => useSession.setState({ user: sampleSession.user, session: sampleSession, loading: false });

test('a visitor finds the way to the sign-in page, and the figure is not loaded', () => {
  const load = vi.fn(async () => ({ default: figure }));
  renderLocked(load);
  expect(screen.getByRole('link')).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  expect(load).not.toHaveBeenCalled();
});

test('who is signed in sees the figure, once it is loaded, and no way to the sign-in page', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: FigureContent }>();
  const load = vi.fn(() => promise);
  signIn();
  renderLocked(load);
  expect(screen.getByRole('heading', { name: 'Edge sensors' })).toBeInTheDocument();
  expect(screen.getByText('What it shows.')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  await act(async () => resolve({ default: figure }));
  expect(screen.getByRole('img', { name: 'Nine sensors' })).toBeInTheDocument();
  expect(screen.getByRole('figure')).toHaveTextContent('The sensors.');
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(load).toHaveBeenCalledOnce();
});

test('who signs in while the page is shown sees the figure, and no longer after signing out', async () => {
  renderLocked(async () => ({ default: figure }));
  act(signIn);
  expect(await screen.findByRole('figure')).toBeInTheDocument();
  act(() => useSession.setState({ user: null, session: null }));
  expect(screen.queryByRole('figure')).not.toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveTextContent('Please login to view');
});

test('a figure that cannot be loaded is said to be missing, with what to do', async () => {
  signIn();
  renderLocked(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  expect(await screen.findByText('The figure could not be loaded. Please reload the page.')).toHaveAttribute(
    'role',
    'status',
  );
  expect(screen.getByRole('heading', { name: 'Edge sensors' })).toBeInTheDocument();
});
