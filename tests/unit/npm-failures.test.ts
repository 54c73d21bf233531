// Whoever cannot install is told whether the lock does not fit or the network fails, and what to do.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { explainNpmFailure } from '../../scripts/shared/explain-npm-failure.mjs';

/** What npm prints for a project whose lock has these packages; it asks a registry that is not there. */
function failWith(dependencies: object, locked: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'npm-failure-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const project = { name: 'failing', version: '1.0.0' };
  const write = (name: string, data: object) => writeFileSync(join(folder, name), JSON.stringify(data));
  mkdirSync(join(folder, 'part'));
  write('part/package.json', { name: 'part', version: '1.0.0' });
  write('package.json', { ...project, dependencies });
  write('package-lock.json', { ...project, lockfileVersion: 3, packages: { '': project, ...locked } });
  // "npm test --silent" would silence it too.
  const options = [
    '--cache',
    join(folder, 'cache'),
    '--registry=http://127.0.0.1:9',
    '--fetch-retries=0',
    '--loglevel=error',
  ];
  const { status, stderr } = spawnSync('npm', ['ci', ...options], { cwd: folder, encoding: 'utf8' });
  expect(status).toBe(1);
  return stderr;
}

test('tells a lock that does not fit from a registry that is not reached, by what npm itself prints', () => {
  expect(explainNpmFailure(failWith({ part: 'file:./part' }, {}))).toMatch(
    /do not fit each other.*The network is not the cause.*npm install/,
  );
  expect(explainNpmFailure(failWith({ yaml: '2.9.1' }, { 'node_modules/yaml': { version: '2.9.1' } }))).toMatch(
    /registry was not reached.*npm config get registry/,
  );
});

test.each([
  ['ETARGET', /another version/],
  ['E404', /another version/],
  ['EINTEGRITY', /hash/],
  ['E403', /refused access/],
  ['ENOSPC', /disk is full/],
  ['EACCES', /may not write/],
  ['ENOENT', /npm --version/],
  ['ESOMETHING', /names the cause/],
])('has a remedy for %s', (code, remedy) => {
  expect(explainNpmFailure(`npm error code ${code}\nnpm error more\n`)).toMatch(remedy);
});
