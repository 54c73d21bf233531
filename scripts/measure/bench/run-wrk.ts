/** Load by wrk, in C: it leaves most of the shared cores to the server that is measured. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Load = {
  /** Answers. */
  requests: number;
  perSecond: number;
  /** Milliseconds, at the 50th and 99th percentile. */
  median: number;
  slowest: number;
  /** Answers without success, and connections that failed. */
  errors: number;
};

const units: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };

function readTime(output: string, percentile: string): number {
  const [, value = '0', unit = 'ms'] = new RegExp(`${percentile}%\\s+([\\d.]+)(us|ms|s|m)\\b`).exec(output) ?? [];
  return Number(value) * (units[unit] ?? 1);
}

/** Reads what `wrk --latency` prints. Pure. */
export function parseWrk(output: string): Load {
  const [, requests = '0'] = /(\d+) requests in/.exec(output) ?? [];
  const [, perSecond = '0'] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? [];
  const [, refused = '0'] = /Non-2xx or 3xx responses: (\d+)/.exec(output) ?? [];
  const failed = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(output)?.slice(1) ?? [];
  return {
    requests: Number(requests),
    perSecond: Number(perSecond),
    median: readTime(output, '50'),
    slowest: readTime(output, '99'),
    errors: failed.reduce((sum, count) => sum + Number(count), Number(refused)),
  };
}

/** Asks for the paths in turn, with brotli, over so many connections for so many seconds. */
export async function runWrk(
  origin: string,
  paths: readonly string[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'wrk-'));
  const script = join(folder, 'paths.lua');
  const list = paths.map((path) => JSON.stringify(path)).join(', ');
  await writeFile(
    script,
    `local paths, at = { ${list} }, 0
request = function()
  at = at % #paths + 1
  return wrk.format("GET", paths[at], { ["Accept-Encoding"] = "br", ["Host"] = "localhost" })
end
`,
  );
  try {
    const load = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency', '-s', script];
    const { stdout } = await promisify(execFile)('wrk', [...load, origin.replace('localhost', '127.0.0.1')]);
    return parseWrk(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
