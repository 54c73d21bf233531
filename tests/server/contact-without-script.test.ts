// Row 17 of the attack list: a form sent without a script that is refused gets a page that says what to do and keeps the text.
import { JSDOM } from 'jsdom';
import { expect, test, vi } from 'vitest';
import { contactPath } from '../../scripts/shared/embedded-addresses.ts';
import { openServices, sitePolicy } from '../support/open-services.ts';
import { content } from '../support/real-content.ts';
import { type MessageAnswer, sendMessage, typed } from '../support/send-message.ts';

const { origin } = await openServices();

/** What a browser sends with a form that no script has taken over. */
const asBrowser = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };
const send = (fields: Record<string, string>, at = origin) => sendMessage(at, fields, asBrowser);

const strange = {
  ...typed,
  firstName: '"><script>alert(1)</script>',
  organization: "A & B's <b>",
  message: '\nTwo\n  lines.</textarea><script>alert(2)</script>&amp;',
};

function readPage({ text, headers }: MessageAnswer): Document {
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-store');
  return new JSDOM(text).window.document;
}

/** What the page would send: the labelled fields and the hidden ones. */
function readForm(page: Document): Record<string, string> {
  const view = page.defaultView;
  const form = page.querySelector('form');
  if (!view || !form) throw new Error('There is no form.');
  expect([form.method, form.getAttribute('action'), form.enctype]).toEqual([
    'post',
    contactPath,
    'multipart/form-data',
  ]);
  return Object.fromEntries([...new view.FormData(form)].map(([name, value]) => [name, String(value)]));
}

test('row 17: the page is in English, with a title, one heading, what to do, and another way to write', async () => {
  const answer = await send({ ...typed, message: '' });
  expect(answer.status).toBe(400);
  const page = readPage(answer);
  expect([page.documentElement.lang, page.title]).toEqual(['en', 'Your message was not sent']);
  expect([...page.querySelectorAll('h1')].map((heading) => heading.textContent)).toEqual(['Your message was not sent']);
  const text = page.querySelector('main')?.textContent;
  expect(text).toContain('Please fill in your name, your e-mail address and a message.');
  expect(page.querySelector(`a[href="mailto:${content.site.email}"]`)?.textContent).toBe(content.site.email);
  for (const field of page.querySelectorAll('input:not([type=hidden]), textarea')) {
    expect(page.querySelector(`label[for="${field.id}"]`)?.textContent, field.id).toMatch(/\w/);
  }
});

test('row 17: what was typed is in the form of the page, whatever it is, and can be sent from there', async () => {
  const strict = await openServices({ limits: { messagesPerAddress: 0 } });
  const answer = await send({ ...strange, redirect: '/contact#message-sent' }, strict.origin);
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const page = readPage(answer);
  expect(page.querySelectorAll('script')).toHaveLength(0);
  const form = readForm(page);
  expect(form).toMatchObject({ ...strange, subject: 'New message', from_name: 'The website' });
  const again = await send(form);
  expect([again.status, again.headers.get('location')]).toEqual([303, '/contact#message-sent']);
});

test('row 17: a message that is too long to keep is asked for again, by going back', async () => {
  const answer = await send({ ...typed, message: 'x'.repeat(300_000) });
  expect(answer.status).toBe(413);
  const page = readPage(answer);
  expect(page.querySelector('form')).toBeNull();
  expect(page.querySelector('main')?.textContent).toContain('Go back in your browser: what you typed is still there.');
});

test('row 17: a message that cannot be stored is kept too, with what to do', async () => {
  const first = await openServices();
  await first.close();
  const full = await openServices({ directory: first.directory, maxBytes: 1 });
  const long = { ...typed, message: 'x'.repeat(200_000) };
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = await send(long, full.origin);
  log.mockRestore();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  const page = readPage(answer);
  expect(page.querySelector('main')?.textContent).toContain(
    'could not be stored just now. Please try again in a minute.',
  );
  expect(readForm(page)).toMatchObject(long);
});

test('row 17: the page has the policy of the site, opened for its own style alone', async () => {
  const { headers } = await send({ ...typed, message: '' });
  const policy = headers.get('content-security-policy') ?? '';
  const opened = sitePolicy.replace(/style-src [^;]*/, "style-src 'sha256-of-the-page'");
  expect(policy.replace(/sha256-[\w+/]{43}=/, 'sha256-of-the-page')).toBe(opened);
});
