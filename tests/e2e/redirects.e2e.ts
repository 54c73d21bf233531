// The app redirects to sign-in and to the dashboard. Even on a slow connection, a redirect replaces only the history
// entry of the redirected address.
import type { HTTPRequest } from 'puppeteer';
import { test } from 'vitest';
import { scriptOf } from '../support/built-site.ts';
import { arriveAt, clickLink, journey, openSharedSite, type Tab, visit } from '../support/journey.ts';
import { clickSignIn, fillIn, seeDashboard } from '../support/session.ts';

const site = await openSharedSite();

/** Delays all requests for a script file until `letGo` is called. */
async function holdCode(tab: Tab, file: string) {
  const requests: HTTPRequest[] = [];
  const { promise: held, resolve: hold } = Promise.withResolvers<void>();
  let isHeld = true;
  await tab.setRequestInterception(true);
  tab.on('request', (request) => {
    if (!isHeld || !request.url().endsWith(file)) return request.continue();
    requests.push(request);
    return hold();
  });
  const letGo = async (): Promise<void> => {
    isHeld = false;
    for (const request of requests) await request.continue();
  };
  return { held, letGo };
}

test('pressing Back while the sign-in page loads returns to the previous page, and Forward leads to sign-in', async () => {
  await journey(site, async (tab) => {
    const { held, letGo } = await holdCode(tab, scriptOf('src/pages/login-page.tsx'));
    await visit(tab, `${site.origin}/about`);
    await clickLink(tab, 'Services', 'header');
    await arriveAt(tab, '/services');
    // Navigate to the dashboard within the app although nobody is signed in. A visitor can do so with a link that was
    // rendered before the session ended.
    await tab.evaluate(() => {
      history.pushState(null, '', '/welcome');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await held;
    await tab.goBack();
    await arriveAt(tab, '/services');
    await letGo();
    await tab.goForward();
    await arriveAt(tab, '/login');
    for (const path of ['/services', '/about']) {
      await tab.goBack();
      await arriveAt(tab, path);
    }
    for (const path of ['/services', '/login']) {
      await tab.goForward();
      await arriveAt(tab, path);
    }
  });
});

test('pressing Back while the dashboard loads returns to the page before sign-in, and Forward leads to the dashboard', async () => {
  await journey(site, async (tab) => {
    const { held, letGo } = await holdCode(tab, scriptOf('src/pages/welcome-page.tsx'));
    await visit(tab, `${site.origin}/about`);
    await clickLink(tab, 'Client Login', 'header');
    await arriveAt(tab, '/login');
    await fillIn(tab, site.account);
    await clickSignIn(tab);
    await held;
    await tab.goBack();
    await arriveAt(tab, '/about');
    await letGo();
    await tab.goForward();
    await arriveAt(tab, '/welcome');
    await seeDashboard(tab);
    await tab.goBack();
    await arriveAt(tab, '/about');
  });
});
