// The embedded services make no outside connection: the process connects to this machine only, and looks up no other name.
import { createHook } from 'node:async_hooks';
import { lookup } from 'node:dns';
import { afterAll, expect, test } from 'vitest';
import { defaultDemoPassword } from '../../scripts/server/embedded/auth/demo-password.ts';
import type { ServiceSettings } from '../../scripts/server/embedded/shared/worker-messages.ts';
import { openServices, type Services } from '../../scripts/server/embedded/worker/services.ts';
import {
  authPrefix,
  contactPath,
  embeddedAccessKey,
  embeddedPublishableKey,
} from '../../scripts/shared/embedded-addresses.ts';
import { noLimits } from '../support/no-limits.ts';
import { nameDataFolder } from '../support/open-services.ts';
import { typed } from '../support/send-message.ts';

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

const settings: ServiceSettings = {
  ...{ directory: nameDataFolder(), withAuth: true, withContact: true, email: 'mail@example.org' },
  ...{ keepDays: 365, demoPassword: undefined, tokenSeconds: undefined, lockTimeout: undefined, maxBytes: undefined },
  limits: noLimits,
};

/** Asks what runs in the worker, on this thread: here the hook sees all of it. */
async function askServices(services: Services, method: string, path: string, body?: BodyInit, token = '') {
  const sent = new Request(`http://localhost${path}`, {
    method,
    headers: { apikey: embeddedPublishableKey, authorization: `Bearer ${token}` },
    ...(body !== undefined && { body }),
  });
  const address = '127.0.0.1';
  const answer = await services.answer(
    {
      ...{ method, url: sent.url, headers: [...sent.headers], address, network: address },
      ...{ body: new Uint8Array(await sent.arrayBuffer()), bodyTooLong: false, policy: null },
      ...(method === 'GET' && { body: null }),
    },
    new AbortController().signal,
  );
  const text = new TextDecoder().decode(answer.body);
  return { status: answer.status, json: text ? JSON.parse(text) : null };
}

test('from the first start to sign-out nothing connects anywhere', async () => {
  const services = await openServices(settings, () => undefined);
  const { demoEmail: email } = services.facts;
  const enter = (password: string) =>
    askServices(services, 'POST', `${authPrefix}/token?grant_type=password`, JSON.stringify({ email, password }));
  expect((await enter('not-the-password')).status).toBe(400);
  const { refresh_token } = (await enter(defaultDemoPassword)).json;
  const renewal = JSON.stringify({ refresh_token });
  const renewed = await askServices(services, 'POST', `${authPrefix}/token?grant_type=refresh_token`, renewal);
  const token = renewed.json.access_token;
  expect((await askServices(services, 'GET', `${authPrefix}/user`, undefined, token)).status).toBe(200);
  expect((await askServices(services, 'POST', `${authPrefix}/logout?scope=global`, '', token)).status).toBe(204);
  const form = new FormData();
  for (const [name, value] of Object.entries({ access_key: embeddedAccessKey, ...typed })) form.append(name, value);
  expect((await askServices(services, 'POST', contactPath, form)).json.success).toBe(true);
  await services.close();
  // The test's own question is the only one: the hook sees what it should.
  await new Promise((resolve) => lookup('localhost', resolve));
  expect(requests.map(targetOf)).toEqual(['localhost']);
});

test('telemetry of the package is off for the whole process', () => {
  expect(process.env).toMatchObject({ LITE_TELEMETRY: '0', DO_NOT_TRACK: '1' });
});
