// Follows "Deploy" in the README: builds the site with environment variables that name hosted services, then checks,
// serves and visits it. A second local server takes the place of the hosted services.
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, HTTPRequest } from 'puppeteer';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStandIns, type StandIns } from '../../scripts/server/embedded/open-stand-ins.ts';
import { placesOf } from '../../scripts/shared/build-places.ts';
import { defaultDemoPassword } from '../../scripts/shared/embedded-addresses.ts';
import { findFreePort, nameDataFolder } from '../support/at-end.ts';
import { type CopiedProject, copyProject, recordFiles } from '../support/copied-project.ts';
import { arriveAt, hydrated, visit } from '../support/journey.ts';
import { distDirectory } from '../support/project.ts';
import { content } from '../support/real-content.ts';
import { runScript, startScript } from '../support/run-commands.ts';
import { clickButton, clickSignIn, fillIn, seeDashboard, storageKey } from '../support/session.ts';
import { type Tab, watchTab } from '../support/watch-tab.ts';

const directory = nameDataFolder();
let project: CopiedProject;
let services: StandIns;
let built: ReturnType<CopiedProject['run']>;
let dist: string;
let origin: string;
let served: ReturnType<typeof startScript> | undefined;
let browser: Browser;

/**
 * Starts `npm run serve` on the built folder. The server gets no variables of the hosted services, because the build
 * already contains their addresses.
 */
async function serve(port: number) {
  const child = startScript('serve.ts', ['--port', String(port), '--dist', dist], nameDataFolder());
  await new Promise<void>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('The site is at')) resolve();
    });
    child.on('exit', () => reject(new Error(`The server ended before it printed its address. Its output: ${printed}`)));
  });
  return child;
}

beforeAll(async () => {
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  project = await copyProject();
  services = await openStandIns(content.site, { directory, host: origin, port: 0 });
  built = project.run('build.ts', [], services.variables);
  expect(built.status, built.stdout + built.stderr).toBe(0);
  ({ dist } = placesOf(project.folder, 'production'));
  served = await serve(port);
  browser = await launchBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  served?.kill('SIGKILL');
  await services?.close();
  project?.remove();
});

/** Opens a tab in a new browser context. Records requests to origins other than the site's. */
async function openTab(): Promise<{ tab: Tab; asked: HTTPRequest[] }> {
  const context = await browser.createBrowserContext();
  const tab = await watchTab(await context.newPage());
  const asked: HTTPRequest[] = [];
  tab.on('request', (request) => {
    if (!request.url().startsWith(origin) && request.method() !== 'OPTIONS') asked.push(request);
  });
  return { tab, asked };
}

test('The deploy check passes for the built folder and for the running host', async () => {
  for (const args of [[dist, '--rehearsal'], [origin]]) {
    const { status, stdout, stderr } = await runScript('deploy-check.ts', args, { directory });
    expect({ status, stderr, last: stdout.trimEnd().split('\n').at(-1) }, stdout).toEqual({
      status: 0,
      stderr: '',
      last: expect.stringMatching(/^0 failures, 0 notes; \d+ answers and \d+ files checked\.$/),
    });
  }
});

test('The deploy check fails for a rehearsal build unless --rehearsal is given, and for a build without services', async () => {
  const rehearsal = await runScript('deploy-check.ts', [dist, '--offline'], { directory });
  expect(rehearsal.status).toBe(1);
  expect(rehearsal.stdout).toContain(`FAILED  build.json: the site was built for ${services.origin}`);
  expect(rehearsal.stdout).toContain(`FAILED  /_headers: the file contains ${services.origin}`);
  const embedded = await runScript('deploy-check.ts', [distDirectory], { directory });
  expect(embedded.status).toBe(1);
  expect(embedded.stdout.match(/^FAILED {2}.*/gm)).toEqual([
    expect.stringMatching(/^FAILED {2}sign-in: .*SUPABASE_URL/),
    expect.stringMatching(/^FAILED {2}contact form: .*FORM_ENDPOINT/),
  ]);
});

async function signIn(tab: Tab): Promise<void> {
  await visit(tab, `${origin}/login`);
  await tab.waitForSelector('form button[type="submit"]:enabled');
  await fillIn(tab, { email: services.services.demoEmail ?? '', password: defaultDemoPassword });
  await clickSignIn(tab);
  await arriveAt(tab, '/welcome');
  await seeDashboard(tab);
}

