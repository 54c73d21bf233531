// A signal that ends a command also ends the script that the command has started, so that no script remains in the
// background.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../support/project.ts';

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends a command and the script that it started', async (signal) => {
  const folder = mkdtempSync(join(tmpdir(), 'ended-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = join(folder, 'script.mjs');
  writeFileSync(script, "console.log('under way'); setInterval(() => {}, 1000);");
  const command = join(folder, 'command.mjs');
  const module = JSON.stringify(pathToFileURL(join(projectRoot, 'scripts/shared/run-script.ts')));
  const argument = JSON.stringify(relative(projectRoot, script));
  writeFileSync(
    command,
    `import { runScript } from ${module};\nawait runScript(${argument});\nconsole.log('went on');`,
  );
  const child = spawn(process.execPath, [command], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    child.kill(signal);
  });
  // The command and its script share this output, so it closes only when both have ended.
  const end = await new Promise((resolve) => child.on('close', (_, by) => resolve(by)));
  expect([said, end]).toEqual(['under way\n', signal]);
});
