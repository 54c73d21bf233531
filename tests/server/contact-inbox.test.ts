// The embedded form service: takes what the contact form sends, and keeps it as it was typed.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openInbox, type StoredMessage } from '../../scripts/server/embedded/inbox/inbox.ts';
import { contactPath, embeddedAccessKey } from '../../scripts/shared/embedded-addresses.ts';
import { openServices } from '../support/open-services.ts';
import { ask } from '../support/request.ts';
import { sendMessage, typed } from '../support/send-message.ts';

const { origin, directory } = await openServices();

/** What the inbox holds, oldest first. */
function readInbox(folder = directory): StoredMessage[] {
  const db = new DatabaseSync(join(folder, 'embedded.db'));
  const messages = openInbox(db).list();
  db.close();
  return messages;
}

const success = JSON.stringify({ success: true, message: 'Your message has been received.' });

test('a message is answered with success and lies in the inbox, with the time it came', async () => {
  const { status, text } = await sendMessage(origin, typed);
  expect({ status, text }).toEqual({ status: 200, text: success });
  expect(readInbox().at(-1)).toEqual({
    ...typed,
    id: expect.any(Number),
    received: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
  });
});

test('every field is kept as it was typed, in any script, over any number of lines', async () => {
  const message = {
    firstName: 'Zoë "Zo" O\'Brien',
    lastName: 'Ōnishi-Łukasz 李',
    email: 'zoë@例え.example',
    phone: '+49 (0)30 / 1234-56',
    organization: 'Müller & Söhne <GmbH>; DROP TABLE contact_messages',
    message: 'One line.\n\n\tAn indented one: «да», 你好, 🛰️👩🏽‍💻.\n--boundary\n100 % = \\n & {"json": null}',
  };
  await sendMessage(origin, message);
  expect(readInbox().at(-1)).toMatchObject(message);
});

test('spaces and empty lines around a field are no part of it', async () => {
  await sendMessage(origin, { ...typed, firstName: '  Ada ', message: '\n\n  Hello.\nBye.\n' });
  expect(readInbox().at(-1)).toMatchObject({ ...typed, message: 'Hello.\nBye.' });
});

test('phone and organization may be left out', async () => {
  const { phone: _phone, organization: _organization, ...needed } = typed;
  expect((await sendMessage(origin, needed)).status).toBe(200);
  expect(readInbox().at(-1)).toMatchObject({ ...needed, phone: '', organization: '' });
});

test('what the longest text that is asked for comes to fits, in any script', async () => {
  const message = '字'.repeat(60_000);
  expect((await sendMessage(origin, { ...typed, message })).status).toBe(200);
  expect(readInbox().at(-1)?.message).toBe(message);
});

test('a filled honeypot is answered with success, and nothing is kept', async () => {
  const before = readInbox();
  const { status, text } = await sendMessage(origin, { ...typed, botcheck: 'on' });
  expect({ status, text }).toEqual({ status: 200, text: success });
  expect(readInbox()).toEqual(before);
});

const file = new Blob(['A file.'], { type: 'text/plain' });
const missing = 'Please fill in your name, your e-mail address and a message.';
const tooLong = 'Your message is too long. Please shorten it to 60,000 characters.';

const refused: [what: string, status: number, message: string, change: Record<string, string | Blob>][] = [
  ['no first name', 400, missing, { firstName: '' }],
  ['no last name', 400, missing, { lastName: '' }],
  ['no e-mail address', 400, missing, { email: '' }],
  ['a message of spaces', 400, missing, { message: ' \n ' }],
  ['row 20: a message of joiners alone', 400, missing, { message: '\u200b\u200d\u2060\ufeff' }],
  ['row 20: a message of NULs alone', 400, missing, { message: '\0\0' }],
  ['row 20: a name of fillers alone', 400, missing, { firstName: '\u3164\u115f\u2800\u00ad' }],
  ['a file in place of a message', 400, missing, { message: file }],
  ['a wrong access key', 401, 'The access key is not valid.', { access_key: 'another' }],
  ['a file in place of the access key', 401, 'The access key is not valid.', { access_key: file }],
  ['a message that is too long', 413, tooLong, { message: 'x'.repeat(300_000) }],
  ['a file that is too large', 413, tooLong, { attachment: new Blob(['x'.repeat(300_000)]) }],
];

test.each(refused)(
  '%s is refused with %i and a text to show, and nothing is kept',
  async (_what, status, message, change) => {
    const before = readInbox();
    const answer = await sendMessage(origin, { ...typed, ...change });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual({ success: false, message });
    expect(readInbox()).toEqual(before);
  },
);

test('a file beside the text is not kept', async () => {
  expect((await sendMessage(origin, { ...typed, phone: file, attachment: file })).status).toBe(200);
  expect(readInbox().at(-1)).toMatchObject({ ...typed, phone: '' });
});

test.each([
  ['application/x-www-form-urlencoded', new URLSearchParams(typed).toString(), 415],
  ['application/json', JSON.stringify(typed), 415],
  ['text/plain', 'firstName=Ada', 415],
  ['multipart/form-data-and-more; boundary=x', 'no form', 415],
  ['multipart/form-data', 'no boundary', 400],
  ['multipart/form-data; boundary=x', 'no such boundary', 400],
])('a body that is %s is refused with a text to show', async (type, body, status) => {
  const answer = await ask(origin, contactPath, { method: 'POST', headers: { 'content-type': type }, body });
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body.toString())).toEqual({ success: false, message: expect.stringMatching(/\w+\.$/) });
});

