// Rows 6 and 18 of the attack list: the first start makes all or nothing, alone or beside another.
import { chmodSync, closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { DatabaseError } from '../../scripts/server/embedded/database/database-error.ts';
import { openSql } from '../../scripts/server/embedded/database/open-sql.ts';
import { loadPackageSchema } from '../../scripts/server/embedded/database/package-schema.ts';
import { signIn } from '../support/ask-auth.ts';
import { nameDataFolder, openServices } from '../support/open-services.ts';
import { projectRoot } from '../support/project.ts';
import { runScript } from '../support/run-script.ts';
import { sendMessage, typed } from '../support/send-message.ts';

const authSchema = readFileSync(join(projectRoot, 'scripts/server/embedded/database/auth-schema.sql'), 'utf8');
const statements = authSchema.split(';\n').filter((text) => text.trim());

/** An empty database file of its own. */
function makeFile(): string {
  const file = nameDataFolder();
  closeSync(openSync(file, 'w', 0o600));
  return file;
}

function readStructure(file: string) {
  const sql = new DatabaseSync(file);
  const rows = sql.prepare('SELECT type, name, sql FROM sqlite_master ORDER BY name').all();
  sql.close();
  return rows;
}

test('the schema that is kept is the one that the pinned package makes; else: node scripts/server/embedded/database/write-schema.ts', async () => {
  expect(authSchema).toBe(await loadPackageSchema());
});

const whole = makeFile();
openSql(whole).sql.close();

test('row 6: what an earlier version left half made is completed, wherever it was broken off', () => {
  expect(statements.length).toBeGreaterThan(20);
  for (let made = 1; made < statements.length; made += 1) {
    const file = makeFile();
    const sql = new DatabaseSync(file);
    for (const statement of statements.slice(0, made)) sql.exec(statement);
    sql.close();
    openSql(file).sql.close();
    expect(readStructure(file), `broken off after ${made} statements`).toEqual(readStructure(whole));
  }
});

test('row 6: a disk that is full at the first start leaves nothing half made, and the next start makes all', () => {
  const file = makeFile();
  expect(() => openSql(file, { maxBytes: 100_000 })).toThrow(DatabaseError);
  expect(() => openSql(file, { maxBytes: 100_000 })).toThrow(`${file}: the database cannot grow: the disk is full`);
  expect(readStructure(file)).toEqual([]);
  openSql(file).sql.close();
  expect(readStructure(file)).toEqual(readStructure(whole));
});

test('row 18: two first starts at once both succeed, with one account for both', async () => {
  const directory = nameDataFolder();
  const both = await Promise.all([openServices({ directory }), openServices({ directory })]);
  for (const { origin, account, services } of both) {
    expect(services?.demoEmail).toBe(account.email);
    expect((await signIn(origin, account)).user.email).toBe(account.email);
    expect((await sendMessage(origin, typed)).status).toBe(200);
  }
});

test('row 18: commands that all make the database at once all succeed', async () => {
  const directory = nameDataFolder();
  const runs = await Promise.all(
    ['user.ts', 'inbox.ts', 'user.ts'].map((script) =>
      runScript(script, script === 'user.ts' ? ['list'] : [], { directory }),
    ),
  );
  expect(runs.map(({ status, stderr }) => [status, stderr])).toEqual(runs.map(() => [0, '']));
  chmodSync(directory, 0o755);
  const { status, stderr } = await runScript('inbox.ts', [], { directory });
  expect([status, stderr.trim()]).toEqual([1, expect.stringMatching(/others than its owner.* Run: chmod 700 /)]);
});
