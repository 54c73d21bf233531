/** Sign-in and contact form without any account anywhere: the services that a fresh clone works with. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Site } from '../../src/content/content-types.ts';
import { authPrefix, contactPath } from './addresses.ts';
import { createAuthRoutes } from './auth-routes.ts';
import { createContactRoutes } from './contact-routes.ts';
import { openDataFolder } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { demoEmail, provisionDemoAccount } from './demo-account.ts';
import { openInbox } from './inbox.ts';
import { defaultLimits, type Limits } from './limits.ts';

export type EmbeddedServices = {
  /** True for a path that one of the services answers. */
  serves: (pathname: string) => boolean;
  handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** The account to try the sign-in with; null when a hosted project signs people in, or an operator has changed it. */
  demoEmail: string | null;
  /** True when the contact form's messages come here. */
  hasInbox: boolean;
  close: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** Folder of database and secret; made when it is missing. */
  directory: string;
  limits?: Limits;
  /** Seconds for which an access token is valid; default an hour. */
  tokenSeconds?: number;
};

/**
 * Opens those services that the site's settings don't name a hosted one for; null when there are none.
 * @throws EmbeddedError when the data folder cannot be trusted.
 */
export async function openEmbeddedServices(
  site: Pick<Site, 'email' | 'services'>,
  { directory, limits = defaultLimits, tokenSeconds }: EmbeddedOptions,
): Promise<EmbeddedServices | null> {
  const withAuth = site.services.auth.origin === null;
  const withContact = site.services.contact.endpoint === contactPath;
  if (!withAuth && !withContact) return null;
  const db = await openDatabase(openDataFolder(directory), tokenSeconds === undefined ? {} : { tokenSeconds });
  const web = new Hono();
  let hasDemo = false;
  if (withAuth) {
    hasDemo = await provisionDemoAccount(db, demoEmail(site.email));
    web.route('/', await createAuthRoutes(db, limits));
  }
  if (withContact) web.route('/', createContactRoutes(openInbox(db.sql), limits));
  // The platform's own Request and Response stay what they are: vite and the tests share the process.
  const listener = getRequestListener(web.fetch, { overrideGlobalObjects: false });
  return {
    serves: (pathname) =>
      (withAuth && pathname.startsWith(`${authPrefix}/`)) || (withContact && pathname === contactPath),
    handle: (request, response) => void listener(request, response),
    demoEmail: hasDemo ? demoEmail(site.email) : null,
    hasInbox: withContact,
    close: db.close,
  };
}
