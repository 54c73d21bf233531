// The local server as a process: on which addresses it can be reached, and how it ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort, nameDataFolder } from '../support/at-end.ts';
import { makeSmallSite } from '../support/open-services.ts';
import { projectRoot } from '../support/project.ts';
import { connectTo } from '../support/requests.ts';
import { noVariables } from '../support/run-commands.ts';

const site = makeSmallSite();
afterAll(site.remove);

type Running = { origin: string; child: ChildProcess; ended: Promise<unknown[]> };

/** Starts the server, and waits until it prints its address. */
async function serve(command: string, ...args: string[]): Promise<Running> {
  // Use a free port, because another program may use any fixed port.
  const port = String(await findFreePort());
  const child = spawn(command, [...args, '--port', port, '--dist', site.folder], {
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
      if (child.exitCode !== null)
        throw new Error(`The server ended before it printed its address. Its output: ${output}`);
      return /The site is at (\S+)/.exec(output)?.[1];
    },
    { timeout: 50_000 },
  );
  return { origin, child, ended };
}

const program = [process.execPath, join(projectRoot, 'scripts/commands/serve.ts')] as const;
const isGone = async (origin: string): Promise<boolean> =>
  connectTo(origin).then(
    () => false,
    () => true,
  );

test.each(['SIGTERM', 'SIGINT'] as const)('Sending %s to npm ends the server and frees the port', async (signal) => {
  const { origin, child, ended } = await serve('npm', 'run', 'serve', '--');
  child.kill(signal);
  await ended;
  expect(await isGone(origin)).toBe(true);
});

test('SIGTERM ends the server even while it receives a request', async () => {
  const { origin, child, ended } = await serve(...program);
  const socket = await connectTo(origin);
  socket.on('error', () => undefined);
  socket.write('POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\nbo');
  child.kill('SIGTERM');
  await ended;
  expect([child.exitCode, await isGone(origin)]).toEqual([0, true]);
});

const interfaces = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
const hasIpv6 = interfaces.some(({ address }) => address === '::1');
test.runIf(hasIpv6)('The server listens on localhost over IPv4 and IPv6, and on no other address', async () => {
  const { origin, child } = await serve(...program);
  const { port } = new URL(origin);
  expect(origin).toBe(`http://localhost:${port}`);
  for (const host of ['127.0.0.1', '[::1]']) {
    expect(await (await fetch(`http://${host}:${port}/about`)).text()).toBe('about');
  }
  const others = interfaces.filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of others) await expect(fetch(`http://${address}:${port}/about`)).rejects.toThrow();
  child.kill();
});
