// The embedded services talk to nobody: whatever the process connects to or looks up by name is this machine.
import { createHook } from 'node:async_hooks';
import { afterAll, expect, test } from 'vitest';
import { askAuth, askForSession, renew, signIn } from '../support/ask-auth.ts';
import { openServices } from '../support/open-services.ts';

/** What Node itself asks the operating system for: connections, datagrams, names. */
const outgoing = /^(TCPCONNECTWRAP|PIPECONNECTWRAP|UDPSENDWRAP|GETADDRINFOREQWRAP|QUERYWRAP)$/;
const requests: object[] = [];
// Address and name are set on it only after it is made: read when all is over.
const hook = createHook({
  init: (_id, type, _trigger, resource) => {
    if (outgoing.test(type)) requests.push(resource);
  },
}).enable();
afterAll(() => {
  hook.disable();
});

const targetOf = (request: object): unknown =>
  'address' in request ? request.address : 'hostname' in request ? request.hostname : request;

test('from the first start to sign-out nothing connects anywhere but to this machine', async () => {
  const { origin, account } = await openServices();
  await askForSession(origin, { ...account, password: 'not-the-password' });
  const { refresh_token } = await signIn(origin, account);
  const { access_token: token } = await renew(origin, refresh_token);
  await askAuth(origin, '/auth/v1/user', { method: 'GET', token });
  await askAuth(origin, '/auth/v1/logout?scope=global', { token });
  const targets = new Set(requests.map(targetOf));
  // The test's own requests are among them: the hook sees what it should.
  expect(targets).toContain('127.0.0.1');
  for (const own of ['127.0.0.1', '::1', 'localhost']) targets.delete(own);
  expect([...targets]).toEqual([]);
});

test('telemetry of the package is off for the whole process', () => {
  expect(process.env).toMatchObject({ LITE_TELEMETRY: '0', DO_NOT_TRACK: '1' });
});
