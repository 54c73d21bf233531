// The site built for a hosted Supabase project and form service, by variables of the environment alone.
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Browser, HTTPRequest } from 'puppeteer-core';
import { launchBrowser } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveSite } from '../../scripts/serve/serve-site.ts';
import { buildCopy, copyProject } from '../support/copy-project.ts';
import { hydrated } from '../support/journey.ts';
import { watchTab } from '../support/watch-tab.ts';

const hosted = {
  SITE_URL: 'https://www.hosted.example',
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_hosted',
  FORM_ENDPOINT: 'https://forms.example/submit',
  FORM_ACCESS_KEY: 'hosted-key',
};

let folder: string;
let server: Server;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  folder = await copyProject();
  const { status, stdout, stderr } = buildCopy(folder, hosted);
  expect(status, stdout + stderr).toBe(0);
  ({ server, origin } = await serveSite(join(folder, 'dist'), 0));
  browser = await launchBrowser();
}, 300_000);
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  await rm(folder, { recursive: true, force: true });
});

/** A tab in which the hosted services answer as told; everything that it asks of others than the site is recorded. */
async function openTab(answer: (request: HTTPRequest) => { status: number; body: object }) {
  const context = await browser.createBrowserContext();
  const page = await watchTab(await context.newPage(), []);
  const asked: HTTPRequest[] = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) {
      void request.continue();
      return;
    }
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method() === 'OPTIONS') {
      void request.respond({ status: 204, headers });
      return;
    }
    asked.push(request);
    const { status, body } = answer(request);
    void request.respond({ status, headers, contentType: 'application/json', body: JSON.stringify(body) });
  });
  return { page, asked, close: () => context.close() };
}

test('clients sign in at the hosted project, with its key, and nowhere else', async () => {
  const { page, asked, close } = await openTab(() => ({
    status: 400,
    body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
  }));
  await page.goto(`${origin}/login`);
  await page.waitForSelector('button[type="submit"]:enabled');
  await page.type('[name="email"]', 'client@hosted.example');
  await page.type('[name="password"]', 'a long password');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role="alert"]');
  expect(asked.map((request) => request.url())).toEqual([`${hosted.SUPABASE_URL}/auth/v1/token?grant_type=password`]);
  expect(asked[0]?.headers().apikey).toBe(hosted.SUPABASE_PUBLISHABLE_KEY);
  expect(page.troubles).toEqual([expect.stringContaining('the server responded with a status of 400')]);
  await close();
});

test('messages go to the form service, with its key, and the policy lets nothing else out', async () => {
  const { page, asked, close } = await openTab(() => ({ status: 200, body: { success: true } }));
  await page.goto(`${origin}/contact`);
  await hydrated(page);
  for (const [name, value] of Object.entries({
    firstName: 'Ada',
    lastName: 'Lane',
    email: 'a@b.example',
    message: 'Hi',
  }))
    await page.type(`[name="${name}"]`, value);
  await page.click('form button[type="submit"]');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Message Sent Successfully');
  expect(asked.map((request) => [request.method(), request.url()])).toEqual([['POST', hosted.FORM_ENDPOINT]]);
  expect(asked[0]?.postData() ?? (await asked[0]?.fetchPostData())).toContain(hosted.FORM_ACCESS_KEY);
  expect(page.troubles).toEqual([]);
  const policy = (await fetch(`${origin}/contact`)).headers.get('content-security-policy');
  expect(policy).toContain(`connect-src 'self' ${hosted.SUPABASE_URL} https://forms.example;`);
  expect(policy).toContain("form-action 'self' https://forms.example;");
  await close();
});

test('without a script the form posts to the form service and comes back to the public address', () => {
  const page = readFileSync(join(folder, 'dist/contact.html'), 'utf8');
  expect(page).toContain(`action="${hosted.FORM_ENDPOINT}"`);
  expect(page).toContain('value="https://www.hosted.example/contact#message-sent"');
});

test('a wrong variable stops the build with one message, and the built site stays', () => {
  const { status, stderr } = buildCopy(folder, { ...hosted, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_abc' });
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    expect.stringMatching(/^SUPABASE_PUBLISHABLE_KEY: .*must never be published/),
  ]);
  expect(existsSync(join(folder, 'dist/index.html'))).toBe(true);
});
