/** The local server as a program: opens services and site, and prints where they are. */

import { defaultDemoPassword } from '../../shared/embedded-addresses.ts';
import { printServedBuild } from '../../site/print-build.ts';
import type { EmbeddedServices } from '../embedded/embedded-services.ts';
import { openLocalServices } from '../embedded/local-services.ts';
import { explainListenError, portRange } from './serve-options.ts';
import { type SiteServer, serveSite } from './serve-site.ts';

/** Says on the terminal where the site is and how to try the embedded services. */
function printAddress(origin: string, services: EmbeddedServices | null): void {
  console.log(`The site is at ${origin} (Ctrl-C ends it)`);
  if (!services) return;
  if (services.demoEmail) {
    const password = process.env.DEMO_PASSWORD ? 'the password of DEMO_PASSWORD' : `password ${defaultDemoPassword}`;
    console.log(`Try the sign-in at ${origin}/login with ${services.demoEmail}, ${password}.`);
  }
  if (services.hasInbox) console.log('"npm run inbox" lists what the contact form has received.');
}

export type ListenOptions = {
  /** Null: the first free one of a small range. */
  port: number | null;
  address: string;
};

async function listen(
  directory: string,
  { port: named, address }: ListenOptions,
  services: EmbeddedServices | null,
): Promise<SiteServer> {
  const last = named ?? portRange.last;
  for (let port = named ?? portRange.first; ; port += 1) {
    try {
      return await serveSite(directory, port, services, null, address);
    } catch (error) {
      const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!busy || port >= last) throw explainListenError(error, port, address);
    }
  }
}

/** @throws BuildFactsError, NotBuiltError, EmbeddedError, UsageError: each says what to do */
export async function runServer(directory: string, options: ListenOptions): Promise<void> {
  const services = await openLocalServices(directory, options.address);
  try {
    const { origin } = await listen(directory, options, services);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(0));
    // No request ends the server.
    process.on('uncaughtException', (error) => console.error(error));
    await printServedBuild(directory);
    printAddress(origin, services);
  } catch (error) {
    await services?.close();
    throw error;
  }
}
