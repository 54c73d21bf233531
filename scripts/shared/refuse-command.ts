/** Reports a command that doesn't exist, and lists the existing commands. `setup.mjs` runs this file. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { suggestName } from './nearest-names.ts';
import { projectRoot } from './project-root.ts';
import { runMain, UsageError } from './run-main.ts';

await runMain(async () => {
  const [name] = process.argv.slice(2);
  const files = readdirSync(join(projectRoot, 'scripts/commands')).filter((file) => file.endsWith('.ts'));
  const known = files.map((file) => basename(file, '.ts'));
  const problem =
    name === undefined
      ? ['The name of the command is missing.']
      : [`There is no command "${name}".`, suggestName(name, known)];
  throw new UsageError([...problem, `Commands: ${known.join(', ')}.`].filter(Boolean).join(' '));
});
