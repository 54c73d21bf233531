/** The local server as a program: opens services and site, says where they are, and ends both in order when it is told to. */

import { setFlagsFromString } from 'node:v8';
import { printServedBuild } from '../../build/print-build.ts';
import type { EmbeddedServices } from '../embedded/embedded-services.ts';
import { openLocalServices } from '../embedded/local-services.ts';
import { EmbeddedError } from '../embedded/shared/embedded-error.ts';
import { logThrottled } from './log-fault.ts';
import { printAddress } from './print-address.ts';
import { explainListenError, isLoopback, portRange } from './serve-options.ts';
import { type SiteServer, serveSite } from './serve-site.ts';

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

function assertPrivate({ address }: ListenOptions, services: EmbeddedServices | null): void {
  if (isLoopback(address) || !services?.demoIsPublic) return;
  throw new EmbeddedError(
    `--host ${address}: others could sign in, as the demo account has the password that stands in the README. Set DEMO_PASSWORD to one of your own, or leave --host out.`,
  );
}

/** Ends the process once `close` has, at the first signal that asks for it; npm passes on one that all have got already. */
function closeOnSignals(close: () => Promise<void>): void {
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      close().then(
        () => process.exit(0),
        (error) => {
          logThrottled(String(error));
          process.exit(1);
        },
      );
    });
  }
}

/** @throws BuildFactsError, NotBuiltError, EmbeddedError, UsageError: each says what to do */
export async function runServer(directory: string, options: ListenOptions): Promise<void> {
  // Most objects last for one answer. V8's default lets their heap grow: 25 MB more under load (2026-11-22).
  setFlagsFromString('--semi-space-growth-factor=1');
  const services = await openLocalServices(directory);
  try {
    assertPrivate(options, services);
    const { origin, close } = await listen(directory, options, services);
    closeOnSignals(async () => {
      await close();
      await services?.close();
    });
    // No request must end the server: what no handler has caught is logged, and the next request is answered.
    process.on('uncaughtException', (error) => logThrottled(`${error.name}: ${error.message}`));
    await printServedBuild(directory);
    printAddress(origin, services);
  } catch (error) {
    await services?.close();
    throw error;
  }
}
