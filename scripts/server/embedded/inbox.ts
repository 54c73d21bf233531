/** Stores, lists and deletes the messages of the contact form in the database of the embedded services. */
import type { Database } from './database.ts';

export const messageFields = ['firstName', 'lastName', 'email', 'phone', 'organization', 'message'] as const;
export const requiredFields = ['firstName', 'lastName', 'email', 'message'] as const;

export type Message = Record<(typeof messageFields)[number], string>;
export type StoredMessage = Message & {
  id: number;
  /** When the message was received: date and time in UTC, as ISO 8601. */
  received: string;
};

const columns = ['received', ...messageFields];
const day = 24 * 60 * 60 * 1000;

/** Stores a message. Returns after the message is on disk, and throws if it can't be stored. */
export function storeMessage({ sql }: Database, message: Message): void {
  const values = [new Date().toISOString(), ...messageFields.map((field) => message[field])];
  const places = columns.map(() => '?');
  sql.prepare(`INSERT INTO contact_messages (${columns.join()}) VALUES (${places.join()})`).run(...values);
}

export const listMessages = ({ sql }: Database): StoredMessage[] =>
  sql
    .prepare(`SELECT id, ${columns.join()} FROM contact_messages ORDER BY id`)
    .all()
    .map((row) => ({ ...row })) as StoredMessage[];

/** Deletes messages that were received more than `days` days ago. Returns the number of deleted messages. */
export function deleteOlder({ sql }: Database, days: number): number {
  const before = new Date(Date.now() - days * day).toISOString();
  return Number(sql.prepare('DELETE FROM contact_messages WHERE received < ?').run(before).changes);
}