/** A form as a program writes it that does not know its length beforehand. */
function sendInPieces(fields: Record<string, string>, type = 'multipart/form-data') {
  const boundary = 'a-boundary-that-is-long-enough';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return ask(origin, contactPath, {
    method: 'POST',
    headers: { 'content-type': `${type}; boundary=${boundary}`, 'transfer-encoding': 'chunked' },
    body: `${parts.join('')}--${boundary}--\r\n`,
  });
}

test('a form that comes in pieces is read, as long as it is not too long', async () => {
  const form = { access_key: embeddedAccessKey, ...typed, message: 'In pieces.' };
  expect((await sendInPieces(form)).status).toBe(200);
  expect(readInbox().at(-1)).toMatchObject({ ...typed, message: 'In pieces.' });
  expect((await sendInPieces({ ...form, message: 'x'.repeat(300_000) })).status).toBe(413);
});

test('row 14: the type of a form is the same in capitals', async () => {
  const form = { access_key: embeddedAccessKey, ...typed, message: 'In capitals.' };
  expect((await sendInPieces(form, 'Multipart/Form-Data')).status).toBe(200);
  expect(readInbox().at(-1)).toMatchObject({ message: 'In capitals.' });
});

test('a message that is far too long is refused with the reason, and the sender can send again at once', async () => {
  for (const megabytes of [1, 16]) {
    const answer = await sendMessage(origin, { ...typed, message: 'x'.repeat(megabytes * 1024 * 1024) });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([413, { success: false, message: tooLong }]);
    expect((await sendMessage(origin, typed)).status).toBe(200);
  }
});

test('after too many messages the answer names when to try again, and no more is kept', async () => {
  const strict = await openServices({ limits: { messagesPerAddress: 2 } });
  for (const message of ['One.', 'Two.']) await sendMessage(strict.origin, { ...typed, message });
  const answer = await sendMessage(strict.origin, { ...typed, message: 'Three.' });
  expect(answer.status).toBe(429);
  const seconds = Number(answer.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(600);
  expect(JSON.parse(answer.text)).toEqual({
    success: false,
    message: `Too many messages from your network. Please try again in ${Math.ceil(seconds / 60)} minutes.`,
  });
  expect(readInbox(strict.directory).map(({ message }) => message)).toEqual(['One.', 'Two.']);
});

test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('%s is answered 405, and names what is allowed', async (method) => {
  const { status, headers } = await ask(origin, contactPath, { method });
  expect([status, headers.allow]).toEqual([405, 'POST']);
});

test.each([
  ['the origin of another site', { origin: 'https://evil.example' }],
  ['no origin', { origin: 'null' }],
  ['what the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
])('a form of %s is refused with 403, and nothing is kept', async (_what, headers) => {
  const before = readInbox();
  const answer = await sendMessage(origin, typed, headers);
  expect(answer.status).toBe(403);
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(readInbox()).toEqual(before);
});

/** What a browser sends with a form that no script has taken over. */
const asBrowser = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

test.each([
  ['/contact#sent', '/contact#sent'],
  ['contact', '/contact'],
  ['/contact?to=us', '/contact'],
  ['https://evil.example/x', '/x'],
  ['//evil.example', '/'],
  ['///evil.example', '/'],
  ['/\\evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['/.//evil.example', '/evil.example'],
  ['/\t/evil.example', '/'],
  ['https:evil.example', '/'],
  ['javascript:alert(1)', '/alert(1)'],
  ['data:text/html,hello', '/text/html,hello'],
  ['/contact\r\nset-cookie: a=b', '/contactset-cookie:%20a=b'],
  ['x:\\evil.example', '/evil.example'],
  ['x:/\\evil.example', '/evil.example'],
  ['x:/.//evil.example', '/evil.example'],
  ['x:/a/..//evil.example', '/evil.example'],
  ['x:a/..//evil.example', '/evil.example'],
  ['x:\\\t\\evil.example', '/evil.example'],
  ['blob:https://evil.example/x', '/https://evil.example/x'],
])('row 12: a form without a script goes on from %j to %s of this site', async (redirect, path) => {
  const before = readInbox().length;
  const { status, headers } = await sendMessage(origin, { ...typed, redirect }, asBrowser);
  expect([status, headers.get('location')]).toEqual([303, path]);
  expect(headers.get('set-cookie')).toBeNull();
  expect(new URL(headers.get('location') ?? '', origin).origin).toBe(origin);
  expect(readInbox()).toHaveLength(before + 1);
});

test('a form without a script that names no place to go on to is answered with a line to read', async () => {
  const { status, headers, text } = await sendMessage(origin, typed, asBrowser);
  expect([status, text]).toEqual([200, 'Your message has been received.\n']);
  expect(headers.get('content-type')).toMatch(/^text\/plain/);
});

test('row 15: whatever is answered is kept in no cache', async () => {
  const answers = [await sendMessage(origin, typed), await sendMessage(origin, { ...typed, message: '' })];
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(['no-store', 'no-store']);
  for (const method of ['GET', 'HEAD', 'PUT', 'TRACE']) {
    expect((await ask(origin, contactPath, { method })).headers['cache-control'], method).toBe('no-store');
  }
});
