/** Temporary folders and ports of a test file, and the work that clears up after it. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A worker runs one file at a time.
type Work = () => unknown;
const left: Work[] = [];

/** Does the work after all tests of the running file; what was added last is done first. */
export const atEnd = (work: Work): void => void left.push(work);

export async function clearUp(): Promise<void> {
  for (let work = left.pop(); work; work = left.pop()) await work();
}

/** Where a data folder can be made; it is not there yet: what opens it makes its first start. */
export function nameDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

/** A port of the loopback interface that is free at the moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
