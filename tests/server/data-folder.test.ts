// The folder of the embedded services: for its owner alone, and refused when its secret is weak.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDataFolder } from '../../scripts/server/embedded/database/data-folder.ts';
import { EmbeddedError } from '../../scripts/server/embedded/shared/embedded-error.ts';
import { askAuth, signIn } from '../support/ask-auth.ts';
import { nameDataFolder, openServices } from '../support/open-services.ts';
import { runScript } from '../support/run-script.ts';
import { makeSmallSite } from '../support/small-site.ts';

const site = makeSmallSite();
afterAll(site.remove);

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const secretFileOf = (directory: string): string => join(directory, 'jwt-secret');
const secretOf = (directory: string): Buffer => Buffer.from(readFileSync(secretFileOf(directory), 'utf8'), 'base64url');

test('folder, database and secret are for their owner alone, also while the services run', async () => {
  const { origin, account, directory } = await openServices();
  await signIn(origin, account);
  expect(modeOf(directory)).toBe('700');
  const modes = Object.fromEntries(readdirSync(directory).map((name) => [name, modeOf(join(directory, name))]));
  expect(modes).toMatchObject({ 'embedded.db': '600', 'jwt-secret': '600' });
  expect(new Set(Object.values(modes))).toEqual(new Set(['600']));
});

test('each folder has a secret of its own, of at least 32 bytes, and keeps it', () => {
  const [one, other] = [nameDataFolder(), nameDataFolder()];
  const { jwtSecret } = openDataFolder(one);
  expect(openDataFolder(other).jwtSecret).not.toBe(jwtSecret);
  expect(openDataFolder(one).jwtSecret).toBe(jwtSecret);
  expect(secretOf(one).length).toBeGreaterThanOrEqual(32);
  expect(secretOf(one).equals(secretOf(other))).toBe(false);
});

type Spoil = (secretFile: string) => void;
const inFolder =
  (name: string, mode: number): Spoil =>
  (file) => {
    const path = join(dirname(file), name);
    if (!existsSync(path)) writeFileSync(path, '');
    chmodSync(path, mode);
  };
const write =
  (text: string): Spoil =>
  (file) =>
    writeFileSync(file, text);

const refused: [what: string, spoil: Spoil, message: RegExp][] = [
  ['a short secret', write(Buffer.from('0123456789abcdef').toString('base64url')), /is weak.*at least 32 random bytes/],
  ['one byte over and over', write(Buffer.alloc(32, 7).toString('base64url')), /is weak/],
  ['a short word over and over', write(Buffer.from('secret'.repeat(8)).toString('base64url')), /is weak/],
  ['an empty secret', write(''), /is weak/],
  ['a secret that the group can read', (file) => chmodSync(file, 0o640), /others than its owner.*chmod 600/],
  ['a secret that everybody can read', (file) => chmodSync(file, 0o604), /others than its owner.*chmod 600/],
  ['row 18: a folder that everybody can enter', inFolder('.', 0o777), /others than its owner.*chmod 700/],
  ['row 18: a folder that the group can list', inFolder('.', 0o750), /others than its owner.*chmod 700/],
  ['row 18: a database that everybody can write', inFolder('embedded.db', 0o666), /chmod 600 .*embedded\.db$/],
  ['row 18: a side file that others can read', inFolder('embedded.db-wal', 0o644), /chmod 600 .*embedded\.db-wal$/],
];

test.each(refused)('%s is refused, with the file and the remedy', (_what, spoil, message) => {
  const directory = nameDataFolder();
  openDataFolder(directory);
  const file = secretFileOf(directory);
  spoil(file);
  expect(() => openDataFolder(directory)).toThrow(EmbeddedError);
  expect(() => openDataFolder(directory)).toThrow(message);
  expect(() => openDataFolder(directory)).toThrow(directory);
});

test('row 18: what stands in the way of the folder or a file is named, with the remedy', () => {
  const directory = nameDataFolder();
  writeFileSync(directory, 'a file');
  expect(() => openDataFolder(directory)).toThrow(EmbeddedError);
  expect(() => openDataFolder(directory)).toThrow(`${directory}: the embedded services cannot use it: EEXIST`);
  const other = nameDataFolder();
  mkdirSync(join(other, 'jwt-secret'), { recursive: true, mode: 0o700 });
  expect(() => openDataFolder(other)).toThrow(/EISDIR\. .* DATA_DIRECTORY/);
});

const unlike = refused.filter(([what]) => /^a short secret|group/.test(what));

test.each(unlike)('the server does not start with %s: one line, exit status 1', async (_what, spoil, message) => {
  const directory = nameDataFolder();
  openDataFolder(directory);
  spoil(secretFileOf(directory));
  const { status, stdout, stderr } = await runScript('serve.ts', ['--dist', site.folder], { directory });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('with another secret nobody is signed in any more', async () => {
  const before = await openServices();
  const { access_token: token } = await signIn(before.origin, before.account);
  await before.close();
  const other = nameDataFolder();
  openDataFolder(other);
  writeFileSync(secretFileOf(before.directory), readFileSync(secretFileOf(other)));
  const { origin } = await openServices({ directory: before.directory });
  expect(await askAuth(origin, '/auth/v1/user', { method: 'GET', token })).toMatchObject({
    status: 403,
    code: 'bad_jwt',
  });
});
