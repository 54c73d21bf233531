/**
 * Sign-in and contact form that run on one machine (the embedded services). They replace hosted services, so the site
 * works without an account at a provider.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Hono } from 'hono';
import type { Site } from '../../../src/model/schemas/content-types.ts';
import { authPrefix, contactPath } from '../../shared/embedded-addresses.ts';
import { demoEmail, provisionDemoAccount } from './accounts.ts';
import { createAuthRoutes } from './auth-routes.ts';
import { openAuthServer } from './auth-server.ts';
import { createContactRoutes } from './contact-routes.ts';
import { type Database, openDatabase } from './database.ts';
import { handleRequest, type ServiceEnv } from './handle-request.ts';
import { deleteOlder, type Message, storeMessage } from './inbox.ts';

export type EmbeddedServices = {
  serves: (pathname: string) => boolean;
  /** Answers one request. The promise rejects if an unexpected error occurs before the response has started. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /**
   * E-mail address of the demo account. Null if a hosted Supabase project does the sign-in, or if an operator has
   * changed or removed the demo account.
   */
  demoEmail: string | null;
  hasInbox: boolean;
  close: () => Promise<void>;
};

export type ServedSite = Pick<Site, 'email' | 'messages' | 'services'>;

export type EmbeddedOptions = {
  directory: string;
  /** The allowed number of sign-ins per minute, and of messages per ten minutes. */
  limits?: { signIns: number; messages: number };
  /** Lifetime of an access token in seconds; one hour by default. */
  tokenSeconds?: number;
};

const day = 24 * 60 * 60 * 1000;

/**
 * Returns which embedded services (sign-in, contact form or both) this site uses. Returns null if it uses only hosted
 * services.
 */
export function findEmbedded({ services }: ServedSite) {
  const withAuth = services.auth.origin === null;
  const withContact = services.contact.endpoint === contactPath;
  if (!withAuth && !withContact) return null;
  const serves = (pathname: string): boolean =>
    (withAuth && pathname.startsWith(`${authPrefix}/`)) || (withContact && pathname === contactPath);
  return { withAuth, withContact, serves };
}

function deleteAndReport(db: Database, keepDays: number): void {
  try {
    const count = deleteOlder(db, keepDays);
    if (count > 0)
      console.error(
        `Deleted ${count} message${count === 1 ? '' : 's'} older than ${keepDays} day${keepDays === 1 ? '' : 's'}.`,
      );
  } catch (error) {
    // Only log the error: a locked database is no reason to stop the services, and the timer tries again the next day.
    console.error(
      `${db.file}: messages older than ${keepDays} day${keepDays === 1 ? '' : 's'} could not be deleted (${String(error)}). The server tries again tomorrow.`,
    );
  }
}

/**
 * Opens the embedded services that the site uses. Returns null if the site uses only hosted services.
 * @throws EmbeddedError if the database can't be used, or if the auth server rejects DEMO_PASSWORD
 */
export async function openEmbeddedServices(
  site: ServedSite,
  { directory, limits = { signIns: 30, messages: 10 }, tokenSeconds }: EmbeddedOptions,
): Promise<EmbeddedServices | null> {
  const embedded = findEmbedded(site);
  if (!embedded) return null;
  const { withAuth, withContact, serves } = embedded;
  const { email, messages } = site;
  const db = openDatabase(directory);
  const app = new Hono<ServiceEnv>();
  let demo: string | null = null;
  try {
    if (withAuth) {
      const auth = await openAuthServer(db, tokenSeconds);
      const account = { email: demoEmail(email), named: process.env.DEMO_PASSWORD };
      if (await provisionDemoAccount(db.sql, auth, account)) demo = account.email;
      app.route('/', createAuthRoutes(auth, limits.signIns));
    }
  } catch (error) {
    db.sql.close();
    throw error;
  }
  const store = (message: Message): void => storeMessage(db, message);
  if (withContact) app.route('/', createContactRoutes(store, email, limits.messages));
  // Old messages must be deleted even if the site now uses a hosted form service.
  deleteAndReport(db, messages.keepDays);
  const timer = setInterval(() => deleteAndReport(db, messages.keepDays), day).unref();
  return {
    serves,
    handle: (request, response) => handleRequest(app, request, response),
    demoEmail: demo,
    hasInbox: withContact,
    close: async () => {
      clearInterval(timer);
      db.sql.close();
    },
  };
}
