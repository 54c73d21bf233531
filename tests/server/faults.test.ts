// A fault that one request meets is a 500 for that one, and a line in the log; no other request is affected.
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { EmbeddedServices } from '../../scripts/server/embedded/embedded-services.ts';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { nameDataFolder } from '../support/open-services.ts';
import { ask } from '../support/request.ts';
import { runScript } from '../support/run-script.ts';
import { makeSmallSite } from '../support/small-site.ts';

const site = makeSmallSite();
const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => log.mockClear());

/** Services with a fault that the real ones do not have: the promise is the server's. */
const faulty = (error: Error): EmbeddedServices => ({
  serves: (path) => path === '/fault',
  handle: (_request, response) => {
    response.setHeader('content-type', 'application/json');
    return Promise.reject(error);
  },
  demoEmail: null,
  demoIsPublic: false,
  hasInbox: false,
  close: () => Promise.resolve(),
});

const full = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
const faults: [what: string, error: Error, status: number, retry: string | undefined, line: string][] = [
  [
    'a mistake',
    new TypeError('x is not\u001b[31m a function\nat y'),
    500,
    undefined,
    '500 POST /fault TypeError: x is not [31m a function',
  ],
  ['a lack that passes', full, 503, '5', '503 EMFILE: too many open files'],
];

test.each(faults)(
  '%s is answered with the headers of every answer, and logged in one line without the query',
  async (_what, error, status, retry, line) => {
    const { origin, close } = await serveSite(site.folder, 0, faulty(error));
    const [answer, other] = await Promise.all([
      ask(origin, '/fault?token=secret', { method: 'POST' }),
      ask(origin, '/about'),
    ]);
    const { headers } = answer;
    expect([
      answer.status,
      headers['x-frame-options'],
      headers['cache-control'],
      headers['content-type'],
      headers['retry-after'],
    ]).toEqual([...[status, 'DENY', 'no-store', 'text/plain; charset=utf-8', retry]]);
    expect(other.status).toBe(200);
    expect(log.mock.calls).toEqual([[line]]);
    await close();
  },
);

test('other machines are not answered while the demo account has its public password', async () => {
  const args = ['--dist', site.folder, '--host', '0.0.0.0', '--port', '1024'];
  const { status, stderr } = await runScript('serve.ts', args, { directory: nameDataFolder() });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^--host 0\.0\.0\.0: .*Set DEMO_PASSWORD/)]);
});

afterAll(site.remove);
