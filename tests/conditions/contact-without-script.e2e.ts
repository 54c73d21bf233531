// Tests the contact form without scripts, and before the page's script has loaded.
import type { HTTPRequest } from 'puppeteer';
import { expect, test } from 'vitest';
import { audit } from '../support/barriers.ts';
import { fillIn, findStored, message, press, readFields, readInbox, waitUntilSent } from '../support/contact-page.ts';
import { hydrated, journey, openSharedSite, type Tab } from '../support/journey.ts';

const site = await openSharedSite();
const address = `${site.origin}/contact`;
const confirmation =
  'Message Sent Successfully. Our team will review your message and respond within 1-2 business days.';

/** Returns the text that confirms a sent message, or null if the text is hidden. */
const readConfirmation = (tab: Tab): Promise<string | null> =>
  tab.$eval('#message-sent', (note) => (note.checkVisibility() ? note.textContent : null));

/** Sends the form without scripts. Returns the confirmation on the page to which the service redirects the browser. */
async function sendNatively(tab: Tab): Promise<string | null> {
  await Promise.all([tab.waitForNavigation(), press(tab, 'Send Message')]);
  expect(tab.url()).toBe(`${address}#message-sent`);
  return readConfirmation(tab);
}

/** Delays all scripts until `letIn` is called. */
async function holdScripts(tab: Tab): Promise<{ letIn: () => void }> {
  let held: HTTPRequest[] | null = [];
  await tab.setRequestInterception(true);
  tab.on('request', (request) => {
    if (held && request.url().endsWith('.js')) held.push(request);
    else request.continue();
  });
  return {
    letIn: () => {
      for (const request of held ?? []) request.continue();
      held = null;
    },
  };
}

test('Without JavaScript, a message reaches the inbox, and the page confirms it', async () => {
  await journey(
    site,
    async (tab) => {
      await tab.goto(address);
      expect(await readConfirmation(tab)).toBeNull();
      await fillIn(tab, { ...message, message: 'Sent without JavaScript.' });
      expect(await sendNatively(tab)).toBe(confirmation);
    },
    { javaScript: false },
  );
  expect(await findStored(site, 'Sent without')).toEqual([{ ...message, message: 'Sent without JavaScript.' }]);
});

test('Without JavaScript, a refused message appears on an accessible page and can be corrected there', async () => {
  const text = 'Refused first, then sent.';
  await journey(
    site,
    async (tab) => {
      await tab.goto(address);
      // The message is an invisible character, which the browser accepts as text, but the service does not.
      await fillIn(tab, { ...message, message: '\u200b' });
      await Promise.all([tab.waitForNavigation(), press(tab, 'Send Message')]);
      expect(await tab.title()).toBe('Your message was not sent');
      expect(await tab.$eval('main', (main) => getComputedStyle(main.ownerDocument.body).maxWidth)).toBe('576px');
      // The accessibility checks need timers, which don't run while scripts are disabled. This page contains no
      // scripts, so enabling them doesn't change it.
      await tab.setJavaScriptEnabled(true);
      expect(await audit(tab)).toEqual([]);
      expect(await readFields(tab)).toMatchObject({ ...message, message: '\u200b' });
      await fillIn(tab, { message: text });
      expect(await sendNatively(tab)).toBe(confirmation);
    },
    { javaScript: false, expects: [/400/] },
  );
  expect(await findStored(site, 'Refused first')).toEqual([{ ...message, message: expect.stringContaining(text) }]);
});

test('Without JavaScript, a message with a filled honeypot is confirmed but not stored', async () => {
  const before = await readInbox(site);
  await journey(
    site,
    async (tab) => {
      await tab.goto(address);
      await fillIn(tab);
      const edge = await tab.$eval('[name="botcheck"]', (honeypot) => {
        if (honeypot instanceof HTMLInputElement) honeypot.value = 'https://spam.example';
        return honeypot.getBoundingClientRect().right;
      });
      // The honeypot field against bots must be off the screen, so that no visitor fills it in.
      expect(edge).toBeLessThan(0);
      expect(await sendNatively(tab)).toBe(confirmation);
    },
    { javaScript: false },
  );
  expect(await readInbox(site)).toEqual(before);
});

test('Text typed before the script loads is kept and sent', async () => {
  await journey(
    site,
    async (tab) => {
      const scripts = await holdScripts(tab);
      const loaded = tab.goto(address);
      await tab.waitForSelector('form');
      await fillIn(tab, { ...message, message: 'Typed before the script.' });
      expect(await tab.$('html[data-hydrated]')).toBeNull();
      scripts.letIn();
      await loaded;
      await hydrated(tab);
      expect(await readFields(tab)).toEqual({ ...message, message: 'Typed before the script.' });
      await press(tab, 'Send Message');
      await waitUntilSent(tab);
      expect(tab.url()).toBe(address);
    },
    { fresh: true },
  );
  expect(await findStored(site, 'Typed before')).toEqual([{ ...message, message: 'Typed before the script.' }]);
});

test('A message sent before the script loads reaches the inbox, and the page confirms it', async () => {
  await journey(
    site,
    async (tab) => {
      const scripts = await holdScripts(tab);
      // The test sends the form before the page has loaded completely, so `goto` rejects.
      const loaded = tab.goto(address).catch(() => null);
      await tab.waitForSelector('form');
      await fillIn(tab, { ...message, message: 'Sent before the script.' });
      await press(tab, 'Send Message');
      await tab.waitForFunction(() => location.hash === '#message-sent');
      scripts.letIn();
      await loaded;
      await hydrated(tab);
      expect(await readConfirmation(tab)).toBe(confirmation);
      expect(await readFields(tab)).toMatchObject({ message: '' });
    },
    { fresh: true },
  );
  expect(await findStored(site, 'Sent before')).toHaveLength(1);
});
