// Setup in a folder whose path the bundler cannot read, such as "C# tools", stops with a message.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../support/project.ts';

test.each(['#'])('setup refuses a project folder with "%s" in its path before it installs anything', (sign) => {
  const folder = mkdtempSync(join(tmpdir(), `odd${sign}`));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['setup.mjs', 'shared'])
    cpSync(join(projectRoot, 'scripts', name), join(folder, 'scripts', name), { recursive: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/setup.mjs'), 'build'], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(`contains "${sign}". The bundler cannot read such a path. Rename the folder`);
});
