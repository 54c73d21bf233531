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
};

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
  };
}
