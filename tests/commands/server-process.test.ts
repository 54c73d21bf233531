// The local server as a process: rows 3, 5 and 19, and faults that one request meets.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { connectTo, exchange, readAnswer } from '../support/exchange.ts';
import { findFreePort } from '../support/find-free-port.ts';
import { nameDataFolder } from '../support/open-services.ts';
import { projectRoot } from '../support/project.ts';
import { ask } from '../support/request.ts';
import { noVariables } from '../support/run-script.ts';
import { makeSmallSite } from '../support/small-site.ts';

const site = makeSmallSite();
afterAll(site.remove);

type Running = { origin: string; child: ChildProcess; log: () => string; ended: Promise<unknown[]> };

/** Runs a command until it says where the site is. */
async function run(command: string, ...args: string[]): Promise<Running> {
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: { ...process.env, ...noVariables, DATA_DIRECTORY: nameDataFolder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const origin = await vi.waitUntil(
    () => {
      if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
      return /The site is at (\S+)/.exec(output)?.[1];
    },
    { timeout: 50_000 },
  );
  return { origin, child, log: () => output, ended };
}

const program = join(projectRoot, 'tests/fixtures/run-server.ts');
const serve = (): Promise<Running> => run(process.execPath, program, site.folder);
const isGone = async (origin: string): Promise<boolean> =>
  connectTo(origin).then(
    () => false,
    () => true,
  );

test('row 3: with few descriptors, connections that are too many are told to come back, and later ones are answered', async () => {
  const limited = `ulimit -n 180; exec "${process.execPath}" "${program}" "${site.folder}"`;
  const { origin, child } = await run('sh', '-c', limited);
  const open: Socket[] = [];
  let refusal = '';
  for (let count = 0; count < 300; count += 1) {
    const socket = await connectTo(origin);
    socket
      .on('error', () => undefined)
      .on('data', (part) => {
        refusal ||= part.toString();
      });
    open.push(socket);
  }
  await vi.waitUntil(() => refusal !== '', { timeout: 20_000 });
  expect(readAnswer(refusal)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5', 'x-frame-options': 'DENY' },
  });
  for (const socket of open) socket.destroy();
  await vi.waitUntil(async () => (await ask(origin, '/about').catch(() => null))?.status === 200, { timeout: 20_000 });
  expect(child.exitCode).toBeNull();
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'row 5: %s to npm ends all that it has started, and frees the port',
  async (signal) => {
    // A port of the system's choice: another program may hold any that is named here.
    const port = String(await findFreePort());
    const { origin, child, ended } = await run('npm', 'run', 'serve', '--', '--port', port, '--dist', site.folder);
    child.kill(signal);
    await ended;
    expect(await isGone(origin)).toBe(true);
  },
);

test('row 19: what is under way when the end comes is answered', async () => {
  const { origin, child, ended } = await serve();
  const [head, rest] = ['POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n', '\r\nbody'];
  const sockets = await Promise.all(Array.from({ length: 50 }, () => connectTo(origin)));
  const answers = sockets.map(
    (socket) =>
      new Promise<string>((resolve) => {
        let text = '';
        socket.on('data', (part) => {
          text += part;
        });
        socket.on('error', () => undefined).on('close', () => resolve(text));
      }),
  );
  // Some have sent all of their headers, some half of them.
  for (const [index, socket] of sockets.entries()) socket.write(index % 2 ? `${head}\r\nbo` : head.slice(0, 30));
  // An answer to another shows that all those before it have been read.
  await exchange(origin, 'GET /about HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  child.kill('SIGTERM');
  const finish = (index: number): void => {
    sockets[index]?.write(index % 2 ? 'dybody' : `${head.slice(30)}${rest}body`);
  };
  for (let index = 2; index < sockets.length; index += 1) finish(index);
  // One of each kind goes on when nobody is let in any more.
  await vi.waitUntil(() => isGone(origin));
  for (const index of [0, 1]) finish(index);
  const read = (await Promise.all(answers)).map(readAnswer);
  expect(read.map((answer) => answer?.status)).toEqual(sockets.map(() => 415));
  // It came when the end had begun: nothing more can be asked there.
  expect(read[0]?.headers.connection).toBe('close');
  await ended;
  expect([child.exitCode, await isGone(origin)]).toEqual([0, true]);
});

test('an idle connection does not hold up the end', async () => {
  const { origin, child, ended } = await serve();
  const idle = await connectTo(origin);
  child.kill('SIGTERM');
  await ended;
  idle.destroy();
  expect(child.exitCode).toBe(0);
});
