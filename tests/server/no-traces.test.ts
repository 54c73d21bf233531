// The privacy page says of the local server: no log of requests, and no IP address but in memory.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { askAuth, askForRenewal, askForSession, signIn } from '../support/ask-auth.ts';
import { openServices } from '../support/open-services.ts';
import { ask } from '../support/request.ts';
import { sendMessage, typed } from '../support/send-message.ts';

/** An address that only a proxy tells of, and a browser that tells of itself. */
const visitor = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Telltale/7.7' };

test('requests of all kinds leave no line on the terminal, and neither IP address nor browser in the data folder', async () => {
  const lines: unknown[][] = [];
  const note = (...words: unknown[]) => void lines.push(words);
  for (const name of ['log', 'info', 'warn', 'error'] as const) {
    const spy = vi.spyOn(console, name).mockImplementation(note);
    onTestFinished(() => spy.mockRestore());
  }
  const streams = (['stdout', 'stderr'] as const).map((name) => vi.spyOn(process[name], 'write'));
  onTestFinished(() => {
    for (const spy of streams) spy.mockRestore();
  });

  const { origin, account, directory } = await openServices({ trustedProxies: '127.0.0.1, ::1' });
  const password = { ...account, password: 'not the password' };
  for (const path of ['/', '/about', '/no-such-page', '/assets/no-such-file.js']) {
    await ask(origin, path, { headers: visitor });
  }
  await ask(origin, '/about', { method: 'POST', headers: visitor });
  await askForSession(origin, password);
  const body = { email: account.email, password: account.password };
  await askAuth(origin, '/auth/v1/token?grant_type=password', { body, headers: visitor });
  const session = await signIn(origin, account);
  await askForRenewal(origin, session.refresh_token);
  await askAuth(origin, '/auth/v1/logout?scope=global', { token: session.access_token, headers: visitor });
  expect((await sendMessage(origin, typed, visitor)).status).toBe(200);
  expect((await sendMessage(origin, { ...typed, email: '' }, visitor)).status).toBe(400);

  expect(lines).toEqual([]);
  expect(streams.flatMap((spy) => spy.mock.calls)).toEqual([]);
  const files = ['embedded.db', 'embedded.db-wal'].map((name) => join(directory, name)).filter(existsSync);
  const kept = Buffer.concat(files.map((file) => readFileSync(file)));
  // What is meant to be kept is found.
  expect(kept.includes(typed.email)).toBe(true);
  for (const trace of Object.values(visitor)) expect(kept.includes(trace)).toBe(false);
});
