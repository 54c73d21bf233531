// `npm run dev` (row 16): the services beside Vite, and never open to a network under the public password.
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { contactPath } from '../../scripts/shared/embedded-addresses.ts';
import { findFreePort } from '../support/find-free-port.ts';
import { nameDataFolder } from '../support/open-services.ts';
import { ask } from '../support/request.ts';
import { startScript } from '../support/run-script.ts';

async function startDev(host: string) {
  const options = ['--host', host, '--port', String(await findFreePort())];
  const child = startScript('dev.ts', options, nameDataFolder(), { NO_COLOR: '1' });
  onTestFinished(() => void child.kill());
  return child;
}

test('row 16: listening for the network is refused while the demo account has its public password', async () => {
  const child = await startDev('0.0.0.0');
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(child.exitCode).toBe(1);
  expect(stderr).toContain('Set DEMO_PASSWORD to one of your own, or leave --host out.');
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('on loopback the services answer beside the app', async () => {
  const child = await startDev('127.0.0.1');
  let printed = '';
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error(`Vite has ended: ${printed}`)));
  });
  expect((await ask(`http://127.0.0.1:${port}`, contactPath)).status).toBe(405);
});
