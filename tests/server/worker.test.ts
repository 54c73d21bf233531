// Section A.5: the worker of the services may crash; requests that wait get 503, and it is started again.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClientReader } from '../../scripts/server/embedded/http/client-address.ts';
import { createRequestHandler } from '../../scripts/server/embedded/http/handle-request.ts';
import { defaultLimits } from '../../scripts/server/embedded/shared/limits.ts';
import { WorkerHandle, type WorkerOptions } from '../../scripts/server/embedded/worker/worker-handle.ts';
import { askAuth } from '../support/ask-auth.ts';
import { sendMessage, typed } from '../support/send-message.ts';

const fixture = join(import.meta.dirname, '../fixtures/workers/crashing.ts');
const siteHost = 'https://www.example.org';

/** The real way from HTTP to the worker and back, with a worker that can be made to crash. */
async function open(options: WorkerOptions = {}) {
  const logged: string[] = [];
  const { worker } = await WorkerHandle.start(
    fixture,
    {},
    { firstPause: 10, log: (line) => logged.push(line), ...options },
  );
  const readClient = createClientReader();
  const handle = createRequestHandler({
    worker,
    siteHost,
    email: 'mail@example.org',
    readClient,
    limits: defaultLimits,
  });
  const failures: unknown[] = [];
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      failures.push(error);
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await worker.close();
  });
  const get = (path: string) => askAuth(origin, `/auth/v1/${path}`, { method: 'GET' });
  /** Waits for the next worker: the first answer of it. */
  const untilAnswered = async () => {
    await expect.poll(async () => (await get('alive')).status, { timeout: 100_000 }).toBe(200);
    return (await get('alive')).text;
  };
  return { origin, worker, logged, failures, get, untilAnswered };
}

const unavailable = { status: 503, code: 'unexpected_failure', headers: { 'retry-after': '5' } };

test.each([
  ['throw', 'out of order', {}],
  ['exhaust', 'memory limit', { maxMegabytes: 16 }],
])(
  'a worker that crashes (%s) fails what was under way with 503, logs a line, and is started again',
  async (...given) => {
    const [path, reason, options] = given;
    const { get, logged, failures, untilAnswered } = await open(options);
    const before = await untilAnswered();
    const waiting = get('wait');
    expect(await get(`${path}?beside`)).toMatchObject(unavailable);
    expect(await waiting).toMatchObject(unavailable);
    expect(await untilAnswered()).not.toBe(before);
    expect(logged).toEqual([expect.stringContaining(reason)]);
    expect(logged[0]).toMatch(/^The embedded services have ended \(.*\)\. They are started again in 0\.01 s\.$/);
    expect(failures).toEqual([]);
  },
);

test('while there is no worker a message is answered 503, with a text to show', async () => {
  const { get, origin, logged } = await open({ firstPause: 3_600_000, maxPause: 3_600_000 });
  await get('throw');
  const { status, headers, text } = await sendMessage(origin, typed);
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect(JSON.parse(text)).toEqual({ success: false, message: expect.stringMatching(/not stored\. Please try again/) });
  expect(logged).toHaveLength(1);
});

test('the pause before another start grows each time, up to a longest one', async () => {
  const { get, logged, untilAnswered } = await open({ firstPause: 10, maxPause: 30 });
  for (const _ of [1, 2, 3, 4]) {
    await get('throw');
    await untilAnswered();
  }
  expect(logged.map((line) => /in ([\d.]+) s/.exec(line)?.[1])).toEqual(['0.01', '0.02', '0.03', '0.03']);
});

test('an unforeseen failure of one request is left to the server, and harms no other', async () => {
  const { get, failures, untilAnswered } = await open();
  const before = await untilAnswered();
  expect((await get('fail')).status).toBe(500);
  expect(failures).toEqual([new Error('one request failed')]);
  expect(await untilAnswered()).toBe(before);
});

test('closing waits for what is under way within limits; the rest is answered 503', async () => {
  const { get, worker } = await open({ closeTimeout: 50 });
  const waiting = get('wait');
  await get('alive');
  await worker.close();
  expect((await waiting).status).toBe(503);
  expect((await get('alive')).status).toBe(503);
});