test('Sign-in sends requests only to the hosted sign-in service, with the service’s API key', async () => {
  const { tab, asked } = await openTab();
  await signIn(tab);
  expect(asked.map((request) => request.url())).toContain(`${services.origin}/auth/v1/token?grant_type=password`);
  expect(new Set(asked.map((request) => new URL(request.url()).origin))).toEqual(new Set([services.origin]));
  expect(asked[0]?.headers().apikey).toBe(services.variables.SUPABASE_PUBLISHABLE_KEY);
  expect(tab.troubles).toEqual([]);
  await tab.browserContext().close();
});

test('The app renews the session at the hosted sign-in service, and Sign Out ends the session there', async () => {
  const { tab, asked } = await openTab();
  await signIn(tab);
  // Let the session expire in 60 s, because the auth client renews a session that is about to expire.
  const former = await tab.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '');
    const nearItsEnd = { ...session, expires_in: 60, expires_at: Math.floor(Date.now() / 1000) + 60 };
    localStorage.setItem(key, JSON.stringify(nearItsEnd));
    return String(session.refresh_token);
  }, storageKey);
  await tab.reload();
  await tab.waitForFunction((key, token) => !localStorage.getItem(key)?.includes(token), {}, storageKey, former);
  await seeDashboard(tab);
  await clickButton(tab, 'Sign Out');
  await arriveAt(tab, '/');
  const calls = asked.map((request) => `${request.method()} ${request.url()}`);
  expect(calls).toContain(`POST ${services.origin}/auth/v1/token?grant_type=refresh_token`);
  expect(calls.at(-1)).toBe(`POST ${services.origin}/auth/v1/logout?scope=global`);
  expect(await tab.evaluate((key) => localStorage.getItem(key), storageKey)).toBeNull();
  expect(tab.troubles).toEqual([]);
  await tab.browserContext().close();
});

test('The contact form sends messages only to the form service', async () => {
  const { tab, asked } = await openTab();
  await tab.goto(`${origin}/contact`);
  await hydrated(tab);
  const typed = { firstName: 'Ada', lastName: 'Lane', email: 'a@b.example', message: 'Hi' };
  for (const [name, value] of Object.entries(typed)) await tab.type(`[name="${name}"]`, value);
  await tab.click('form button[type="submit"]');
  await tab.waitForFunction(() => document.activeElement?.textContent === 'Message Sent Successfully');
  const { FORM_ENDPOINT } = services.variables;
  expect(asked.map((request) => [request.method(), request.url()])).toEqual([['POST', FORM_ENDPOINT]]);
  const inbox = await runScript('inbox.ts', ['--json'], { directory });
  expect(JSON.parse(inbox.stdout)).toMatchObject([typed]);
  expect(tab.troubles).toEqual([]);
  await tab.browserContext().close();
});

test('The HTML of the contact form sends messages to the form service, and visitors back to the public address', async () => {
  const page = await readFile(join(dist, 'contact.html'), 'utf8');
  expect(page).toContain(`action="${services.variables.FORM_ENDPOINT}"`);
  expect(page).toContain(`value="${origin}/contact#message-sent"`);
});

test('An invalid environment variable stops the build with a single message, and the previous build remains', () => {
  const before = recordFiles(dist);
  const wrong = { ...services.variables, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_abc' };
  const { status, stderr } = project.run('build.ts', [], wrong);
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^SUPABASE_PUBLISHABLE_KEY: .*must never be published/),
  ]);
  expect(recordFiles(dist)).toEqual(before);
});

test('A build with --checks leaves the production build unchanged, and ignores .env and shell variables', async () => {
  const { deploy, reports } = placesOf(project.folder, 'production');
  const before = recordFiles(dist, deploy, reports);
  const settings = Object.entries(services.variables).map(([name, value]) => `${name}=${value}`);
  writeFileSync(join(project.folder, '.env'), settings.join('\n'));
  mkdirSync(join(project.folder, 'public'));
  writeFileSync(join(project.folder, 'public/planted.txt'), 'Of another build.');
  const { status, stdout, stderr } = project.run('build.ts', ['--checks'], services.variables);
  expect(status, stdout + stderr).toBe(0);
  const checks = placesOf(project.folder, 'checks');
  expect(await readFile(join(checks.dist, 'planted.txt'), 'utf8')).toBe('Of another build.');
  expect(await readFile(join(checks.dist, 'build.json'))).toEqual(await readFile(join(distDirectory, 'build.json')));
  expect(recordFiles(dist, deploy, reports)).toEqual(before);
}, 300_000);
