// Pages that the visitor's browser has changed before the app starts, or while it runs.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HTTPRequest } from 'puppeteer';
import send from 'send';
import { afterAll, expect, test, vi } from 'vitest';
import { readAppScript } from '../support/built-chunks.ts';
import { answerJson, fillIn, message, press, readFields, watchMessages } from '../support/contact-page.ts';
import { arriveAt, clickLink, hydrated, isMarked, journey, mark, openSharedSite, visit } from '../support/journey.ts';
import type { Tab } from '../support/open-site.ts';
import { distDirectory } from '../support/project.ts';
import { fillIn as fillInAccount, seeBanner } from '../support/session.ts';
import { routes } from '../support/site-routes.ts';
import { translate } from '../support/translate.ts';

const site = await openSharedSite();

const appScript = readAppScript();

/** Opens or reloads a page whose app is held back until `letIn` is called. */
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

/** The words of the page without those in drawings, which may load later, and without the brackets of a translation. */
const readText = (tab: Tab): Promise<string> =>
  tab.$eval('#root', (root) => {
    const copy = root.cloneNode(true) as Element;
    // The drawings, and the time beside the dart, which moves on.
    for (const drawing of copy.querySelectorAll('svg, p[aria-hidden]')) drawing.remove();
    return copy.textContent.replaceAll(/[[\]]/g, '').replaceAll(/\s+/g, ' ').trim();
  });

const countTitles = (tab: Tab): Promise<number> => tab.evaluate(() => document.head.querySelectorAll('title').length);

test.each(['/', '/services', '/sectors', '/blog', '/contact'])(
  '%s, translated before the app starts, shows its text and works',
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

test('a page that nobody has changed keeps its elements', async () => {
  await journey(site, async (tab) => {
    const { letIn } = await openHeld(tab, `${site.origin}/about`);
    await tab.$eval('main', (main) => Object.assign(window, { sentMain: main }));
    await letIn();
    expect(await tab.evaluate(() => Reflect.get(window, 'sentMain') === document.querySelector('main'))).toBe(true);
  });
});

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

test('a contact message that was typed before the app starts outlives a password manager', async () => {
  await journey(site, async (tab) => {
    const { letIn } = await openHeld(tab, `${site.origin}/contact`);
    await fillIn(tab);
    await tab.$eval('[name="message"]', (field) => (field as HTMLTextAreaElement).setSelectionRange(4, 13));
    await tab.evaluate(addIcons);
    await letIn();
    expect(await readFields(tab)).toMatchObject({ ...message });
    expect(await readFocus(tab)).toEqual(['message', 4, 13]);
  });
});

test('credentials that were filled in before the app starts outlive a password manager', async () => {
  await journey(site, async (tab) => {
    const { letIn } = await openHeld(tab, `${site.origin}/login`);
    await fillInAccount(tab, site.account);
    await tab.evaluate(addIcons);
    await letIn();
    expect(await readFields(tab)).toEqual(site.account);
    expect(await readFocus(tab)).toEqual(['password', site.account.password.length, site.account.password.length]);
  });
});

test('text that an extension has changed in place costs no typed word', async () => {
  await journey(site, async (tab) => {
    const { letIn } = await openHeld(tab, `${site.origin}/contact`);
    await fillIn(tab);
    await tab.$eval('h1', (heading) => {
      if (heading.firstChild) heading.firstChild.nodeValue = 'Nous contacter';
    });
    await letIn();
    expect(await readFields(tab)).toMatchObject({ ...message });
    expect((await readFocus(tab))?.[0]).toBe('message');
  });
});

/** Moves the form into an element that React does not know: React then finds no place for the banner above the form. */
const wrapForm = (): void => {
  const form = document.querySelector('#contact-form');
  const wrapper = document.createElement('div');
  wrapper.className = 'wrapper';
  form?.replaceWith(wrapper);
  if (form) wrapper.append(form);
};

test.each(['/contact', '/about'])(
  'after an error of the app the contact page keeps what was typed, and its form posts by itself (from %s)',
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

test('a page that the app cannot render stays as it was sent, with what was typed', async () => {
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

test('Back, before the app of a reloaded page has started, shows the page of the address', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${site.origin}/services`);
    await clickLink(tab, 'Blog', 'header');
    await arriveAt(tab, '/blog');
    const { letIn } = await openHeld(tab);
    await mark(tab);
    // The starter runs, and the app is still on its way.
    await tab.evaluate(() => history.back());
    await tab.waitForFunction(() => location.pathname === '/services' && !('marked' in window));
    await letIn();
    expect(await tab.$eval('link[rel="canonical"]', (link) => new URL(link.href).pathname)).toBe('/services');
    expect(await tab.$eval('h1', (heading) => heading.textContent)).toMatch(/services/i);
  });
});

const hosted = await mkdtemp(join(tmpdir(), 'plain-host-'));
await cp(distDirectory, hosted, { recursive: true });
/** A host without rules: it answers with the file of that very name, in any case of letters, and with the home page else. */
const host = createServer((request, response) => {
  // No URL of it: in "//about" it would find a host.
  const [pathname = '/'] = (request.url ?? '/').split('?');
  const folded = decodeURIComponent(pathname)
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/');
  const known = routes.find(({ path }) => folded === path.toLowerCase());
  const file = known && known.path !== '/' ? `${known.path}.html` : pathname.replace(/^\/+/, '/');
  send(request, file, { root: hosted })
    .on('error', () => send(request, '/index.html', { root: hosted }).pipe(response))
    .pipe(response);
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
const bound = host.address();
const plain = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await rm(hosted, { recursive: true });
});

test.each([
  ['/about.html', '/about'],
  ['/index.html', '/'],
  ['/services/signals.html?a=1#top', '/services/signals?a=1#top'],
  ['//about', '/about'],
])('a plain host that answers %s with the page keeps it', async (asked, shown) => {
  await journey(site, async (tab) => {
    await visit(tab, plain + asked);
    await tab.waitForFunction((address) => location.href === address, {}, plain + shown);
    expect(await tab.$eval('h1', (heading) => heading.textContent)).not.toMatch(/not found/i);
    expect(await tab.$('meta[name="robots"]')).toBeNull();
    expect(await tab.$eval('link[rel="canonical"]', (link) => new URL(link.href).pathname)).toBe(
      new URL(plain + shown).pathname,
    );
  });
});

test('a host that sends the home page for everything does not change the address', async () => {
  await journey(site, async (tab) => {
    await visit(tab, `${plain}/no-such-page`);
    expect(tab.url()).toBe(`${plain}/no-such-page`);
    expect(await tab.$eval('h1', (heading) => heading.textContent)).toBe('Oops! Page Not Found');
  });
});

test.each(['/', '/login', '/welcome'])('a failed link of an e-mail is explained from %s', async (path) => {
  await journey(site, async (tab) => {
    const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired';
    await tab.goto(site.origin + path + hash);
    expect(await seeBanner(tab)).toBe(
      'This link has expired or was used before. Sign in with your password, or ask us for a new link.Ask for a new link',
    );
    expect(tab.url()).toBe(`${site.origin}/login`);
    await tab.type('#field-email', 'a');
    await tab.waitForFunction(() => document.querySelector('main [role="alert"]') === null);
    await clickLink(tab, 'Contact us for access', 'main');
    await arriveAt(tab, '/contact');
  });
});
