import { type Database, openDatabase } from '../server/embedded/database.ts';
import { deleteOlder, listMessages, type StoredMessage } from '../server/embedded/inbox.ts';
import { dataDirectory } from '../server/embedded/local-services.ts';
import { runCommand } from '../shared/command-line.ts';
import { defineCommand, flag } from '../shared/command-parameters.ts';
import { loadEnvironment } from '../shared/environment.ts';
import { projectRoot } from '../shared/project-root.ts';
import { readSite } from '../site/content/read-site.ts';

const command = defineCommand({
  call: 'npm run inbox --',
  summary: 'Lists the messages that the embedded contact form has stored, oldest first.',
  takes: {
    json: flag('prints the messages as JSON, for programs'),
    'delete-older': flag(
      'deletes messages older than messages.keepDays in content/site.yaml, and prints how many it deleted',
    ),
  },
  examples: [
    ['npm run inbox', 'lists all messages'],
    ['npm run inbox --silent -- --json > messages.json', 'writes the messages to a file'],
    ['npm run inbox -- --delete-older', 'deletes old messages'],
  ],
  findConflict: (named) =>
    named.json && named['delete-older'] ? '--json and --delete-older cannot be used together.' : null,
});

/**
 * Matches characters that control a terminal, or reverse or hide text: control characters (C0 and C1), invisible format
 * characters and line separators. Doesn't match the two zero-width joiners, because emoji and Persian are unreadable
 * without them.
 */
const steering = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Replaces control characters with spaces, so that a sender can't control the terminal or fake the start of another
 * message.
 */
const withoutControls = (line: string): string => line.replaceAll(steering, ' ');

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Formats messages as JSON. Prints control characters as JSON escapes, so that they can't control the terminal.
 * Programs that read the JSON still get the exact text.
 */
const printJson = (messages: readonly StoredMessage[]): string =>
  JSON.stringify(messages, null, 2).replaceAll(steering, (found) =>
    found === '\n' ? found : found.split('').map(escapeUnit).join(''),
  );

function printMessage(stored: StoredMessage): string {
  const { id, received, firstName, lastName, email, phone, organization, message } = stored;
  const sender = [`${firstName} ${lastName} <${email}>`, phone, organization].filter(Boolean).join(', ');
  const lines = message.split('\n').map((line) => `  ${line}`);
  return [`#${id}  ${received}  ${sender}`, ...lines, ''].map(withoutControls).join('\n');
}

function printMessages(messages: readonly StoredMessage[], asJson: boolean): void {
  if (asJson) console.log(printJson(messages));
  else if (messages.length === 0) console.log('The inbox is empty.');
  else for (const message of messages) console.log(printMessage(message));
}

async function deleteAndPrint(db: Database): Promise<void> {
  const { keepDays } = (await readSite(projectRoot)).messages;
  const count = deleteOlder(db, keepDays);
  console.log(
    `Deleted ${count} message${count === 1 ? '' : 's'} older than ${keepDays} day${keepDays === 1 ? '' : 's'}.`,
  );
}

await runCommand(command, async ({ json, 'delete-older': wantsDeletion }) => {
  loadEnvironment();
  const db = openDatabase(dataDirectory());
  try {
    if (wantsDeletion) await deleteAndPrint(db);
    else printMessages(listMessages(db), json);
  } finally {
    db.sql.close();
  }
});
