/** Reads `.env` at the project's root, when there is one; what the shell has set stands. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';

const file = join(import.meta.dirname, '../.env');

export function loadEnvironment(): void {
  if (existsSync(file)) loadEnvFile(file);
}
