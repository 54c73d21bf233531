/** Hashes the inputs of a build. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildVariables } from '../shared/variables.ts';

/** Folders and files that go into the build: code, and what it is made for. */
const codeInputs = ['src', 'scripts', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

async function hashFiles(projectRoot: string, inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  // A build writes it, and nothing is made from it.
  const published = join(projectRoot, 'content/published.yaml');
  for (const input of inputs) {
    const path = join(projectRoot, input);
    // A site may have no public/.
    if (!existsSync(path)) continue;
    const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
    const files = entries
      ? entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      : [path];
    const read = files.filter((file) => file !== published);
    // At once: to hand a small file to a thread takes longer than to read it.
    for (const file of read.sort()) hash.update(file.slice(projectRoot.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Returns a hash of everything that goes into the site. */
export async function hashInputs(projectRoot: string): Promise<string> {
  const files = await hashFiles(projectRoot, [...codeInputs, 'content']);
  // The footer shows the year and security.txt is valid for one, so a month later both are rendered again.
  const month = new Date().toISOString().slice(0, 7);
  const values = [files, buildVariables.map((name) => process.env[name]), month];
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
