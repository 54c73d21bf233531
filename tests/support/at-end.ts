/** Helpers for test files: cleanups that run at the end of a file, temporary folders, and free ports. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// One list is enough for the cleanups of all test files, because a Vitest worker runs only one file at a time.
type Work = () => unknown;
const left: Work[] = [];

/** Registers a cleanup that runs when the running test file ends. Cleanups run in reverse order. */
export const atEnd = (work: Work): void => void left.push(work);

export async function clearUp(): Promise<void> {
  for (let work = left.pop(); work; work = left.pop()) await work();
}

/**
 * Returns the path of a data folder that does not exist yet. Services that open the folder behave as on their first
 * start.
 */
export function nameDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
