// Every message that the form service has confirmed is stored, even if the server is killed or its disk is full.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { listMessages } from '../../scripts/server/embedded/inbox.ts';
import { findFreePort, nameDataFolder } from '../support/at-end.ts';
import { makeSmallSite, openServices } from '../support/open-services.ts';
import { projectRoot } from '../support/project.ts';
import { sendMessage, typed } from '../support/requests.ts';
import { noVariables } from '../support/run-commands.ts';
import { asOperator } from '../support/serve-site.ts';

const site = makeSmallSite();
afterAll(site.remove);
const program = join(projectRoot, 'scripts/commands/serve.ts');
const notStored = { success: false, message: 'Your message could not be stored. Please try again in a minute.' };
const storedIn = async (directory: string) => (await asOperator(directory, listMessages)).map(({ message }) => message);

/**
 * Starts the server as a process. `limit` is a shell command that runs first, such as `ulimit` to simulate a full disk.
 */
async function startServer(directory: string, limit = ':') {
  const args = `--dist "${site.folder}" --port ${await findFreePort()}`;
  const child = spawn('sh', ['-c', `${limit}; exec "${process.execPath}" "${program}" ${args}`], {
    env: { ...process.env, ...noVariables, DATA_DIRECTORY: directory },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += text));
  const origin = await vi.waitUntil(() => /at (http:\S+)/.exec(printed)?.[1], { timeout: 60_000 });
  return { child, origin, printed: () => printed };
}

test('A message that the service confirms is stored even if the server is killed immediately afterwards', async () => {
  const directory = nameDataFolder();
  for (const message of ['The first.', 'The second.']) {
    const { child, origin } = await startServer(directory);
    expect((await sendMessage(origin, { ...typed, message })).status).toBe(200);
    child.kill('SIGKILL');
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  }
  expect(await storedIn(directory)).toEqual(['The first.', 'The second.']);
});

test('On a full disk, the service refuses new messages, logs this, and loses no confirmed message', async () => {
  const directory = nameDataFolder();
  await asOperator(directory, () => undefined);
  // `ulimit -f` counts blocks of 512 bytes, so this process can't write a file larger than 1 MB, as on a full disk.
  const { origin, child, printed } = await startServer(directory, 'ulimit -f 2048');
  const acknowledged: string[] = [];
  const texts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => letter.repeat(200_000));
  for (const message of texts) {
    const { status, text } = await sendMessage(origin, { ...typed, message });
    if (status === 200) acknowledged.push(message);
    else expect([status, JSON.parse(text)]).toEqual([503, notStored]);
  }
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.length).toBeLessThan(texts.length);
  expect(printed()).toContain('A message was not stored: ');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await storedIn(directory)).toEqual(acknowledged);
});

test('Messages are refused while another program locks the database, and accepted once the lock ends', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const { origin, directory } = await openServices();
  const other = new DatabaseSync(join(directory, 'embedded.db'));
  other.exec('BEGIN IMMEDIATE');
  const answer = await sendMessage(origin, { ...typed, message: 'Locked out.' });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([503, notStored]);
  other.exec('ROLLBACK');
  other.close();
  expect((await sendMessage(origin, { ...typed, message: 'Let in.' })).status).toBe(200);
  expect(await storedIn(directory)).toEqual(['Let in.']);
});

test('After the data folder is deleted, messages are refused, and the log says to restart the server', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  const services = await openServices();
  rmSync(services.directory, { recursive: true });
  expect((await sendMessage(services.origin, typed)).status).toBe(503);
  expect(log.mock.calls.flat()).toEqual([expect.stringMatching(/^A message was not stored: .* restart the server\.$/)]);
});
