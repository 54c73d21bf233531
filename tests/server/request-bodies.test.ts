// Row 7 of the attack list: unfinished requests take limited memory, and release it.
import { expect, test } from 'vitest';
import { readBody } from '../../scripts/server/embedded/http/read-body.ts';
import { createRequestBudget } from '../../scripts/server/embedded/http/request-budget.ts';
import { openServices } from '../support/open-services.ts';
import { sendMessage, typed } from '../support/send-message.ts';
import { beginMessage } from '../support/unfinished-request.ts';

const kilobyte = 1024;

/** What comes in packets of which each holds the memory of a large one. */
async function* sendTiny(bytes: number) {
  const packet = new Uint8Array(64 * kilobyte);
  for (let sent = 0; sent < bytes; sent += 1) yield packet.subarray(sent % packet.length, (sent % packet.length) + 1);
}

const bounds = { requestsUnderWay: 10, requestsUnderWayPerAddress: 10, bodyBytesUnderWay: 512 * kilobyte };

test('row 7: a body in pieces of one byte takes a buffer of its own size, which is given back', async () => {
  const budget = createRequestBudget(bounds);
  const ticket = budget.enter('192.0.2.1');
  if (!ticket) throw new Error('There is room for one.');
  const body = await readBody(sendTiny(100_000), 256 * kilobyte, ticket);
  expect(body).toMatchObject({ kind: 'whole' });
  expect(body.kind === 'whole' && body.bytes.length).toBe(100_000);
  expect(body.kind === 'whole' && body.bytes.buffer.byteLength).toBe(budget.bytes());
  expect(budget.bytes()).toBeLessThanOrEqual(200_000);
  ticket.leave();
  expect(budget.bytes()).toBe(0);
});

test('row 7: a body that is too long is read to its end, and no more of it is kept than is allowed', async () => {
  const budget = createRequestBudget(bounds);
  const ticket = budget.enter('192.0.2.1');
  if (!ticket) throw new Error('There is room for one.');
  expect(await readBody(sendTiny(300_000), 256 * kilobyte, ticket)).toEqual({ kind: 'too-long' });
  expect(budget.bytes()).toBeLessThanOrEqual(256 * kilobyte);
});

const busy = 'The server is busy, so your message was not stored. Please try again in a minute.';
const refused = { success: false, message: busy };

/** Sends until it is answered with another status than now. */
async function sendUntil(origin: string, wanted: number) {
  let answer = await sendMessage(origin, typed);
  await expect
    .poll(
      async () => {
        answer = await sendMessage(origin, typed);
        return answer.status;
      },
      { timeout: 100_000 },
    )
    .toBe(wanted);
  return answer;
}

test.each([
  ['their bytes', { bodyBytesUnderWay: 1.5 * kilobyte }],
  ['their number', { requestsUnderWay: 1 }],
  ['their number from one address', { requestsUnderWayPerAddress: 1 }],
])('row 7: unfinished messages are bounded by %s: 503, until they are gone', async (_what, limits) => {
  const { origin } = await openServices({ limits });
  const unfinished = await beginMessage(origin, 'x');
  const answer = await sendUntil(origin, 503);
  expect([answer.headers.get('retry-after'), JSON.parse(answer.text)]).toEqual(['5', refused]);
  unfinished.leave();
  await sendUntil(origin, 200);
});

test('row 7: a message that does not arrive in time is told so, and its place is free', async () => {
  const { origin } = await openServices({ limits: { bodySeconds: 0.2, requestsUnderWay: 1 } });
  const { request } = await beginMessage(origin, 'x');
  const status = await new Promise((resolve) => request.on('response', (answer) => resolve(answer.statusCode)));
  expect(status).toBe(408);
  await sendUntil(origin, 200);
});
