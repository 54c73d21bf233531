/**
 * Installs what is missing: packages, then Chromium. The only script that runs on the machine's own Node, which may be
 * old; everything after it runs on the Node that the packages bring (`node_modules/.bin` comes first for npm scripts).
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = join(root, 'node_modules/.setup-stamp');
const oldestNode = 20;

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/**
 * Runs a command to its end; says every five seconds that it is still at work.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(name, command, args) {
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  console.log(`${name} …`);
  const ticker = setInterval(() => console.log(`${name}: ${seconds()} s`), 5000);
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: root, shell: process.platform === 'win32' });
    child.stdout.on('data', (data) => {
      output += data;
    });
    child.stderr.on('data', (data) => {
      output += data;
    });
    const end = (/** @type {number | null} */ code) => {
      clearInterval(ticker);
      if (code === 0) console.log(`${name}: done in ${seconds()} s`);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', end);
  });
}

async function installPackages() {
  const stamp = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code, output } = await run('Installing packages', npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) {
    fail(
      `${output.trim()}\n\n"npm ci" failed (above is what it says). Check the network and the npm registry, then run this command again.`,
    );
  }
  writeFileSync(stampFile, stamp);
}

async function findChromium() {
  const node = join(root, 'node_modules/.bin/node');
  const child = spawn(node, [join(root, 'scripts/setup-chromium.ts')], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });
  if (code !== 0) process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  fail(
    `This project needs Node ${oldestNode} or newer to set itself up; this is ${process.version}. Install one from https://nodejs.org.`,
  );
}
await installPackages();
await findChromium();
