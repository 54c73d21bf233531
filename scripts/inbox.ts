/** `npm run inbox`: the messages that the embedded form service has stored, oldest first; `--json` for programs. */
import { parseArgs } from 'node:util';
import { openDataFolder } from './embedded/data-folder.ts';
import { openInbox, type StoredMessage } from './embedded/inbox.ts';
import { dataDirectory } from './embedded/local-services.ts';
import { openSql } from './embedded/open-sql.ts';
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

/**
 * What steers a terminal, turns text round or hides it: controls (C0 and C1), invisible format characters, separators of
 * lines. The two joiners stay: emoji and Persian are not readable without them.
 */
const steering = /(?!\u200c|\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A stranger's text must not steer the terminal, nor a name begin a line that looks like another message. */
const withoutControls = (line: string): string => line.replaceAll(steering, ' ');

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON that a terminal can print: programs read the same text out of it. */
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

await runMain(async () => {
  const json = readJsonFlag();
  loadEnvironment();
  const { sql } = openSql(openDataFolder(dataDirectory()).databaseFile);
  try {
    const messages = openInbox(sql).list();
    if (json) console.log(printJson(messages));
    else if (messages.length === 0) console.log('The inbox is empty.');
    else for (const message of messages) console.log(printMessage(message));
  } finally {
    sql.close();
  }
});
