import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { NotBuiltError } from '../../scripts/server/static/site-index.ts';

function makeFolder(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'served-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Requests a target unchanged: `fetch` would normalise it. */
async function ask(...targets: string[]): Promise<{ status: number | undefined; location: string | undefined }[]> {
  const folder = makeFolder({
    'index.html': 'home',
    'about.html': 'about',
    '404.html': 'nothing here',
    _headers: '/*\n  X-Frame-Options: DENY\n',
  });
  const { server, origin } = await serveSite(folder, 0);
  onTestFinished(() => {
    server.close();
  });
  const { port } = new URL(origin);
  return Promise.all(
    targets.map(async (path) => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path }, resolve).on('error', reject).end();
      });
      answer.resume();
      return { status: answer.statusCode, location: answer.headers.location };
    }),
  );
}

test.each([
  ['//', '/'],
  ['//about', '/about'],
  ['/\\example.com', '/example.com'],
  ['/about/?from=mail', '/about?from=mail'],
])('leads %s to the one address %s', async (target, location) => {
  expect(await ask(target)).toEqual([{ status: 308, location }]);
});

test.each(['/nothing', '/%E0%A4%A', '/..%2f..%2fetc/passwd', 'http://[', '*'])(
  'answers %s with 404, and goes on serving',
  async (target) => {
    const [strange, next] = await ask(target, '/about');
    expect(strange?.status).toBe(404);
    expect(next?.status).toBe(200);
  },
);

test('says what to do when there is no built site', async () => {
  const folder = makeFolder({});
  await expect(serveSite(folder, 0)).rejects.toThrow(NotBuiltError);
  await expect(serveSite(folder, 0)).rejects.toThrow('Run "npm run build" first.');
});
