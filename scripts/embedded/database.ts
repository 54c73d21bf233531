/** The database of the embedded services, and the auth server that works on it. */
import type { DatabaseSync } from 'node:sqlite';
import { App, ConsoleEmailDriver } from '@supabase/lite';
import { createConnection } from '@supabase/lite/sqlite';
import { embeddedPublishableKey } from './addresses.ts';
import type { DataFolder } from './data-folder.ts';

// Only the package's own command line reports anything; this holds should that change.
process.env.LITE_TELEMETRY = '0';
process.env.DO_NOT_TRACK = '1';

export const leastPasswordLength = 12;

export type Database = {
  sql: DatabaseSync;
  /** The auth server itself; `address` is the network address that asks. */
  auth: (request: Request, address: string) => Promise<Response>;
  /** Adds an account by the auth server's own code, so that its rows fit the version of the package. */
  signUp: (email: string, password: string) => Promise<void>;
  close: () => Promise<void>;
};

type DatabaseOptions = {
  /** Seconds for which an access token is valid. */
  tokenSeconds?: number;
};

/** Opens the database in the data folder, and makes its tables when it is new. A second process may have it open too. */
export async function openDatabase(
  { databaseFile, jwtSecret }: DataFolder,
  { tokenSeconds = 3600 }: DatabaseOptions = {},
): Promise<Database> {
  const connection = await createConnection({ url: `file:${databaseFile}` });
  // Under Node the driver is Node's own SQLite; the package's types speak of all platforms.
  const sql: DatabaseSync = connection.driver as DatabaseSync;
  // FULL: what has been answered with success is on disk, whatever ends the process.
  sql.exec('PRAGMA busy_timeout=5000; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL');

  const makeApp = (signUp: boolean) =>
    new App({
      connection,
      api: { enabled: false },
      studio: { enabled: false },
      auth: {
        enabled: true,
        jwt_secret: jwtSecret,
        publishable_key: embeddedPublishableKey,
        jwt_expiry: tokenSeconds,
        enable_signup: signUp,
        email: { enable_signup: signUp, enable_confirmations: false },
        minimum_password_length: leastPasswordLength,
      },
      options: { drivers: { email: new ConsoleEmailDriver({ silent: true }) } },
    });

  const served = makeApp(false);
  const known = sql.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'auth.users'`).get();
  // Translating the schema takes hundreds of megabytes for a moment: only for a new file.
  if (!known) await served.ensureSystemSchema();

  return {
    sql,
    auth: async (request, address) => served.fetch(request, { peerAddress: address }),
    signUp: async (email, password) => {
      // Public sign-up is off in the app that is served; this one is never served.
      const client = makeApp(true).getClient({ auth: { persistSession: false, autoRefreshToken: false } });
      const { error } = await client.auth.signUp({ email, password });
      if (error) throw error;
      await client.auth.signOut({ scope: 'global' });
      // Signing up counts as signing in; nobody has yet.
      sql.prepare('UPDATE "auth.users" SET last_sign_in_at = NULL WHERE email = ?').run(email);
    },
    close: async () => {
      await connection.close();
    },
  };
}
