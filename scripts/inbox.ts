/** `npm run inbox`: the messages that the embedded form service has stored, oldest first; `--json` for programs. */
import { parseArgs } from 'node:util';
import { openDataFolder } from './embedded/data-folder.ts';
import { openDatabase } from './embedded/database.ts';
import { openInbox, type StoredMessage } from './embedded/inbox.ts';
import { dataDirectory } from './embedded/local-services.ts';
import { loadEnvironment } from './load-environment.ts';
import { runMain } from './run-main.ts';
import { UsageError } from './usage-error.ts';

const usage = 'Usage: npm run inbox [-- --json]';

function readJsonFlag(): boolean {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values.json;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

/** A stranger's text must not steer the terminal, nor a name begin a line that looks like another message. */
const withoutControls = (line: string): string => line.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');

function printMessage(stored: StoredMessage): string {
  const { id, received, firstName, lastName, email, phone, organization, message } = stored;
  const sender = [`${firstName} ${lastName} <${email}>`, phone, organization].filter(Boolean).join(', ');
  const lines = message.split('\n').map((line) => `  ${line}`);
  return [`#${id}  ${received}  ${sender}`, ...lines, ''].map(withoutControls).join('\n');
}

await runMain(async () => {
  const json = readJsonFlag();
  loadEnvironment();
  const db = await openDatabase(openDataFolder(dataDirectory()));
  try {
    const messages = openInbox(db.sql).list();
    if (json) console.log(JSON.stringify(messages, null, 2));
    else if (messages.length === 0) console.log('The inbox is empty.');
    else for (const message of messages) console.log(printMessage(message));
  } finally {
    await db.close();
  }
});
