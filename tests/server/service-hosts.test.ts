// Row 16 of the attack list: the services answer for this machine's names and the site's own, whatever name leads here.
import { expect, test } from 'vitest';
import { contactPath } from '../../scripts/shared/embedded-addresses.ts';
import { askForSession } from '../support/ask-auth.ts';
import { openServices } from '../support/open-services.ts';
import { content } from '../support/real-content.ts';
import { ask } from '../support/request.ts';

const { origin, account } = await openServices();
const { port } = new URL(origin);
const siteName = new URL(content.site.host).hostname;

const signInAs = (host: string) => askForSession(origin, account, { host, origin: `http://${host}` });

test.each([
  `localhost:${port}`,
  'localhost',
  `LocalHost:${port}`,
  `site.localhost:${port}`,
  `127.0.0.1:${port}`,
  `127.1.2.3:${port}`,
  `[::1]:${port}`,
  siteName,
  `${siteName}:8443`,
])('row 16: the host %s is answered', async (host) => {
  expect((await signInAs(host.toLowerCase())).status).toBe(200);
  expect((await ask(origin, contactPath, { headers: { host } })).status).toBe(405);
});

test.each([
  `rebind.test:${port}`,
  'localhost.rebind.test',
  'rebindlocalhost',
  'rebind.test/localhost',
  'localhost@rebind.test',
  'rebind.test#.localhost',
  'rebind.test\\.localhost',
  'localhost:port',
  '127.0.0.1.rebind.test',
  '128.0.0.1',
  `${siteName}.rebind.test`,
  `a.${siteName}`,
  '[2001:db8::1]',
])('row 16: the host %j is refused with 421 and a line that says why, on both services', async (host) => {
  const answers = [await signInAs(host), await ask(origin, contactPath, { method: 'POST', headers: { host } })];
  for (const { status, headers, ...answer } of answers) {
    expect(status).toBe(421);
    expect([headers['content-type'], headers['cache-control']]).toEqual(['text/plain; charset=utf-8', 'no-store']);
    const text = 'text' in answer ? answer.text : answer.body.toString();
    expect(text).toBe(`This server answers for localhost and ${siteName} only.\n`);
  }
});

test('row 16: an origin that is not the host is refused, though each is answered alone', async () => {
  const headers = { host: `127.0.0.1:${port}`, origin: `http://localhost:${port}` };
  expect((await askForSession(origin, account, headers)).status).toBe(403);
});

test.each(['TRACE', 'PROPFIND'])('the method %s is refused with 405, and nobody else notices', async (method) => {
  expect((await ask(origin, contactPath, { method })).status).toBe(405);
  expect((await ask(origin, '/auth/v1/health', { method })).status).toBe(405);
});
