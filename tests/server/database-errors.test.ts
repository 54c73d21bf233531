// Rows 10, 17 and 18 of the attack list: whatever befalls the database is told with file and remedy, and nothing is lost.
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { openSql } from '../../scripts/server/embedded/database/open-sql.ts';
import { watchSql } from '../../scripts/server/embedded/database/watch-sql.ts';
import { openInbox } from '../../scripts/server/embedded/inbox/inbox.ts';
import { EmbeddedError } from '../../scripts/server/embedded/shared/embedded-error.ts';
import { askAuth, askForSession, signIn } from '../support/ask-auth.ts';
import { nameDataFolder, type OpenServices, openServices } from '../support/open-services.ts';
import { runScript } from '../support/run-script.ts';
import { sendMessage, typed } from '../support/send-message.ts';

let log: MockInstance<typeof console.error>;
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  log.mockRestore();
});
const logged = () => log.mock.calls.map(([line]) => line);

const fileOf = ({ directory }: Pick<OpenServices, 'directory'>) => join(directory, 'embedded.db');

/** A second program that has the same database open. */
function openBeside(services: OpenServices): DatabaseSync {
  return new DatabaseSync(fileOf(services));
}

const isUnavailable = { status: 503, code: 'unexpected_failure' };
const tryAgain = {
  success: false,
  message: 'Your message could not be stored just now. Please try again in a minute.',
};

test('row 10: a lock that lasts is 503 to who needs the database, and recovers by itself', async () => {
  const services = await openServices({ lockTimeout: 50 });
  const { origin, account } = services;
  const other = openBeside(services);
  other.exec('BEGIN IMMEDIATE');
  const answer = await sendMessage(origin, typed);
  expect([answer.status, answer.headers.get('retry-after'), JSON.parse(answer.text)]).toEqual([503, '30', tryAgain]);
  expect(await askForSession(origin, account)).toMatchObject({ ...isUnavailable, headers: { 'retry-after': '30' } });
  expect(logged()).toEqual([
    `${fileOf(services)}: another program keeps the database locked. End that program; the services go on by themselves once the lock is gone.`,
  ]);
  // What needs no writing is answered all the while.
  expect((await askAuth(origin, '/auth/v1/health', { method: 'GET' })).status).toBe(200);
  other.exec('ROLLBACK');
  other.close();
  expect((await sendMessage(origin, typed)).status).toBe(200);
  await signIn(origin, account);
});

test('row 17: a full disk is 503, counts against nobody, loses nothing that was acknowledged, and recovers by itself', async () => {
  const large = { ...typed, message: 'x'.repeat(200_000) };
  const before = await openServices();
  expect((await sendMessage(before.origin, large)).status).toBe(200);
  await before.close();
  // From now on the file may not grow.
  const services = await openServices({ directory: before.directory, maxBytes: 1, limits: { messagesPerAddress: 1 } });
  for (const _ of [1, 2, 3]) {
    const { status, text } = await sendMessage(services.origin, large);
    expect([status, JSON.parse(text)]).toEqual([503, tryAgain]);
  }
  expect(logged()).toEqual([
    `${fileOf(services)}: the database cannot grow: the disk is full, or the file has reached its largest size. Free some space; the services go on by themselves.`,
  ]);
  const other = openBeside(services);
  expect(openInbox(other).list()).toHaveLength(1);
  other.exec('DELETE FROM contact_messages');
  expect((await sendMessage(services.origin, large)).status).toBe(200);
  expect(openInbox(other).list()).toMatchObject([large]);
  other.close();
});

test('row 18: posts are refused, not lost, after the data folder was deleted; the log says to restart', async () => {
  const services = await openServices();
  rmSync(services.directory, { recursive: true });
  const { status, headers, text } = await sendMessage(services.origin, typed);
  expect([status, headers.get('retry-after')]).toEqual([503, null]);
  expect(JSON.parse(text)).toEqual({ success: false, message: expect.stringContaining('has to be restarted first') });
  expect(await askForSession(services.origin, services.account)).toMatchObject(isUnavailable);
  expect(logged()).toEqual([
    `${fileOf(services)}: the database was deleted or replaced while the services ran. Nothing is stored until they are restarted.`,
  ]);
  await services.close();
  const again = await openServices({ directory: services.directory });
  expect((await sendMessage(again.origin, typed)).status).toBe(200);
});

/** A data folder that was in use, and what has become of its database. */
async function spoil(change: (file: string) => void): Promise<string> {
  const directory = nameDataFolder();
  expect((await runScript('inbox.ts', [], { directory })).status).toBe(0);
  change(fileOf({ directory }));
  return directory;
}

function damage(file: string): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(3000, 0xff), 0, 3000, 100);
  closeSync(handle);
}

test.each([
  ['is damaged', damage, /the database is damaged\. Move it away .*-wal.*-shm.* restart/],
  [
    'is another file',
    (file: string) => writeFileSync(file, 'These are not the bytes.'.repeat(100)),
    /is not a database\. Move /,
  ],
])('row 18: a database that %s stops the start with file and remedy, in one line', async (_what, change, message) => {
  const directory = await spoil(change);
  await expect(openServices({ directory })).rejects.toThrow(message);
  const { status, stderr } = await runScript('inbox.ts', [], { directory });
  expect([status, stderr.trim()]).toEqual([1, expect.stringMatching(message)]);
  expect(stderr).toContain(`${fileOf({ directory })}: `);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('row 18: a database that cannot be opened or written is told so, with file and remedy', () => {
  const missing = join(nameDataFolder(), 'embedded.db');
  expect(() => openSql(missing)).toThrow(EmbeddedError);
  expect(() => openSql(missing)).toThrow(`${missing}: the database cannot be opened. Check that ${missing} is a file`);
  const file = nameDataFolder();
  openSql(file, {}).sql.close();
  const readOnly = watchSql(new DatabaseSync(file, { readOnly: true }), file);
  expect(() => readOnly.exec('DELETE FROM contact_messages')).toThrow(
    `${file}: the database cannot be written. Run: chmod 600 ${file}`,
  );
});
