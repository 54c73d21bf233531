// If an e-mail link of the auth service fails, the link may open any page. The app then shows /login, which explains
// the failure.
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pageDataOf } from '../../support/page-data.ts';
import { content } from '../../support/real-content.ts';
import { renderApp } from '../../support/render.tsx';

const about = await pageDataOf(content, '/about', 'content');
const login = await pageDataOf(content, '/login', 'login');

test('a visitor who follows a failed e-mail link sees the sign-in page instead of the linked page', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address === '/pages.json' ? { app: '', pages: { '/login': 'login' } } : login),
  );
  history.replaceState(null, '', '/about#error=access_denied&error_code=otp_expired');
  const { length } = history;
  await renderApp('/about', about);
  expect(await screen.findByText(/This link has expired/)).toBeInTheDocument();
  await waitFor(() => expect(location.pathname + location.hash).toBe('/login'));
  expect(history.length).toBe(length);
});
