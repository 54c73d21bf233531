/**
 * `npm run bench`: how fast the engine renders generated sites, and when the built pages are painted, each beside what it
 * is measured against, in the same run; `--server` measures the local server beside real nginx. `--engine`, `--paint` or
 * `--server` runs one part alone; without any, the first two run. Writes `reports/bench*`.
 */
import { parseArgs } from 'node:util';
import { runMain } from '../shared/run-main.ts';
import { UsageError } from '../shared/usage-error.ts';

const usage = 'Usage: npm run bench [-- --engine] [--paint] [--server] [--routes 40,400,4000] [--rounds 3]';
/** Paints take milliseconds, of which the machine's other work may take as many: more rounds than the engine needs. */
const rounds = { engine: '3', paint: '9', server: '3' };

function readOptions() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const value = { type: 'string' } as const;
    return parseArgs({ options: { engine: flag, paint: flag, server: flag, routes: value, rounds: value } }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

function readCounts(text: string): number[] {
  const counts = text.split(',').map(Number);
  if (!counts.every((count) => Number.isInteger(count) && count > 0)) throw new UsageError(usage);
  return counts;
}

function readCount(text: string): number {
  const [count = 0, ...others] = readCounts(text);
  if (others.length > 0) throw new UsageError(usage);
  return count;
}

await runMain(async () => {
  const options = readOptions();
  const both = !options.engine && !options.paint && !options.server;
  const routes = readCounts(options.routes ?? '40,400,4000');
  const engineRounds = readCount(options.rounds ?? rounds.engine);
  const paintRounds = readCount(options.rounds ?? rounds.paint);
  const serverRounds = readCount(options.rounds ?? rounds.server);
  if (!both && !options.engine && options.routes)
    throw new UsageError(`--routes belongs to the engine's part.\n${usage}`);
  // Each part is loaded when it runs: a browser and a bundler come with them.
  if (both || options.engine)
    await (await import('../measure/bench/bench-engine.ts')).benchEngine(routes, engineRounds);
  if (both || options.paint) await (await import('../measure/bench/bench-paint.ts')).benchPaint(paintRounds);
  if (options.server) await (await import('../measure/bench/bench-server.ts')).benchServer(serverRounds);
});
