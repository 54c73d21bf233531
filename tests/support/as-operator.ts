/** What an operator does beside the running server, on the same database; the commands themselves have tests of their own. */
import { openDataFolder } from '../../scripts/server/embedded/database/data-folder.ts';
import { type Database, openDatabase } from '../../scripts/server/embedded/database/database.ts';

export async function asOperator(directory: string, act: (db: Database) => unknown): Promise<void> {
  const db = await openDatabase(openDataFolder(directory));
  try {
    await act(db);
  } finally {
    await db.close();
  }
}
