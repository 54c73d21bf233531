/** The bench's part about the local server: its speed beside real nginx on the same files, its memory, its start. */

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildRouteTable } from '../../../src/collections/routes.ts';
import { buildSite } from '../../build/build-site.ts';
import { readContent } from '../../build/content/read-content.ts';
import { placesOf } from '../../shared/build-places.ts';
import { timeStep } from '../../shared/print-progress.ts';
import { projectRoot } from '../../shared/project-root.ts';
import { clearVariables } from '../../shared/variables.ts';
import { signInAtOnce } from './crowd.ts';
import { openNginx } from './local-nginx.ts';
import { median } from './median.ts';
import { type Load, runWrk } from './run-wrk.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const ports = { own: 41_730, nginx: 41_731 };
const crowds = [50, 200];
const seconds = 5;
const maxRequests = 200_000;
const waiting = 200;

/** What must hold: bytes and milliseconds. */
const MB = 1024 * 1024;
const goals = { slowest: 50, memory: 200 * MB, firstStart: 250 * MB } as const;

/** Something that this part needs is not on the machine, or a goal is missed. */
class ServerBenchError extends Error {
  override readonly name = 'ServerBenchError';
}

async function assertTools(): Promise<void> {
  for (const [command, flag] of [
    ['wrk', '--version'],
    ['nginx', '-v'],
  ] as const) {
    await promisify(execFile)(command, [flag]).catch((error: NodeJS.ErrnoException) => {
      // wrk says its version and exits with 1.
      if (error.code !== 'ENOENT') return;
      throw new ServerBenchError(
        `${command} was not found. Debian: sudo apt-get install wrk nginx-light libnginx-mod-http-brotli-static`,
      );
    });
  }
}

const inMB = (bytes: number): string => `${Math.round(bytes / MB)} MB`;
const inMs = (time: number): string => `${time.toFixed(1)} ms`;

async function benchSpeed(server: ServerProcess, dist: string, paths: readonly string[], rounds: number) {
  const nginx = await openNginx(dist, ports.nginx);
  const origins = { 'local server': server.origin, nginx: nginx.origin };
  const lines: string[] = [];
  let slowest = 0;
  try {
    for (const connections of crowds) {
      const loads = new Map<string, Load[]>(Object.keys(origins).map((name) => [name, []]));
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, origin] of Object.entries(origins)) {
          loads.get(name)?.push(await runWrk(origin, paths, { connections, seconds }));
        }
      }
      for (const [name, all] of loads) {
        const of = (key: keyof Load): number => median(all.map((load) => load[key]));
        if (name === 'local server' && connections === crowds[0]) slowest = of('slowest');
        const errors = all.reduce((sum, load) => sum + load.errors, 0);
        lines.push(
          `${String(connections).padStart(4)} connections  ${name.padEnd(12)}  ${of('perSecond').toFixed(0).padStart(6)} requests/s  median ${inMs(of('median'))}, 99 % below ${inMs(of('slowest'))}, ${errors} errors`,
        );
      }
    }
  } finally {
    await nginx.close();
  }
  return { lines, slowest };
}

/** Memory while so many requests are answered, looked at each quarter. */
async function benchMemory(server: ServerProcess, paths: readonly string[]) {
  const seen = [(await server.readMemory()).now];
  let requests = 0;
  for (let quarter = 1; quarter <= 4; quarter += 1) {
    while (requests < (maxRequests * quarter) / 4) {
      requests += (await runWrk(server.origin, paths, { connections: 50, seconds: 3 })).requests;
    }
    seen.push((await server.readMemory()).now);
  }
  return { requests, seen };
}

/** Pages while a crowd waits to sign in. */
async function benchCrowd(server: ServerProcess, paths: readonly string[]) {
  const began = performance.now();
  const answers = signInAtOnce(server.origin, waiting).then((statuses) => ({
    statuses: [...new Set(statuses)],
    time: performance.now() - began,
  }));
  const load = await runWrk(server.origin, paths, { connections: 10, seconds });
  return { load, ...(await answers) };
}

export async function benchServer(rounds: number): Promise<void> {
  await assertTools();
  clearVariables();
  await timeStep('Building the site', () =>
    buildSite(projectRoot, { purpose: 'checks', ifChanged: true, whole: true }),
  );
  const { dist } = placesOf(projectRoot, 'checks');
  const paths = buildRouteTable(await readContent(projectRoot, {}))
    .map((route) => route.path)
    .filter((path) => path !== '/404');
  const data = join(await mkdtemp(join(tmpdir(), 'bench-data-')), 'data');
  const cleared = (): Promise<void> => rm(join(data, '..'), { recursive: true, force: true });
  try {
    const first = await startServer(dist, ports.own, data);
    const firstMemory = await first.readMemory();
    await first.close();
    const server = await startServer(dist, ports.own, data);
    try {
      const startMemory = await server.readMemory();
      const memory = await benchMemory(server, paths);
      const speed = await benchSpeed(server, dist, paths, rounds);
      const crowd = await benchCrowd(server, paths);
      const after = await server.readMemory();
      const lines = [
        `${paths.length} pages in turn as brotli, medians of ${rounds} rounds of ${seconds} s, wrk and servers on the same ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}, load average ${loadavg()[1]?.toFixed(1)})`,
        ...speed.lines,
        `First start: ${inMs(first.start)}, at most ${inMB(firstMemory.peak)}. Later: ${inMs(server.start)}, at most ${inMB(startMemory.peak)}.`,
        `Memory over ${memory.requests} requests: ${memory.seen.map(inMB).join(', ')}; at the end of all ${inMB(after.now)}, at most ${inMB(after.peak)}.`,
        `While ${waiting} sign-ins wait: pages ${inMs(crowd.load.median)}, 99 % below ${inMs(crowd.load.slowest)}; all sign-ins answered (${crowd.statuses}) after ${(crowd.time / 1000).toFixed(1)} s.`,
      ];
      console.log(lines.join('\n'));
      await writeFile(join(projectRoot, 'reports/bench-server.txt'), `${lines.join('\n')}\n`);
      const missed = [
        speed.slowest > goals.slowest && `99 % of the pages at ${crowds[0]} connections within ${goals.slowest} ms`,
        crowd.load.slowest > goals.slowest && `99 % of the pages within ${goals.slowest} ms while sign-ins wait`,
        Math.max(...memory.seen) > goals.memory && `memory below ${inMB(goals.memory)}`,
        firstMemory.peak > goals.firstStart && `the first start below ${inMB(goals.firstStart)}`,
      ].filter((goal) => goal !== false);
      if (missed.length > 0) throw new ServerBenchError(`Missed: ${missed.join('; ')}. A busy machine takes its part.`);
    } finally {
      await server.close();
    }
  } finally {
    await cleared();
  }
}
