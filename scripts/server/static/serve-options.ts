/** Where the local server listens, from the command line. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../../shared/usage-error.ts';

const usage = `Usage: npm run serve -- [--port N] [--host ADDRESS] [--dist FOLDER]
  --port  from 1 to 65535
  --host  network address of this machine to listen on; without it, only this machine is answered
  --dist  folder of another build`;

export type ServeOptions = {
  /** Null when none is named. */
  port: number | null;
  address: string;
  /** Folder of the built site; null when none is named. */
  dist: string | null;
};

const localAddress = '127.0.0.1';

export const isLoopback = (address: string): boolean => /^(?:127\.|::1$)/.test(address);

function readAddress(named: string | undefined): string {
  if (named === undefined || named === 'localhost') return localAddress;
  if (isIP(named) === 0) throw new UsageError(`"${named}" is not a network address, such as 0.0.0.0 or ::.\n${usage}`);
  return named;
}

/** Reads `--port N`, `--host ADDRESS` and `--dist FOLDER`. */
export function readServeOptions(args: readonly string[]): ServeOptions {
  let named: { port?: string; host?: string; dist?: string };
  try {
    const text = { type: 'string' } as const;
    named = parseArgs({ args: [...args], options: { port: text, host: text, dist: text } }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
  const place = { address: readAddress(named.host), dist: named.dist === undefined ? null : resolve(named.dist) };
  if (named.port === undefined) return { ...place, port: null };
  const port = Number(named.port);
  if (!/^\d+$/.test(named.port) || port < 1 || port > 65_535) {
    throw new UsageError(`"${named.port}" is not a port.\n${usage}`);
  }
  return { ...place, port };
}

/** A port or an address that cannot be had gets a message of its own. */
export function explainListenError(error: unknown, port: number, address: string, command = 'serve'): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') {
    return new UsageError(
      `Port ${port} is taken by another program. Name a free one: npm run ${command} -- --port ${port + 1}`,
    );
  }
  if (code === 'EADDRNOTAVAIL') {
    return new UsageError(`${address} is not an address of this machine. Name one that is, or leave --host out.`);
  }
  if (code === 'EACCES') {
    return new UsageError(
      `Port ${port} is for the system's own user. Name one from 1024: npm run serve -- --port 4173`,
    );
  }
  return error;
}
