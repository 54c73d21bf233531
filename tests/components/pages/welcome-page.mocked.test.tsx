// Specification 2.18 and 4.4: only signed-in users see the dashboard. The auth client that the session store uses is a
// stub.
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useSession } from '#features/session/session-store.ts';
import { site } from '#lib/site.ts';
import { WelcomePage } from '#pages/welcome-page.tsx';
import { pageDataOf } from '../../support/page-data.ts';
import { content } from '../../support/real-content.ts';
import { renderAt } from '../../support/render.tsx';
import { sampleSession } from '../../support/session-store.ts';

// All tests in this file share one auth client, because the app creates only one per document.
const client = await vi.hoisted(async () => (await import('../../support/session-store.ts')).stageAuthClient());
vi.mock('#features/session/auth-client.ts', () => ({ createAuthClient: client.createAuthClient }));

const page = await pageDataOf(content, '/welcome', 'welcome');
const renderWelcome = () => renderAt('/welcome', <WelcomePage page={page} />);
const signIn = () => useSession.setState({ user: sampleSession.user, session: sampleSession, loading: false });

beforeEach(() => {
  client.signOut.mockReset();
});

const part = (name: string): HTMLElement => screen.getByRole('region', { name });
const textsOf = (elements: Iterable<Element>): (string | null)[] => [...elements].map((element) => element.textContent);

function renderDashboard() {
  signIn();
  return renderWelcome();
}

test('until the session is known, the page shows a spinner and no dashboard content', () => {
  const { place } = renderWelcome();
  expect(screen.getByText('Loading...')).toHaveAttribute('role', 'status');
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
  expect(place().path).toBe('/welcome');
});

test('a visitor who is not signed in is redirected to the sign-in page', () => {
  const { place } = renderWelcome();
  act(() => useSession.setState({ loading: false }));
  expect(place()).toEqual({ path: '/login', way: 'REPLACE' });
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
});

test('once the session is known, a signed-in user sees the dashboard', () => {
  const { place } = renderWelcome();
  act(signIn);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`Welcome to ${site.name} Dashboard`);
  expect(screen.queryByText('Loading...')).not.toBeInTheDocument();
  expect(place().path).toBe('/welcome');
});

test('after a long wait, the page says that the service has not answered, and offers a retry', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  renderWelcome();
  expect(screen.queryByText(/has not answered/)).not.toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(60_000));
  const late = screen.getByText('The sign-in service has not answered yet.');
  expect(late.closest('[role="status"]')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login');
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  act(signIn);
  expect(screen.queryByText(/has not answered/)).not.toBeInTheDocument();
});

test('the dashboard shows a link home, the e-mail address of the user and "Sign Out"', () => {
  renderDashboard();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  expect(screen.getByText('client@sample.example')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeEnabled();
});

test('"Dashboard Overview" shows four cards', () => {
  renderDashboard();
  const cards = within(part('Dashboard Overview')).getAllByRole('term');
  expect(cards.map((term) => textsOf(term.parentElement?.children ?? []))).toEqual([
    ['Active Operations', '12', 'Currently monitoring'],
    ['Data Points', '2.4M', 'Processed today'],
    ['Alerts', '3', 'Require attention'],
    ['Systems', '8', 'Online and operational'],
  ]);
});

test('"Recent Activity" lists three events', () => {
  renderDashboard();
  const events = within(part('Recent Activity')).getAllByRole('listitem');
  expect(events.map((event) => textsOf(event.children))).toEqual([
    ['System Status Update', '2 minutes ago'],
    ['New Data Batch Processed', '15 minutes ago'],
    ['Alert Threshold Reached', '1 hour ago'],
  ]);
});

test('"Quick Actions" has three buttons, which do nothing', async () => {
  const { container, place } = renderDashboard();
  const buttons = within(part('Quick Actions')).getAllByRole('button');
  expect(textsOf(buttons)).toEqual(['View Live Operations', 'Generate Report', 'System Settings']);
  const before = container.innerHTML;
  for (const button of buttons) await userEvent.click(button);
  expect(container.innerHTML).toBe(before);
  expect(place()).toEqual({ path: '/welcome', way: 'POP' });
});

test('the dashboard says above its figures that they are demonstration data', () => {
  renderDashboard();
  const notice = screen.getByText('Demonstration data.').closest('p');
  expect(notice).toHaveTextContent(/fixed examples, the same for every account\./);
  expect(notice?.nextElementSibling).toBe(part('Dashboard Overview'));
});

test("the session box shows when the session expires, and the last activity in the user's time zone", () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T17:05:09Z') });
  vi.stubEnv('TZ', 'Asia/Kolkata');
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });
  renderDashboard();
  expect(part('Secure Session Active')).toHaveTextContent(
    `Session expires in 24 hours • Last activity: ${new Date().toLocaleTimeString([], { timeZone: 'Asia/Kolkata' }).replaceAll(/\s/g, ' ')}`,
  );
  expect(within(part('Secure Session Active')).getByRole('time')).toHaveAttribute(
    'datetime',
    '2026-03-04T17:05:09.000Z',
  );
});

test('after a click on "Sign Out", the page announces "Signing Out..." and then opens the home page', async () => {
  const { promise, resolve } = Promise.withResolvers<{ error: null }>();
  client.signOut.mockReturnValue(promise);
  const { place } = renderDashboard();
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  const button = screen.getByRole('button', { name: 'Signing Out...' });
  expect(button).toBeDisabled();
  expect(screen.getByRole('status')).toHaveTextContent('Signing Out...');
  await userEvent.click(button);
  resolve({ error: null });
  await waitFor(() => expect(place()).toEqual({ path: '/', way: 'REPLACE' }));
  expect(client.signOut.mock.calls).toEqual([[{ scope: 'global' }]]);
  expect(useSession.getState().user).toBeNull();
});
