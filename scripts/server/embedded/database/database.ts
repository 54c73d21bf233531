/** The database of the embedded services, and the auth server that works on it. */
import type { DatabaseSync } from 'node:sqlite';
import { App, ConsoleEmailDriver } from '@supabase/lite';
import { createConnection } from '@supabase/lite/sqlite';
import { embeddedPublishableKey } from '../../../shared/embedded-addresses.ts';
import type { DataFolder } from './data-folder.ts';
import { type OpenSql, openSql, type SqlOptions } from './open-sql.ts';

// In 0.10.0 only the package's command line sends telemetry; this keeps it off should that change.
process.env.LITE_TELEMETRY = '0';
process.env.DO_NOT_TRACK = '1';

export const minPasswordLength = 12;

export type Database = OpenSql & {
  /** The auth server itself; `address` is the network address that asks. */
  auth: (request: Request, address: string) => Promise<Response>;
  /** Adds an account by the auth server's own code, so that its rows fit the version of the package. */
  signUp: (email: string, password: string) => Promise<void>;
  /** Does all of the work or nothing, and alone: not while requests are answered on the same connection. */
  transact: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

type DatabaseOptions = SqlOptions & {
  /** Seconds for which an access token is valid. */
  tokenSeconds?: number;
};

/** The package opens files by itself; ours has been opened with its checks, and says what is wrong with it. */
async function connectTo(sql: DatabaseSync) {
  const connection = await createConnection({ url: ':memory:' });
  // Under Node the driver is Node's own SQLite; the package's types speak of all platforms.
  (connection.driver as DatabaseSync).close();
  connection.driver = sql;
  return connection;
}

/** Opens the database in the data folder, and makes its tables when it is new. A second process may have it open too. */
export async function openDatabase(
  { databaseFile, jwtSecret }: DataFolder,
  { tokenSeconds = 3600, ...options }: DatabaseOptions = {},
): Promise<Database> {
  const { sql, assertInPlace } = openSql(databaseFile, options);
  const connection = await connectTo(sql);
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
        minimum_password_length: minPasswordLength,
      },
      options: { drivers: { email: new ConsoleEmailDriver({ silent: true }) } },
    });
  const served = makeApp(false);

  return {
    sql,
    assertInPlace,
    auth: async (request, address) => served.fetch(request, { peerAddress: address }),
    signUp: async (email, password) => {
      // Public sign-up is off in the app that is served; this one is never served.
      const client = makeApp(true).getClient({ auth: { persistSession: false, autoRefreshToken: false } });
      const { error } = await client.auth.signUp({ email, password });
      if (error) throw error;
      await client.auth.signOut({ scope: 'global' });
      // The package counts the sign-up as a sign-in.
      sql.prepare('UPDATE "auth.users" SET last_sign_in_at = NULL WHERE email = ?').run(email);
    },
    transact: async (work) => {
      sql.exec('BEGIN IMMEDIATE');
      try {
        const result = await work();
        sql.exec('COMMIT');
        return result;
      } catch (error) {
        if (sql.isTransaction) sql.exec('ROLLBACK');
        throw error;
      }
    },
    close: async () => {
      await connection.close();
    },
  };
}
