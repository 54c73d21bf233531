/**
 * A data folder with the demo account, as an earlier start has left it, but for one thing: its password is hashed at the lowest
 * cost. A sign-in takes 2 ms in place of 90.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import { demoEmail, provisionDemoAccount } from '../../scripts/server/embedded/accounts.ts';
import { openAuthServer } from '../../scripts/server/embedded/auth-server.ts';
import { defaultDemoPassword } from '../../scripts/shared/embedded-addresses.ts';
import { asOperator } from './as-operator.ts';
import { content } from './real-content.ts';

async function makeDatabase(): Promise<Buffer> {
  const directory = mkdtempSync(join(tmpdir(), 'demo-account-'));
  await asOperator(directory, async (db) => {
    const account = { email: demoEmail(content.site.email), named: undefined };
    await provisionDemoAccount(db.sql, await openAuthServer(db), account);
    db.sql.prepare('UPDATE "auth.users" SET encrypted_password = ?').run(bcrypt.hashSync(defaultDemoPassword, 4));
  });
  const bytes = readFileSync(join(directory, 'embedded.db'));
  rmSync(directory, { recursive: true });
  return bytes;
}

let database: Promise<Buffer> | null = null;

export async function writeDemoAccount(directory: string): Promise<void> {
  database ??= makeDatabase();
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'embedded.db'), await database);
}
