// The privacy page promises that messages are deleted after a period: by the services, and by the operator's command.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openInbox, type StoredMessage } from '../../scripts/server/embedded/inbox/inbox.ts';
import { onceADay } from '../../scripts/server/embedded/worker/once-a-day.ts';
import { asOperator } from '../support/as-operator.ts';
import { signIn } from '../support/ask-auth.ts';
import { nameDataFolder, openServices } from '../support/open-services.ts';
import { content } from '../support/real-content.ts';
import { runScript } from '../support/run-script.ts';
import { sendMessage, typed } from '../support/send-message.ts';

const { keepDays } = content.site.messages;
const day = 24 * 60 * 60 * 1000;
const hour = day / 24;

/** A second connection to the database, for one query. */
function look<Found>(directory: string, see: (db: DatabaseSync) => Found): Found {
  const db = new DatabaseSync(join(directory, 'embedded.db'));
  try {
    return see(db);
  } finally {
    db.close();
  }
}

const readInbox = (directory: string): StoredMessage[] => look(directory, (db) => openInbox(db).list());

/** As if a message had come so long ago. */
const age = (directory: string, message: string, milliseconds: number): void =>
  look(directory, (db) => {
    const received = new Date(Date.now() - milliseconds).toISOString();
    db.prepare('UPDATE contact_messages SET received = ? WHERE message = ?').run(received, message);
  });

/** The files of the database that hold a text. */
const filesWith = (directory: string, text: string): string[] =>
  ['embedded.db', 'embedded.db-wal'].filter((name) => {
    const file = join(directory, name);
    return existsSync(file) && readFileSync(file).includes(text);
  });

/** One message just inside of the period and one just outside, the second longer than a page of the database. */
async function fillInbox(origin: string, directory: string) {
  const [kept, expired] = [
    'An hour is left to this one.',
    `An hour too old. ${'Long enough for pages of its own. '.repeat(500)}END`,
  ];
  for (const message of [kept, expired]) await sendMessage(origin, { ...typed, message });
  age(directory, kept, keepDays * day - hour);
  age(directory, expired, keepDays * day + hour);
  return { kept, expired };
}

test('the command deletes what is older than the settings say, says how many, and leaves no text of it in any file', async () => {
  const { origin, directory } = await openServices();
  const { kept, expired } = await fillInbox(origin, directory);
  expect(filesWith(directory, 'An hour too old.')).not.toEqual([]);
  const run = () => runScript('inbox.ts', ['--delete-older'], { directory });
  expect(await run()).toEqual({ status: 0, stdout: `Deleted 1 message older than ${keepDays} days.\n`, stderr: '' });
  expect(readInbox(directory).map(({ message }) => message)).toEqual([kept]);
  for (const text of [expired.slice(0, 16), expired.slice(-30)]) expect(filesWith(directory, text)).toEqual([]);
  expect((await run()).stdout).toBe(`Deleted 0 messages older than ${keepDays} days.\n`);
});

/** Services that open in a folder with both messages, under the environment, and what they wrote on the error output. */
async function openAgain(environment = {}) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const { origin, directory, close } = await openServices();
  const messages = await fillInbox(origin, directory);
  await close();
  await openServices({ directory, environment });
  return { directory, ...messages, said: log.mock.calls };
}

test('the services delete it when they start, and leave what is younger', async () => {
  const { directory, kept, said } = await openAgain();
  expect(readInbox(directory).map(({ message }) => message)).toEqual([kept]);
  expect(said).toEqual([[`A message older than ${keepDays} days deleted.`]]);
  expect(filesWith(directory, 'An hour too old.')).toEqual([]);
});

test('where a form service has taken the place of the inbox, what came before is deleted all the same', async () => {
  const { directory, kept } = await openAgain({
    FORM_ENDPOINT: 'https://forms.example/submit',
    FORM_ACCESS_KEY: 'key',
  });
  expect(readInbox(directory).map(({ message }) => message)).toEqual([kept]);
});

test('a reader that holds the old state is logged, and what it held is erased the next time', async () => {
  const directory = nameDataFolder();
  await asOperator(directory, ({ sql }) => {
    const inbox = openInbox(sql);
    inbox.store({ ...typed, message: 'Read meanwhile.' });
    age(directory, 'Read meanwhile.', 2 * day);
    const reader = new DatabaseSync(join(directory, 'embedded.db'));
    reader.exec('BEGIN');
    reader.prepare('SELECT * FROM contact_messages').all();
    sql.exec('PRAGMA busy_timeout=1');
    expect(inbox.deleteOlder(1)).toEqual({ deleted: 1, erased: false });
    reader.close();
    expect(inbox.deleteOlder(1)).toEqual({ deleted: 0, erased: true });
    expect(filesWith(directory, 'Read meanwhile.')).toEqual([]);
  });
});

test('what is done once a day is done at the start and every 24 hours until it is stopped', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const work = vi.fn();
  const stop = onceADay(work);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(day - 1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(day + 1);
  expect(work).toHaveBeenCalledTimes(3);
  stop();
  vi.advanceTimersByTime(10 * day);
  expect(work).toHaveBeenCalledTimes(3);
});

test('of an account that is removed nothing is left, its record of sign-ins included', async () => {
  const { origin, directory, account } = await openServices();
  await signIn(origin, account);
  expect(filesWith(directory, account.email)).not.toEqual([]);
  expect((await runScript('user.ts', ['remove', account.email], { directory })).status).toBe(0);
  const rows = look(directory, (db) =>
    ['users', 'identities', 'sessions', 'refresh_tokens', 'audit_log_entries'].map(
      (table) => db.prepare(`SELECT count(*) AS rows FROM "auth.${table}"`).get()?.rows,
    ),
  );
  expect(rows).toEqual([0, 0, 0, 0, 0]);
});
