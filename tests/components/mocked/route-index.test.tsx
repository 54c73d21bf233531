// An index of the addresses that belongs to another build than the app.
import { expect, test, vi } from 'vitest';
import { loadPage, loadSentPage } from '#app/load-page.tsx';

const { body } = vi.hoisted(() => ({ body: vi.fn<() => Promise<never>>() }));
vi.mock('virtual:content/routes', () => ({
  default: { app: 'assets/app-another.js', routes: [{ path: '/about', kind: 'content', body }] },
}));

test('nothing of another build is loaded: the address becomes an ordinary navigation', async () => {
  await expect(loadPage('/about')).rejects.toThrow('another build');
  expect(body).not.toHaveBeenCalled();
});

test('a page that another answered for is looked up', async () => {
  history.replaceState(null, '', '/about');
  const root = document.createElement('div');
  Object.assign(root.dataset, { prerendered: '/404', kind: 'content', body: '/assets/not-found.js' });
  await expect(loadSentPage(root)).rejects.toThrow('another build');
});
