// A message that was answered with success is stored, even if the server is killed right after the answer.
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../support/find-free-port.ts';
import { nameDataFolder } from '../support/open-services.ts';
import { distDirectory } from '../support/project.ts';
import { runScript, startScript } from '../support/run-script.ts';
import { sendMessage, typed } from '../support/send-message.ts';

/** Starts the server as `npm run serve` does; resolves when it has printed its address. */
async function startServer(directory: string) {
  const child = startScript('serve.ts', ['--port', String(await findFreePort()), '--dist', distDirectory], directory);
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const read = (text: string): void => {
      printed += text;
      const address = /at (http:\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    child.on('exit', () => reject(new Error(`The server has ended: ${printed}`)));
  });
  return { child, origin };
}

test('a message that was answered with success is in the inbox though the server was killed at once', async () => {
  const directory = nameDataFolder();
  for (const message of ['The first.', 'The second.']) {
    const { child, origin } = await startServer(directory);
    const ended = once(child, 'exit');
    const { status } = await sendMessage(origin, { ...typed, message });
    child.kill('SIGKILL');
    expect(status).toBe(200);
    expect(await ended).toEqual([null, 'SIGKILL']);
  }
  const { stdout } = await runScript('inbox.ts', ['--json'], { directory });
  expect(JSON.parse(stdout)).toMatchObject([
    { ...typed, message: 'The first.' },
    { ...typed, message: 'The second.' },
  ]);
});
