/** `npm run dev` as a process, on a free port of this machine. */

import { atEnd } from './at-end.ts';
import { findFreePort } from './find-free-port.ts';
import { nameDataFolder } from './open-services.ts';
import { startScript } from './run-script.ts';

async function startDev(host: string) {
  const options = ['--host', host, '--port', String(await findFreePort())];
  const child = startScript('dev.ts', options, nameDataFolder(), { NO_COLOR: '1' });
  atEnd(() => void child.kill());
  return child;
}

/** Resolves to its origin once it answers; it ends with the test file. */
export async function openDevServer(host = '127.0.0.1'): Promise<string> {
  const child = await startDev(host);
  let printed = '';
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      const [origin] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(printed) ?? [];
      if (origin) resolve(origin);
    });
    child.on('exit', () => reject(new Error(`Vite has ended: ${printed}`)));
  });
}
