// Verifies the privacy page's statements about the embedded services: who can read data, how long data is kept, and
// where it is sent.
import { createHook } from 'node:async_hooks';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listMessages, storeMessage } from '../../scripts/server/embedded/inbox.ts';
import { nameDataFolder } from '../support/at-end.ts';
import { openServices } from '../support/open-services.ts';
import { content } from '../support/real-content.ts';
import { askAuth, askForRenewal, askForSession, sendMessage, signIn, typed } from '../support/requests.ts';
import { runScript } from '../support/run-commands.ts';
import { asOperator } from '../support/serve-site.ts';

const { keepDays } = content.site.messages;
const hour = 60 * 60 * 1000;

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

const isWritten = (directory: string, text: string): boolean =>
  readdirSync(directory).some((name) => readFileSync(join(directory, name)).includes(text));

test('The services make the data folder readable only by its owner, even if anyone could read its files before', async () => {
  const { origin, account, directory } = await openServices({ directory: nameDataFolder() });
  await signIn(origin, account);
  expect(modeOf(directory)).toBe('700');
  expect(readdirSync(directory).map((name) => modeOf(join(directory, name)))).toEqual(['600']);
  const copied = await openServices();
  expect(modeOf(join(copied.directory, 'embedded.db'))).toBe('600');
});

test('The services log no request, store nothing about the browser, and contact no other machine', async () => {
  const asked: object[] = [];
  const outgoing = /^(TCPCONNECTWRAP|PIPECONNECTWRAP|UDPSENDWRAP|GETADDRINFOREQWRAP|QUERYWRAP)$/;
  // Node sets the request's address only after the hook has run, so read the address at the end of the test.
  const hook = createHook({
    init: (_id, type, _trigger, request) => void (outgoing.test(type) && asked.push(request)),
  });
  hook.enable();
  const streams = (['stdout', 'stderr'] as const).map((name) => vi.spyOn(process[name], 'write'));
  const lines = (['log', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
  onTestFinished(() => {
    hook.disable();
    for (const spy of [...streams, ...lines]) spy.mockRestore();
  });

  const { origin, account, directory } = await openServices({ directory: nameDataFolder() });
  const headers = { 'user-agent': 'Telltale/7.7' };
  await askForSession(origin, { ...account, password: 'not the password' }, headers);
  await askForSession(origin, account, headers);
  const session = await signIn(origin, account);
  await askForRenewal(origin, session.refresh_token);
  await askAuth(origin, '/auth/v1/logout', { token: session.access_token, headers });
  expect((await sendMessage(origin, typed, headers)).status).toBe(200);

  expect([...streams, ...lines].flatMap((spy) => spy.mock.calls)).toEqual([]);
  expect([
    isWritten(directory, typed.email),
    isWritten(directory, 'Telltale'),
    isWritten(directory, '127.0.0.1'),
  ]).toEqual([true, false, false]);
  const targets = asked.map((request) =>
    'address' in request ? request.address : 'hostname' in request ? request.hostname : request,
  );
  expect(new Set(targets).difference(new Set(['127.0.0.1', '::1', 'localhost']))).toEqual(new Set());
  expect(targets.length).toBeGreaterThan(0);
  expect(process.env).toMatchObject({ LITE_TELEMETRY: '0', DO_NOT_TRACK: '1' });
});

/**
 * Creates a data folder with two messages: one expires in an hour, the other expired an hour ago. The expired message
 * fills several database pages, so that a test can check that all of them are overwritten.
 */
async function makeInbox(days = keepDays) {
  const directory = nameDataFolder();
  const expired = `An hour too old. ${'Long enough for pages of its own. '.repeat(500)}END`;
  await asOperator(directory, (db) => {
    const age = db.sql.prepare('UPDATE contact_messages SET received = ? WHERE message = ?');
    for (const [message, hours] of [
      ['An hour is left.', -1],
      [expired, 1],
    ] as const) {
      storeMessage(db, { ...typed, message });
      age.run(new Date(Date.now() - (days * 24 + hours) * hour).toISOString(), message);
    }
  });
  return directory;
}
const textsIn = async (directory: string) => (await asOperator(directory, listMessages)).map(({ message }) => message);
const tracesIn = (directory: string) => ['An hour too old.', 'own. END'].filter((text) => isWritten(directory, text));

test('npm run inbox -- --delete-older erases messages older than the settings allow, and prints their number', async () => {
  const directory = await makeInbox();
  expect(tracesIn(directory)).toHaveLength(2);
  const run = () => runScript('inbox.ts', ['--delete-older'], { directory });
  expect(await run()).toEqual({ status: 0, stdout: `Deleted 1 message older than ${keepDays} days.\n`, stderr: '' });
  expect([await textsIn(directory), tracesIn(directory)]).toEqual([['An hour is left.'], []]);
  expect((await run()).stdout).toBe(`Deleted 0 messages older than ${keepDays} days.\n`);
});

const formService = { FORM_ENDPOINT: 'https://forms.example/submit', FORM_ACCESS_KEY: 'key' };

test.each([
  ['if they have an inbox', {}],
  ['even if a form service has replaced the inbox', formService],
])('The services delete old messages at start and once a day, %s', async (_when, environment) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const timers = vi.spyOn(globalThis, 'setInterval');
  onTestFinished(() => {
    log.mockRestore();
    timers.mockRestore();
  });
  const directory = await makeInbox();
  await openServices({ directory, environment });
  expect(log.mock.calls).toEqual([[`Deleted 1 message older than ${keepDays} days.`]]);
  expect([await textsIn(directory), tracesIn(directory)]).toEqual([['An hour is left.'], []]);
  await asOperator(directory, ({ sql }) => sql.exec("UPDATE contact_messages SET received = '2020-01-01'"));
  for (const [work, delay] of timers.mock.calls) if (delay === 24 * hour) work();
  expect(await textsIn(directory)).toEqual([]);
});

test('Removing an account leaves no trace of it, not even in the audit log', async () => {
  const { origin, directory, account } = await openServices();
  await signIn(origin, account);
  expect(isWritten(directory, account.email)).toBe(true);
  expect((await runScript('user.ts', ['remove', account.email], { directory })).status).toBe(0);
  const tables = ['users', 'identities', 'sessions', 'refresh_tokens', 'audit_log_entries'];
  const rows = await asOperator(directory, ({ sql }) =>
    tables.flatMap((table) => sql.prepare(`SELECT 1 FROM "auth.${table}"`).all()),
  );
  expect(rows).toEqual([]);
});

test('If sign-in and the contact form both use hosted services, no data folder is created', async () => {
  const auth = { SUPABASE_URL: 'https://abcdefgh.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_abc123' };
  const directory = nameDataFolder();
  const { services } = await openServices({ directory, environment: { ...auth, ...formService } });
  expect([services, existsSync(directory)]).toEqual([null, false]);
});
