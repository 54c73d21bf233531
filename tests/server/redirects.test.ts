// `npm run serve` redirects old addresses in the same way as nginx and Caddy (content/README.md, "Renaming").
import { afterAll, expect, test } from 'vitest';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { printRedirectsFile } from '../../scripts/site/hosting/redirects-file.ts';
import { makeSmallSite } from '../support/open-services.ts';
import { ask } from '../support/requests.ts';

const site = makeSmallSite({
  _redirects: printRedirectsFile([
    { from: '/team', to: '/about' },
    { from: '/people', to: '/about#people' },
    { from: '/About', to: '/about' },
    { from: '/index.php', to: '/about' },
  ]),
});
const { origin, close } = await serveSite(site.folder, 0);
afterAll(async () => {
  await close();
  site.remove();
});

test.each<[path: string, location: string]>([
  ['/team', '/about'],
  ['/team?from=mail&x=%20', '/about?from=mail&x=%20'],
  ['/people?from=mail', '/about?from=mail#people'],
  ['/About', '/about'],
  ['/index.php?page=3', '/about?page=3'],
  // Addresses with a trailing slash, with `.html`, or with needless escapes are redirected straight to the new page,
  // too.
  ['/team/', '/about'],
  ['/team.html', '/about'],
  ['/team/index.html', '/about'],
  ['//team', '/about'],
  ['/te%61m', '/about'],
  ['/team/?from=mail', '/about?from=mail'],
])('The server redirects %s to %s permanently', async (path, location) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await ask(origin, path, { method });
    expect([status, headers.location]).toEqual([308, location]);
    expect([headers['cache-control'], headers['x-frame-options']]).toEqual(['no-cache', 'DENY']);
  }
});

test.each([
  ['/Team', 404],
  ['/team/members', 404],
  ['/about', 200],
])('The server answers %s with status %i', async (path, status) => {
  expect((await ask(origin, path)).status).toBe(status);
});
