/**
 * A data folder with the demo account, as an earlier start has left it, but for one thing: its password is hashed at the lowest
 * cost. A sign-in takes 2 ms in place of 90. Tests of a first start, and of the account itself, begin with an empty folder.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import { demoEmail, provisionDemoAccount } from '../../scripts/server/embedded/auth/demo-account.ts';
import { defaultDemoPassword } from '../../scripts/server/embedded/auth/demo-password.ts';
import { openDataFolder } from '../../scripts/server/embedded/database/data-folder.ts';
import { openDatabase } from '../../scripts/server/embedded/database/database.ts';
import { content } from './real-content.ts';

const lowestCost = 4;

/** The database file. */
async function makeDatabase(): Promise<Buffer> {
  const directory = mkdtempSync(join(tmpdir(), 'demo-account-'));
  try {
    const folder = openDataFolder(directory);
    const db = await openDatabase(folder);
    await provisionDemoAccount(db, demoEmail(content.site.email), undefined);
    const hash = bcrypt.hashSync(defaultDemoPassword, lowestCost);
    db.sql.prepare('UPDATE "auth.users" SET encrypted_password = ?').run(hash);
    await db.close();
    return readFileSync(folder.databaseFile);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

let database: Promise<Buffer> | null = null;

export async function writeDemoAccount(directory: string): Promise<void> {
  database ??= makeDatabase();
  writeFileSync(openDataFolder(directory).databaseFile, await database);
}
