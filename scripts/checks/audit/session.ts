/** Signs in with the demo account, for checks of pages that require sign-in. */
import type { Page } from 'puppeteer';
import { storageKey } from '../../../src/features/session/stored-session.ts';
import type { BuiltSite } from '../../server/static/serve-built-site.ts';
import { authPrefix, defaultDemoPassword, embeddedPublishableKey } from '../../shared/embedded-addresses.ts';

/** The session as JSON, as the auth client stores it in the browser. */
export type Session = string;

export async function openSession({ origin, services }: BuiltSite): Promise<Session> {
  const response = await fetch(`${origin}${authPrefix}/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: embeddedPublishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: services?.demoEmail, password: process.env.DEMO_PASSWORD || defaultDemoPassword }),
  });
  if (!response.ok)
    throw new Error(
      `The demo account could not sign in: the auth service answered with status ${response.status}. Check DEMO_PASSWORD.`,
    );
  return response.text();
}

/** Stores the session in the tab's storage, before any script of a page runs. */
export async function storeSession(tab: Page, session: Session): Promise<void> {
  await tab.evaluateOnNewDocument(
    (key, text) => {
      // about:blank has no storage, and accessing it would throw.
      if (location.origin !== 'null') localStorage.setItem(key, text);
    },
    storageKey,
    session,
  );
}
