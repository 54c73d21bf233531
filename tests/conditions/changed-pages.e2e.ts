// Tests pages that the browser or an extension changes before the app starts, or while the app runs.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HTTPRequest } from 'puppeteer';
import send from 'send';
import { afterAll, expect, test, vi } from 'vitest';
import { readAppScript } from '../support/built-site.ts';
import { answerJson, fillIn, message, press, readFields, watchMessages } from '../support/contact-page.ts';
import {
  arriveAt,
  clickLink,
  hydrated,
  isMarked,
  journey,
  mark,
  openSharedSite,
  type Tab,
  visit,
} from '../support/journey.ts';
import { distDirectory } from '../support/project.ts';
import { seeBanner } from '../support/session.ts';
import { translate } from '../support/translate.ts';

const site = await openSharedSite();

const appScript = readAppScript();

/** Opens or reloads a page, and delays the app's script until `letIn` is called. */
async function openHeld(tab: Tab, address?: string): Promise<{ letIn: () => Promise<void> }> {
  let held: HTTPRequest[] | null = [];
  await tab.setRequestInterception(true);
  tab.on('request', (request) => {
    if (held && request.url().endsWith(appScript)) held.push(request);
    else request.continue();
  });
  if (address === undefined) await tab.reload({ waitUntil: 'domcontentloaded' });
  else await tab.goto(address, { waitUntil: 'domcontentloaded' });
  return {
    letIn: async () => {
      for (const request of held ?? []) await request.continue();
      held = null;
      await tab.evaluate(() => document.body.dispatchEvent(new Event('pointerover', { bubbles: true })));
      await hydrated(tab);
    },
  };
}

/** Returns the page's text without the brackets that mark a translation. Leaves out drawings, which may load later. */
const readText = (tab: Tab): Promise<string> =>
  tab.$eval('#root', (root) => {
    const copy = root.cloneNode(true) as Element;
    // Remove the drawings and the clock of the flight drawing, whose text keeps changing.
    for (const drawing of copy.querySelectorAll('svg, p[aria-hidden]')) drawing.remove();
    return copy.textContent.replaceAll(/[[\]]/g, '').replaceAll(/\s+/g, ' ').trim();
  });

const countTitles = (tab: Tab): Promise<number> => tab.evaluate(() => document.head.querySelectorAll('title').length);

test.each(['/', '/contact'])(
  '%s works and keeps its text if the browser translates it before the app starts',
  async (path) => {
    await journey(site, async (tab) => {
      await visit(tab, site.origin + path);
      const text = await readText(tab);
      const { letIn } = await openHeld(tab, site.origin + path);
      await tab.evaluate(`void (${translate})()`);
      expect(await tab.$$eval('font', (fonts) => fonts.length)).toBeGreaterThan(100);
      await letIn();
      expect(await readText(tab)).toBe(text);
      expect(await countTitles(tab)).toBe(1);
      await mark(tab);
      await tab.click('header a[href="/research-development"]');
      await arriveAt(tab, '/research-development');
      expect(await isMarked(tab)).toBe(true);
    });
  },
);

/** Adds an element after each field, as password managers do. */
const addIcons = (): void => {
  for (const field of document.querySelectorAll('form input:not([type="hidden"]), form textarea')) {
    const icon = document.createElement('div');
    icon.setAttribute('data-lastpass-icon-root', '');
    field.after(icon);
  }
};

const readFocus = (tab: Tab) =>
  tab.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
      ? [field.name, field.selectionStart, field.selectionEnd]
      : field?.localName;
  });

/** Translates a heading in place, as some extensions do. */
const translateHeading = (): void => {
  const text = document.querySelector('h1')?.firstChild;
  if (text) text.nodeValue = 'Nous contacter';
};

test.each([
  ['adds an element after each field', addIcons],
  ['changes a text in place', translateHeading],
])('A message typed before the app starts survives a browser extension that %s', async (_what, change) => {
  await journey(site, async (tab) => {
    const { letIn } = await openHeld(tab, `${site.origin}/contact`);
    await fillIn(tab);
    await tab.$eval('[name="message"]', (field) => (field as HTMLTextAreaElement).setSelectionRange(4, 13));
    await tab.evaluate(change);
    await letIn();
    expect(await readFields(tab)).toMatchObject({ ...message });
    expect(await readFocus(tab)).toEqual(['message', 4, 13]);
  });
});

