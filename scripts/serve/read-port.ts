import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';

const usage = 'Usage: npm run serve -- --port N, with N from 1 to 65535.';

/** Port of `--port N`; null when none is named. */
export function readPort(args: readonly string[]): number | null {
  let named: string | undefined;
  try {
    named = parseArgs({ args: [...args], options: { port: { type: 'string' } } }).values.port;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
  if (named === undefined) return null;
  const port = Number(named);
  if (!/^\d+$/.test(named) || port < 1 || port > 65_535) throw new UsageError(`"${named}" is no port.\n${usage}`);
  return port;
}

/** A port that another program holds gets a message of its own. */
export function explainListenError(error: unknown, port: number): unknown {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return busy
    ? new UsageError(`Port ${port} is taken by another program. Name a free one: npm run serve -- --port ${port + 1}`)
    : error;
}
