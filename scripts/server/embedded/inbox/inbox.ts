/** The messages of the contact form, kept in the embedded database. */
import type { DatabaseSync } from 'node:sqlite';

export const messageFields = ['firstName', 'lastName', 'email', 'phone', 'organization', 'message'] as const;
export const requiredFields = ['firstName', 'lastName', 'email', 'message'] as const;

export type Message = Record<(typeof messageFields)[number], string>;
export type StoredMessage = Message & {
  id: number;
  /** ISO 8601 in UTC. */
  received: string;
};

export type Inbox = {
  /** Writes to disk before it returns. */
  store: (message: Message) => void;
  /** Oldest first. */
  list: () => StoredMessage[];
  /** Deletes what came more than so many days ago, and overwrites it in the files of the database. */
  deleteOlder: (days: number) => Deletion;
};

type Deletion = {
  /** Messages that were deleted. */
  deleted: number;
  /** False as long as another program reads the database: copies of changed pages stay in its `-wal` file until the next time. */
  erased: boolean;
};

const day = 24 * 60 * 60 * 1000;

export function openInbox(sql: DatabaseSync): Inbox {
  const insert = sql.prepare(
    `INSERT INTO contact_messages (received, ${messageFields.join(', ')}) VALUES (?, ${messageFields.map(() => '?').join(', ')})`,
  );
  return {
    store: (message) => {
      insert.run(new Date().toISOString(), ...messageFields.map((field) => message[field]));
    },
    list: () => {
      const rows = sql
        .prepare(`SELECT id, received, ${messageFields.join(', ')} FROM contact_messages ORDER BY id`)
        .all();
      return rows.map((row) => ({ ...row })) as StoredMessage[];
    },
    deleteOlder: (days) => {
      const before = new Date(Date.now() - days * day).toISOString();
      const { changes } = sql.prepare('DELETE FROM contact_messages WHERE received < ?').run(before);
      // Pages are overwritten as `secure_delete` says; in the file beside the database they stay as they were until it is emptied.
      const checkpoint = sql.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get();
      return { deleted: Number(changes), erased: checkpoint?.busy === 0 };
    },
  };
}