/** Wraps the form in an element that React did not create, so React can't insert the banner before the form. */
const wrapForm = (): void => {
  const form = document.querySelector('#contact-form');
  const wrapper = document.createElement('div');
  wrapper.className = 'wrapper';
  form?.replaceWith(wrapper);
  if (form) wrapper.append(form);
};

test.each(['/contact', '/about'])(
  'If a visit began at %s, the contact form keeps and sends the message after an error in the app',
  async (first) => {
    await journey(
      site,
      async (tab) => {
        await visit(tab, site.origin + first);
        if (first !== '/contact') {
          await clickLink(tab, 'Contact', 'header');
          await arriveAt(tab, '/contact');
        }
        await fillIn(tab);
        await tab.evaluate(wrapForm);
        const desk = await watchMessages(tab);
        desk.answer = answerJson({ success: false });
        await press(tab, 'Send Message');
        await tab.waitForFunction(() => document.querySelector('main .wrapper') === null);
        expect(await readFields(tab)).toMatchObject({ ...message });
        desk.answer = (request) => request.continue();
        await Promise.all([tab.waitForNavigation(), press(tab, 'Send Message')]);
        expect(tab.url()).toBe(`${site.origin}/contact#message-sent`);
      },
      { expects: [/insertBefore/] },
    );
  },
);

test('If the app cannot render the contact page, the prerendered form keeps the message and sends it', async () => {
  await journey(
    site,
    async (tab) => {
      let held: HTTPRequest | null = null;
      await tab.setRequestInterception(true);
      tab.on('request', (request) => {
        if (/\/assets\/[^/]+\.json$/.test(request.url()) && !held) held = request;
        else request.continue();
      });
      await tab.goto(`${site.origin}/contact`);
      await fillIn(tab);
      await vi.waitUntil(() => held);
      const failed = new Promise((resolve) => tab.once('pageerror', resolve));
      await (held as HTTPRequest | null)?.respond({ contentType: 'application/json', body: '{"name":"Contact"}' });
      await failed;
      expect(await readFields(tab)).toMatchObject({ ...message });
      await Promise.all([tab.waitForNavigation(), press(tab, 'Send Message')]);
      expect(tab.url()).toBe(`${site.origin}/contact#message-sent`);
    },
    { fresh: true, expects: [/threw/] },
  );
});

/**
 * A host that ignores the site's redirects and headers. It sends the file at the requested path, with or without
 * `.html`, or else the home page.
 */
const host = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  send(request, pathname, { root: distDirectory, extensions: ['html'] })
    .on('error', () => send(request, '/index.html', { root: distDirectory }).pipe(response))
    .pipe(response);
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
const plain = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
afterAll(() => {
  host.closeAllConnections();
  host.close();
});

test('On a host that serves /page.html, the app shows the page and removes .html from the address', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${plain}/services/signals.html?a=1#top`);
    await tab.waitForFunction((address) => location.href === address, {}, `${plain}/services/signals?a=1#top`);
    expect(await tab.$eval('h1', (heading) => heading.textContent)).toBe('Signals Intelligence');
    expect(await tab.$('meta[name="robots"]')).toBeNull();
  });
});

test('On a host that sends the home page for every unknown address, the app shows the not-found page', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${plain}/no-such-page`);
    expect(tab.url()).toBe(`${plain}/no-such-page`);
    expect(await tab.$eval('h1', (heading) => heading.textContent)).toBe('Oops! Page Not Found');
  });
});

test('The sign-in page explains why a link from an e-mail failed', async () => {
  await journey(site, async (tab) => {
    const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';
    await tab.goto(`${site.origin}/${hash}`);
    expect(await seeBanner(tab)).toContain('This link has expired or was used before.');
    expect(tab.url()).toBe(`${site.origin}/login`);
  });
});
