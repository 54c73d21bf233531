// `npm run dev` (row 16): the services beside Vite, and never open to a network under the public password.
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { contactPath } from '../../scripts/shared/embedded-addresses.ts';
import { openDevServer, startDev } from '../support/open-dev-server.ts';
import { ask } from '../support/request.ts';

test('row 16: listening for the network is refused while the demo account has its public password', async () => {
  const child = await startDev('0.0.0.0');
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(child.exitCode).toBe(1);
  expect(stderr).toContain('Set DEMO_PASSWORD to one of your own, or leave --host out.');
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('on loopback the services answer beside the app', async () => {
  expect((await ask(await openDevServer(), contactPath)).status).toBe(405);
});
