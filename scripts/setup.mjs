/**
 * `node scripts/setup.mjs NAME …` installs missing packages, then runs scripts/commands/NAME.ts with the other arguments.
 * This file and its imports run on the machine's own Node, which may be old. The command runs on the Node version that
 * the packages include.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainNpmFailure } from './shared/explain-npm-failure.mjs';
import { isInstalled } from './shared/is-installed.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const oldestNode = 20;

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message);
  process.exit(1);
}

/** @type {import('node:child_process').ChildProcess | null} */
let running = null;
/** @type {NodeJS.Signals | null} */
let ending = null;
/** @param {NodeJS.Signals} signal */
function endWith(signal) {
  ending = signal;
  if (running) running.kill(signal);
  else process.exit(1);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => endWith(signal));

/**
 * Starts a child process. Signals to this process are passed on to it.
 * @param {string} command
 * @param {string[]} args
 * @param {'inherit' | 'pipe'} output
 */
function start(command, args, output) {
  const stdio = /** @type {import('node:child_process').StdioOptions} */ (['inherit', output, output]);
  const env = {
    // Cache compiled code, so that commands start faster. A command that loads the auth server starts 25% faster.
    NODE_COMPILE_CACHE: join(root, '.cache/node'),
    ...process.env,
  };
  running = spawn(command, args, { cwd: root, env, shell: process.platform === 'win32', stdio });
  return running;
}

/**
 * Runs a command until it ends, and prints a line every five seconds so that it doesn't seem stuck.
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function run(name, command, args) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  console.log(`${name} …`);
  const ticker = setInterval(() => console.log(`${name}: ${seconds()} s`), 5000);
  return new Promise((resolve) => {
    let output = '';
    const child = start(command, args, 'pipe');
    child.stdout?.on('data', (data) => {
      output += data;
    });
    child.stderr?.on('data', (data) => {
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
  if (isInstalled(root)) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code, output } = await run('Installing packages', npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (ending) process.exit(1);
  if (code !== 0) fail(`${output.trim()}\n\n"npm ci" failed. ${explainNpmFailure(output)}`);
}

/**
 * Runs a script on the project's own Node until it ends.
 * @param {string[]} args
 * @returns {Promise<number>} exit status
 */
async function runScript(args) {
  const child = start(join(root, 'node_modules/.bin/node'), args, 'inherit');
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });
  return code ?? 1;
}

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  fail(
    `This project needs Node ${oldestNode} or newer to install its packages, but this is Node ${process.version}. Install a newer version from https://nodejs.org.`,
  );
}
const [strange] = /[#?*]/.exec(root) ?? [];
// Vite would read these characters as part of a URL and find no file.
if (strange)
  fail(
    `The path of the project, ${root}, contains "${strange}". The bundler cannot read such a path. Rename the folder, or move the project.`,
  );
await installPackages();
const [name = '', ...args] = process.argv.slice(2);
const command = join(root, 'scripts/commands', `${name}.ts`);
process.exitCode = existsSync(command)
  ? await runScript([command, ...args])
  : await runScript([join(root, 'scripts/shared/refuse-command.ts'), ...(name === '' ? [] : [name])]);
