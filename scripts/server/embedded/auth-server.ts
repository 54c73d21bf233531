/** Runs the auth server of the package `@supabase/lite`, with the database of the embedded services. */
import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { App, ConsoleEmailDriver } from '@supabase/lite';
import { createConnection } from '@supabase/lite/sqlite';
import { embeddedPublishableKey } from '../../shared/embedded-addresses.ts';
import { type Database, EmbeddedError, transact } from './database.ts';

// These variables turn off telemetry. In version 0.10.0 of `@supabase/lite`, only the command line sends telemetry. In
// a later version, the library that is used here may send it too.
process.env.LITE_TELEMETRY = '0';
process.env.DO_NOT_TRACK = '1';

export type AuthServer = {
  fetch: (request: Request) => Promise<Response>;
  /** @throws EmbeddedError when the account already exists, or the server rejects the address or the password */
  signUp: (email: string, password: string) => Promise<void>;
};

/** Returns the secret that signs session tokens. It is created on the first start and stored in the database. */
function readSecret(sql: DatabaseSync): string {
  const secret = randomBytes(32).toString('base64url');
  sql.prepare("INSERT INTO embedded_state VALUES ('jwt_secret', ?) ON CONFLICT DO NOTHING").run(secret);
  return String(sql.prepare("SELECT value FROM embedded_state WHERE name = 'jwt_secret'").get()?.value);
}

/** @param tokenSeconds lifetime of an access token */
export async function openAuthServer({ sql }: Pick<Database, 'sql'>, tokenSeconds = 3600): Promise<AuthServer> {
  // If the package opened the database file, it would ignore our file mode and pragmas. So its connection is replaced
  // with ours.
  const connection = await createConnection({ url: ':memory:' });
  (connection.driver as DatabaseSync).close();
  connection.driver = sql;
  const secret = readSecret(sql);
  const makeApp = (allowsSignUp: boolean) =>
    new App({
      connection,
      api: { enabled: false },
      studio: { enabled: false },
      auth: {
        enabled: true,
        jwt_secret: secret,
        publishable_key: embeddedPublishableKey,
        jwt_expiry: tokenSeconds,
        enable_signup: allowsSignUp,
        email: { enable_signup: allowsSignUp, enable_confirmations: false },
        minimum_password_length: 12,
      },
      options: { drivers: { email: new ConsoleEmailDriver({ silent: true }) } },
    });
  const served = makeApp(false);
  await transact(sql, async () => {
    const hasSchema = sql.prepare("SELECT 1 FROM sqlite_master WHERE name = 'auth.users'").get() !== undefined;
    // The package translates its database schema from PostgreSQL, which takes 1 s and 600 MB of memory. So this is done
    // only if the schema is missing.
    if (!hasSchema) await served.ensureSystemSchema();
  });
  return {
    fetch: async (request) => served.fetch(request),
    signUp: async (email, password) => {
      // This second app allows sign-up, and only the operator's commands use it. No HTTP request reaches it, so
      // visitors can't create accounts.
      const { auth } = makeApp(true).getClient({ auth: { persistSession: false, autoRefreshToken: false } });
      const { error } = await auth.signUp({ email, password });
      if (error) throw new EmbeddedError(`The account ${email} was not added: ${error.message}`);
      await auth.signOut();
    },
  };
}
