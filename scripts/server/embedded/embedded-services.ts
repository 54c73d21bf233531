/** Sign-in and contact form without any account anywhere: a stand-in for one machine, with which a fresh clone works. */
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
  /** Answers one request. Rejects when something unforeseen fails before the answer has begun. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The account to try the sign-in with; null when a hosted project signs people in, or an operator has changed it. */
  demoEmail: string | null;
  hasInbox: boolean;
  close: () => Promise<void>;
};

export type ServedSite = Pick<Site, 'email' | 'messages' | 'services'>;

export type EmbeddedOptions = {
  directory: string;
  /** Sign-ins per minute, and messages per ten minutes. */
  limits?: { signIns: number; messages: number };
  /** Seconds for which an access token is valid; default an hour. */
  tokenSeconds?: number;
};

const day = 24 * 60 * 60 * 1000;

/** Finds the services that no hosted one replaces. Returns null if hosted services replace both. */
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
    if (count > 0) console.error(`Deleted ${count} message${count === 1 ? '' : 's'} older than ${keepDays} days.`);
  } catch (error) {
    // The next day tries again. A locked database is no reason to stop the services.
    console.error(`${db.file}: messages older than ${keepDays} days were not deleted: ${String(error)}`);
  }
}

/**
 * Opens the services that the settings need; null when they need none.
 * @throws EmbeddedError when the database cannot be used, or DEMO_PASSWORD is not accepted
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
  // Older messages are deleted even after a form service has replaced the inbox.
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
