// nginx and Caddy redirect old addresses in the same way as the local server (content/README.md, "Renaming").
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printRedirectsFile, redirectsName } from '../../scripts/site/hosting/redirects-file.ts';
import { writeServerFiles } from '../../scripts/site/hosting/write-server-files.ts';
import { type Hosts, hostNames, type LocalServer, openHosts, serveLocally } from '../support/open-hosts.ts';
import { distDirectory } from '../support/project.ts';

let hosts: Hosts;
let local: LocalServer;
let copied: string;
beforeAll(async () => {
  copied = await mkdtemp(join(tmpdir(), 'redirects-'));
  const dist = join(copied, 'dist');
  await cp(distDirectory, dist, { recursive: true, preserveTimestamps: true });
  const redirects = [
    { from: '/blog/former', to: '/blog' },
    { from: '/terms', to: '/about/precision#staypoint' },
    // nginx and Caddy ignore case when they match some names. Even so, this redirect must not apply to /about, which
    // would then redirect to itself.
    { from: '/About', to: '/about' },
    { from: '/former-home', to: '/' },
    { from: '/index.php', to: '/about' },
    { from: '/2019/03/~old_news', to: '/blog' },
  ];
  await writeFile(join(dist, redirectsName), printRedirectsFile(redirects));
  await writeServerFiles({ dist, deploy: join(copied, 'deploy'), site: 'https://www.site.example', hash: 'redirects' });
  hosts = await openHosts(dist);
  local = await serveLocally(hosts);
});
afterAll(async () => {
  await local?.close();
  await hosts?.close();
  await rm(copied, { recursive: true, force: true });
});

describe.each(hostNames)('%s answers requests for old addresses of pages', (name) => {
  test.each([
    ['/blog/former', '/blog'],
    ['/blog/former?from=mail&x=%20', '/blog?from=mail&x=%20'],
    ['/terms', '/about/precision#staypoint'],
    ['/terms?from=mail', '/about/precision?from=mail#staypoint'],
    ['/About', '/about'],
    ['/former-home?from=mail', '/?from=mail'],
    ['/index.php?page=3', '/about?page=3'],
    ['/2019/03/~old_news/', '/blog'],
    // Addresses with a trailing slash, with `.html`, or with needless escapes are redirected straight to the new page,
    // too.
    ['/blog/former/', '/blog'],
    ['/blog/former.html', '/blog'],
    ['/blog//f%6frmer/?from=mail', '/blog?from=mail'],
  ])('the server redirects %s to %s permanently', async (path, location) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await hosts.at[name](path, { method });
      expect([status, headers.location, headers['cache-control']]).toEqual([308, location, 'no-cache']);
      expect(headers['content-security-policy']).toBe((await local.ask(path)).headers['content-security-policy']);
    }
  });

  test.each([
    ['/Terms', 404],
    ['/blog/former-ones', 404],
    ['/index.phpx', 404],
    ['/_redirects', 404],
    ['/%5Fredirects', 404],
  ])('the server answers %s with status %i', async (path, status) => {
    expect((await hosts.at[name](path)).status).toBe(status);
  });
});
