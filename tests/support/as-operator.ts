/** What an operator does beside the running server, on the same database. The commands have tests of their own. */
import { type Database, openDatabase } from '../../scripts/server/embedded/database.ts';

export async function asOperator<Result>(directory: string, act: (db: Database) => Result): Promise<Awaited<Result>> {
  const db = openDatabase(directory);
  try {
    return await act(db);
  } finally {
    db.sql.close();
  }
}
