// Tests that a running server keeps working while a new build replaces the folder from which it serves the site.
import { renameSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { NotBuiltError } from '../../scripts/server/static/built-site.ts';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { printRedirectsFile } from '../../scripts/site/hosting/redirects-file.ts';
import { makeSmallSite, writeSite } from '../support/open-services.ts';
import { ask } from '../support/requests.ts';

/**
 * Returns the files of a build. Their names or contents include the build's number, so that tests can tell builds
 * apart.
 */
const buildOf = (number: number): Record<string, string> => ({
  'about.html': `build ${number}`,
  [`page-${number}.html`]: 'new',
  _headers: `/*\n  X-Build: ${number}\n`,
  _redirects: printRedirectsFile([{ from: `/former-${number}`, to: '/about' }]),
});

async function open() {
  const { folder, remove } = makeSmallSite(buildOf(1));
  const { origin, close } = await serveSite(folder, 0);
  onTestFinished(async () => {
    await close();
    remove();
  });
  const get = async (path: string) => {
    const { status, headers, body } = await ask(origin, path);
    return [status, headers['x-build'], headers.location ?? body.toString()];
  };
  return { folder, get };
}

test('After a new build, the next request gets the new headers, pages and redirects', async () => {
  const { folder, get } = await open();
  expect(await get('/about')).toEqual([200, '1', 'build 1']);
  // Replace the folder by renaming, as the prerender engine does after a build.
  writeSite(`${folder}.next`, buildOf(2));
  renameSync(folder, `${folder}.previous`);
  renameSync(`${folder}.next`, folder);
  rmSync(`${folder}.previous`, { recursive: true });
  expect(await get('/about')).toEqual([200, '2', 'build 2']);
  expect(await get('/page-2')).toEqual([200, '2', 'new']);
  expect(await get('/page-1')).toEqual([404, '2', 'nothing here']);
  expect(await get('/former-2')).toEqual([308, '2', '/about']);
  expect(await get('/former-1')).toEqual([404, '2', 'nothing here']);
});

test('A request while a build is being replaced gets 503, and a later request gets the page', async () => {
  const { folder, get } = await open();
  renameSync(folder, `${folder}.away`);
  expect(await get('/about')).toEqual([503, '1', 'Busy. Please try again.\n']);
  renameSync(`${folder}.away`, folder);
  expect(await get('/about')).toEqual([200, '1', 'build 1']);
});

test('The server refuses to serve a folder without a build, and names the build command', async () => {
  const { folder, remove } = makeSmallSite();
  remove();
  await expect(serveSite(folder, 0)).rejects.toThrow(NotBuiltError);
  await expect(serveSite(folder, 0)).rejects.toThrow('Run "npm run build" first.');
});
