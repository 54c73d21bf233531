/** The tables and indexes that the pinned `@supabase/lite` makes, as SQL of SQLite. */
import type { DatabaseSync } from 'node:sqlite';
import { App } from '@supabase/lite';
import { createConnection } from '@supabase/lite/sqlite';

/** A statement of SQLite's own schema, changed so that it can be run again. */
const repeatable = (statement: unknown): string =>
  `${String(statement).replace(/^CREATE( UNIQUE)? (TABLE|INDEX) /, 'CREATE$1 $2 IF NOT EXISTS ')};\n`;

/** Has the package make its schema in memory. Its translation from PostgreSQL takes some 600 MB for a moment. */
export async function loadPackageSchema(): Promise<string> {
  const connection = await createConnection({ url: ':memory:' });
  const app = new App({
    connection,
    api: { enabled: false },
    studio: { enabled: false },
    auth: { enabled: true, jwt_secret: 'never used, as nobody signs in here' },
  });
  await app.ensureSystemSchema();
  const sql = connection.driver as DatabaseSync;
  const statements = sql
    .prepare("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type = 'index', rowid")
    .all();
  const tables = sql.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
  const filled = tables.filter(({ name }) => sql.prepare(`SELECT 1 FROM "${name}"`).get());
  await connection.close();
  if (filled.length > 0) throw new Error(`@supabase/lite fills ${filled[0]?.name} now: keep its rows too.`);
  return statements.map((row) => repeatable(row.sql)).join('\n');
}
