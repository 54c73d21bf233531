// The embedded form service stores messages exactly as typed, and answers forms that are sent with or without a script.
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { listMessages } from '../../scripts/server/embedded/inbox.ts';
import { contactPath } from '../../scripts/shared/embedded-addresses.ts';
import { openServices, sitePolicy } from '../support/open-services.ts';
import { content } from '../support/real-content.ts';
import { sendMessage, typed } from '../support/requests.ts';
import { asOperator } from '../support/serve-site.ts';

const { origin, directory } = await openServices();
const readInbox = () => asOperator(directory, listMessages);
const success = JSON.stringify({ success: true, message: 'Your message has been received.' });

test('After the service has confirmed a message, the inbox contains it with its time of arrival', async () => {
  const { status, text } = await sendMessage(origin, typed);
  expect({ status, text }).toEqual({ status: 200, text: success });
  const received = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);
  expect((await readInbox()).at(-1)).toEqual({ ...typed, id: expect.any(Number), received });
});

test('The inbox keeps every field as typed, in any writing system and over any number of lines', async () => {
  const message = {
    firstName: 'Zoë "Zo" O\'Brien',
    lastName: 'Ōnishi-Łukasz 李',
    email: 'zoë@例え.example',
    phone: '',
    organization: 'Müller & Söhne <GmbH>; DROP TABLE contact_messages',
    message: `One line.\n\n\tAn indented one: «да», 你好, 👩🏽‍💻.\n--boundary\n100 % = \\n ${'字'.repeat(59_000)}`,
  };
  await sendMessage(origin, { ...message, firstName: `  ${message.firstName} ` });
  expect((await readInbox()).at(-1)).toMatchObject(message);
});

test('A message with a filled honeypot is confirmed but not stored', async () => {
  const before = await readInbox();
  expect((await sendMessage(origin, { ...typed, botcheck: 'on' })).text).toBe(success);
  expect(await readInbox()).toEqual(before);
});

const file = new Blob(['A file.'], { type: 'text/plain' });
const missing = 'Please fill in your name, your e-mail address and a message.';
const refused: [what: string, status: number, message: string, change: Record<string, string | Blob>][] = [
  ['no first name', 400, missing, { firstName: '' }],
  ['no e-mail address', 400, missing, { email: '' }],
  ['a message of spaces', 400, missing, { message: ' \n ' }],
  ['a message of joiners alone', 400, missing, { message: '\u200b\u200d\u2060\ufeff' }],
  ['a file in place of a message', 400, missing, { message: file }],
  ['a wrong access key', 401, 'The access key is not valid.', { access_key: 'another' }],
];

test.each(refused)(
  'A form with %s is refused with a readable message and not stored',
  async (_what, status, message, change) => {
    const before = await readInbox();
    const answer = await sendMessage(origin, { ...typed, ...change });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, { success: false, message }]);
    expect(await readInbox()).toEqual(before);
  },
);

test.each([
  ['application/json', JSON.stringify(typed)],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', 'no such boundary'],
])('A body of type %s that is not a form is refused with a readable message', async (type, body) => {
  const answer = await fetch(`${origin}${contactPath}`, { method: 'POST', headers: { 'content-type': type }, body });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { success: false, message: expect.stringMatching(/\w\.$/) },
  ]);
});

/** Headers that a browser adds when it sends a form without a script. */
const asBrowser = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

test.each([
  ['/contact?to=us#sent', '/contact#sent'],
  ['https://www.example.org/contact#sent', '/contact#sent'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example', '/evil.example'],
  ['https://a.example//evil.example', '/evil.example'],
  ['https://a.example/\\evil.example', '/evil.example'],
])('Without scripts, a form that asks for a redirect to %j leads to %s on this site', async (redirect, path) => {
  const before = (await readInbox()).length;
  const { status, headers } = await sendMessage(origin, { ...typed, redirect }, asBrowser);
  expect([status, headers.get('location')]).toEqual([303, path]);
  expect(await readInbox()).toHaveLength(before + 1);
});

test.each(['javascript:alert(1)', 'data:text/html,hello', 'x:\\evil.example'])(
  'Without scripts, a form’s request for a redirect to %s is ignored',
  async (redirect) => {
    const { status, text } = await sendMessage(origin, { ...typed, redirect }, asBrowser);
    expect([status, text]).toEqual([200, 'Your message has been received.\n']);
  },
);

test('Without scripts, a refused message appears in a form that can be sent again', async () => {
  const strange = {
    ...typed,
    firstName: '"><script>alert(1)</script>',
    organization: "A & B's <b>",
    message: '\nTwo\n  lines.</textarea><script>alert(2)</script>&amp;',
  };
  const answer = await sendMessage(origin, { ...strange, email: '', redirect: '/contact#sent' }, asBrowser);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
  const policy = answer.headers.get('content-security-policy')?.replace(/sha256-[\w+/]{43}=/, 'sha256-of-the-page');
  expect(policy).toBe(sitePolicy.replace(/style-src [^;]*/, "style-src 'sha256-of-the-page'"));

  const { window } = new JSDOM(answer.text);
  const { document } = window;
  expect([document.documentElement.lang, document.title]).toEqual(['en', 'Your message was not sent']);
  expect(document.querySelectorAll('script')).toHaveLength(0);
  expect(document.querySelector('[role="alert"]')?.textContent).toBe(missing);
  expect(document.querySelector(`a[href="mailto:${content.site.email}"]`)).not.toBeNull();
  const form = document.querySelector('form');
  expect([form?.method, form?.getAttribute('action'), form?.enctype]).toEqual([
    'post',
    contactPath,
    'multipart/form-data',
  ]);
  const fields = Object.fromEntries(
    [...new window.FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]),
  );
  expect(fields).toMatchObject({ ...strange, email: '', redirect: '/contact#sent' });
  const again = await sendMessage(origin, { ...fields, email: typed.email }, asBrowser);
  expect([again.status, again.headers.get('location')]).toEqual([303, '/contact#sent']);
});

test('Without scripts, a visitor who sends a message that is too long sees a page that says to go back', async () => {
  const { status, text } = await sendMessage(origin, { ...typed, message: 'x'.repeat(300_000) }, asBrowser);
  expect(status).toBe(413);
  expect(text).toContain('Go back in your browser: what you typed is still there.');
});
