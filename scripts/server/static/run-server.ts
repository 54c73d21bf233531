/**
 * Runs the local server as a program: starts the embedded services and the site's server, and prints their addresses.
 */
import { isIP } from 'node:net';
import { optionWithDefault } from '../../shared/command-parameters.ts';
import { defaultDemoPassword } from '../../shared/embedded-addresses.ts';
import { UsageError } from '../../shared/run-main.ts';
import { printServedBuild } from '../../site/print-build.ts';
import type { EmbeddedServices } from '../embedded/embedded-services.ts';
import { openLocalServices } from '../embedded/local-services.ts';
import { type SiteServer, serveSite } from './serve-site.ts';

export const portRange = { first: 4173, last: 4199 } as const;

/** @throws UsageError if the text isn't a port number */
export function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new UsageError(`"${text}" is not a valid port. Choose a number from 1 to 65535.`);
  }
  return port;
}

/** @throws UsageError if the text is neither `localhost` nor an IP address */
export function readAddress(text: string): string {
  if (text !== 'localhost' && isIP(text) === 0)
    throw new UsageError(`"${text}" is not a network address. Use localhost or an IP address, such as 0.0.0.0 or ::.`);
  return text;
}

export const hostOption = optionWithDefault({
  placeholder: 'ADDRESS',
  meaning:
    'network address to listen on; with 0.0.0.0 or ::, other machines can open the site, but sign-in and the contact form are turned off',
  default: 'localhost',
  read: readAddress,
});

export function explainListenError(error: unknown, port: number, address: string, command = 'serve'): unknown {
  const explanations = new Map([
    [
      'EADDRINUSE',
      `Port ${port} is in use by another program. Choose a free port: npm run ${command} -- --port ${port + 1}`,
    ],
    [
      'EADDRNOTAVAIL',
      `This computer does not have the network address ${address}. Choose another address, or leave out --host.`,
    ],
    [
      'EACCES',
      `Port ${port} is reserved for the system. Choose port 1024 or higher: npm run ${command} -- --port 4173`,
    ],
  ]);
  const says = explanations.get((error as NodeJS.ErrnoException).code ?? '');
  return says === undefined ? error : new UsageError(says);
}

/** Prints the site's address, the demo account, and commands to try next. */
function printAddress(origin: string, services: EmbeddedServices | null): void {
  console.log(`The site is at ${origin} (Ctrl-C stops the server)`);
  const rows: [left: string, right: string][] = [];
  if (services?.demoEmail) {
    const password = process.env.DEMO_PASSWORD
      ? 'the password in DEMO_PASSWORD'
      : `the password ${defaultDemoPassword}`;
    rows.push([`${origin}/login`, `sign in with ${services.demoEmail} and ${password}`]);
  }
  if (services?.hasInbox) rows.push(['npm run inbox', 'lists the messages of the contact form']);
  rows.push(['npm run dev', 'shows your changes in content/ and src/ as soon as you save them']);
  const width = Math.max(...rows.map(([left]) => left.length));
  for (const [left, right] of rows) console.log(`  ${left.padEnd(width)}  ${right}`);
}

export type ListenOptions = {
  /** The port to listen on. If null, the server uses the first free port of `portRange`. */
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

/** @throws BuildFactsError, NotBuiltError, EmbeddedError or UsageError; each message says what to do */
export async function runServer(directory: string, options: ListenOptions): Promise<void> {
  const services = await openLocalServices(directory, options.address);
  try {
    const { origin } = await listen(directory, options, services);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(0));
    // Log unexpected errors instead of exiting, so that a failed request doesn't stop the server.
    process.on('uncaughtException', (error) => console.error(error));
    await printServedBuild(directory);
    printAddress(origin, services);
  } catch (error) {
    await services?.close();
    throw error;
  }
}
