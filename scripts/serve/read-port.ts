import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { UsageError } from '../usage-error.ts';

const usage = 'Usage: npm run serve -- --port N, with N from 1 to 65535; --dist FOLDER serves that build.';

/** Port of `--port N` and folder of `--dist FOLDER`; null for what is not named. */
export function readServeOptions(args: readonly string[]): { port: number | null; dist: string | null } {
  try {
    const options = { port: { type: 'string' }, dist: { type: 'string' } } as const;
    const { port, dist } = parseArgs({ args: [...args], options }).values;
    return { port: toPort(port), dist: dist === undefined ? null : resolve(dist) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** Port of `--port N`, the only option; null when none is named. */
export function readPort(args: readonly string[]): number | null {
  try {
    return toPort(parseArgs({ args: [...args], options: { port: { type: 'string' } } }).values.port);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function toPort(named: string | undefined): number | null {
  if (named === undefined) return null;
  const port = Number(named);
  if (!/^\d+$/.test(named) || port < 1 || port > 65_535) throw new UsageError(`"${named}" is no port.\n${usage}`);
  return port;
}

/** A port that another program holds gets a message of its own. */
export function explainListenError(error: unknown, port: number, command = 'serve'): unknown {
  const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return busy
    ? new UsageError(
        `Port ${port} is taken by another program. Name a free one: npm run ${command} -- --port ${port + 1}`,
      )
    : error;
}
