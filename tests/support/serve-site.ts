/** Serves the build that tests use, as a CDN does. The embedded services use a separate data folder. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bcrypt from 'bcryptjs';
import { demoEmail, provisionDemoAccount } from '../../scripts/server/embedded/accounts.ts';
import { openAuthServer } from '../../scripts/server/embedded/auth-server.ts';
import { type Database, openDatabase } from '../../scripts/server/embedded/database.ts';
import type { EmbeddedOptions } from '../../scripts/server/embedded/embedded-services.ts';
import { serveBuiltSite } from '../../scripts/server/static/serve-built-site.ts';
import { defaultDemoPassword } from '../../scripts/shared/embedded-addresses.ts';
import { distDirectory } from './project.ts';
import { content } from './real-content.ts';

/** Runs `act` on the database of a running server, as the operator's commands do. */
export async function asOperator<Result>(directory: string, act: (db: Database) => Result): Promise<Awaited<Result>> {
  const db = openDatabase(directory);
  try {
    return await act(db);
  } finally {
    db.sql.close();
  }
}

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

export type ServedSite = {
  origin: string;
  /** Data folder of the embedded services. When the site opens, it contains only the demo account. */
  dataDirectory: string;
  /** The demo account, which can sign in at /login. */
  account: { email: string; password: string };
  close: () => Promise<void>;
};

/**
 * Serves the site with the embedded services, without limits on sign-ins and messages unless `options` set them.
 * @param dist folder of the build that tests use, or of a copy of that build
 */
export async function serveSite(
  options: Omit<EmbeddedOptions, 'directory'> = {},
  dist = distDirectory,
): Promise<ServedSite> {
  const { origin, dataDirectory, services, close } = await serveBuiltSite(dist, content.site, {
    limits: { signIns: Infinity, messages: Infinity },
    fill: writeDemoAccount,
    ...options,
  });
  return {
    origin,
    dataDirectory,
    close,
    account: { email: services?.demoEmail ?? '', password: defaultDemoPassword },
  };
}
