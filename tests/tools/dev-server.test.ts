// `npm run dev` (row 16): the services beside Vite, never open to a network under the public password; and content with mistakes.
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contactPath } from '../../scripts/shared/embedded-addresses.ts';
import { copyProject } from '../support/copied-project.ts';
import { findFreePort } from '../support/find-free-port.ts';
import { openDevServer, startDev } from '../support/open-dev-server.ts';
import { ask } from '../support/request.ts';
import { startCommand } from '../support/running-command.ts';

test('row 16: listening for the network is refused while the demo account has its public password', async () => {
  const child = await startDev('0.0.0.0');
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(child.exitCode).toBe(1);
  expect(stderr).toContain('Set DEMO_PASSWORD to one of your own, or leave --host out.');
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('on loopback the services answer beside the app', async () => {
  expect((await ask(await openDevServer(), contactPath)).status).toBe(405);
});

test.each([
  ['content/site.yaml', 'name: ', 'nmae: ', 'unknown field &quot;nmae&quot;'],
  ['content/pages/careers.yaml', 'sections:', 'sections: [', 'content/pages/careers.yaml'],
])(
  'started on a mistake in %s it lives, shows it in place of the page, and shows the page when it is mended',
  async (file, right, wrong, shown) => {
    const project = await copyProject();
    onTestFinished(project.remove);
    const path = join(project.folder, file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, source.replace(right, wrong));
    const port = await findFreePort();
    const dev = startCommand(project.folder, 'dev.ts', ['--host', '127.0.0.1', '--port', String(port)]);
    await dev.saying(/http:\/\/127\.0\.0\.1:\d+/);
    const load = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/careers`, { headers: { accept: 'text/html' } });
      return { status: answer.status, html: await answer.text() };
    };
    const broken = await load();
    expect(broken.status).toBe(500);
    expect(broken.html).toContain(shown);
    await dev.saying(new RegExp(`mistakes? in content/:\\n {2}${RegExp.escape(file)}`));

    writeFileSync(path, source);
    await vi.waitUntil(async () => (await load()).status === 200, { timeout: 100_000 });
    expect((await load()).html).toContain('<div id="root"');
    await dev.saying(/content\/ has no mistakes any more/);
    await dev.end();
  },
);
