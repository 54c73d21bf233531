/** Sign-in and contact form without any account anywhere: the services that a fresh clone works with. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Site } from '../../../src/content/content-types.ts';
import { authPrefix, contactPath } from '../../shared/embedded-addresses.ts';
import { createClientReader } from './http/client-address.ts';
import { createRequestHandler } from './http/handle-request.ts';
import { defaultLimits, type Limits } from './shared/limits.ts';
import type { ServiceSettings } from './shared/worker-messages.ts';
import { WorkerHandle } from './worker/worker-handle.ts';

export type EmbeddedServices = {
  /** True for a path that one of the services answers. */
  serves: (pathname: string) => boolean;
  /** Answers one request. Rejects when something unforeseen fails before the answer has begun. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** The account to try the sign-in with; null when a hosted project signs people in, or an operator has changed it. */
  demoEmail: string | null;
  /** True while the demo account has the password that stands in the README. */
  demoIsPublic: boolean;
  /** True when the contact form's messages come here. */
  hasInbox: boolean;
  /** Waits for the answers that are under way, with a timeout, then ends worker and database. */
  close: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** Folder of database and secret; made when it is missing. */
  directory: string;
  limits?: Limits;
  /** Seconds for which an access token is valid; default an hour. */
  tokenSeconds?: number;
  /** Addresses and ranges of proxies whose `X-Forwarded-For` counts, separated by commas; default none. */
  trustedProxies?: string | undefined;
  /** Password of the demo account; default the public one. */
  demoPassword?: string | undefined;
  /** Milliseconds to wait for another program's lock on the database. */
  lockTimeout?: number;
  /** Largest size of the database in bytes. */
  maxBytes?: number;
};

/**
 * Opens those services that the site's settings don't name a hosted one for; null when there are none.
 * @throws EmbeddedError when the data folder or the database cannot be used.
 */
export async function openEmbeddedServices(
  site: Pick<Site, 'email' | 'host' | 'messages' | 'services'>,
  {
    directory,
    limits = defaultLimits,
    trustedProxies = process.env.TRUSTED_PROXY,
    demoPassword = process.env.DEMO_PASSWORD,
    tokenSeconds,
    lockTimeout,
    maxBytes,
  }: EmbeddedOptions,
): Promise<EmbeddedServices | null> {
  const withAuth = site.services.auth.origin === null;
  const withContact = site.services.contact.endpoint === contactPath;
  if (!withAuth && !withContact) return null;
  const { email, messages } = site;
  const readClient = createClientReader(trustedProxies);
  const settings: ServiceSettings = {
    ...{ directory, withAuth, withContact, email, keepDays: messages.keepDays, limits },
    ...{ demoPassword, tokenSeconds, lockTimeout, maxBytes },
  };
  const { worker, facts } = await WorkerHandle.start(join(import.meta.dirname, 'worker', 'worker.ts'), settings);
  return {
    serves: (pathname) =>
      (withAuth && pathname.startsWith(`${authPrefix}/`)) || (withContact && pathname === contactPath),
    handle: createRequestHandler({ worker, siteHost: site.host, email, readClient, limits }),
    ...facts,
    hasInbox: withContact,
    close: () => worker.close(),
  };
}
