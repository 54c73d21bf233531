// If the server fails in one request, it answers 500 and logs the error. All other requests still succeed.
import { afterAll, expect, test, vi } from 'vitest';
import type { EmbeddedServices } from '../../scripts/server/embedded/embedded-services.ts';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { makeSmallSite } from '../support/open-services.ts';
import { ask } from '../support/requests.ts';

const site = makeSmallSite();
afterAll(site.remove);

/** Services that fail on purpose: `handle` rejects after it has set headers. */
const faulty: EmbeddedServices = {
  serves: (path) => path === '/fault',
  handle: (_request, response) => {
    response.setHeader('content-type', 'application/json').setHeader('content-encoding', 'br');
    return Promise.reject(new TypeError('x is not\u001b[31m a function'));
  },
  demoEmail: null,
  hasInbox: false,
  close: () => Promise.resolve(),
};

test('A request that causes an error gets an answer with security headers, and is logged without its query string', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { origin, close } = await serveSite(site.folder, 0, faulty);
  const [{ status, headers, body }, other] = await Promise.all([
    ask(origin, '/fault?token=secret', { method: 'POST' }),
    ask(origin, '/about'),
  ]);
  expect([status, headers['x-frame-options'], headers['cache-control'], headers['content-encoding']]).toEqual([
    ...[500, 'DENY', 'no-store', undefined],
  ]);
  expect([body.toString(), other.status]).toEqual(['Internal Server Error\n', 200]);
  expect(log.mock.calls).toEqual([[expect.stringMatching(/^POST \/fault: TypeError: x is not a function\n/)]]);
  log.mockRestore();
  await close();
});
