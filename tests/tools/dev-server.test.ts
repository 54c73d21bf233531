// Tests two promises of `npm run dev`. It runs the embedded services, which refuse requests if the server listens for
// other machines. It starts even if `content/` has mistakes, and shows them in the browser.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contactPath } from '../../scripts/shared/embedded-addresses.ts';
import { findFreePort } from '../support/at-end.ts';
import { copyProject } from '../support/copied-project.ts';
import { ask } from '../support/requests.ts';
import { openDevServer, startCommand } from '../support/run-commands.ts';

test('On a development server open to the network, the contact form refuses messages', async () => {
  const origin = await openDevServer('0.0.0.0');
  const answer = await ask(origin, contactPath);
  expect([answer.status, JSON.parse(answer.body.toString()).success]).toEqual([503, false]);
});

test('On a loopback address, the development server also runs the embedded services', async () => {
  expect((await ask(await openDevServer(), contactPath)).status).toBe(405);
});

test.each([
  ['content/site.yaml', 'name: ', 'nmae: ', 'unknown field "nmae"'],
  ['content/pages/careers.yaml', 'sections:', 'sections: [', 'content/pages/careers.yaml'],
])(
  'The development server shows a mistake in %s, and shows the page once the mistake is fixed',
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
