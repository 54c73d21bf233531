/**
 * Tests which puppeteer and which Chromium the engine chooses, depending on what is installed. The tests install fake
 * packages in a temporary folder.
 */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { launchBrowser, PrerenderError } from 'vite-plugin-ssr-free-prerender';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findBrowser, findRunner, loadPuppeteer, type Puppeteer } from '../../src/browser/find-browser.ts';
import { launchRunner, leanLaunch } from '../../src/browser/launch-browser.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-browser-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function write(name: string, text = ''): Promise<string> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

type Settings = { chooses?: string; configured?: string };

/** Installs a fake puppeteer package. Its functions return the package's name and the given paths. */
async function install(name: Puppeteer['name'], { chooses = '/nowhere/chrome', configured }: Settings = {}) {
  const manifest = { name, type: 'module', exports: './index.js' };
  await write(`node_modules/${name}/package.json`, JSON.stringify(manifest));
  await write(
    `node_modules/${name}/index.js`,
    `export class ProtocolError extends Error {}
    export default {
      launch: async () => ${JSON.stringify(name)},
      connect: async () => {},
      executablePath: async () => ${JSON.stringify(configured ?? chooses)},
      configuration: async () => (${JSON.stringify({ executablePath: configured })}),
    };`,
  );
}

const load = (): Promise<Puppeteer> => loadPuppeteer(join(folder, 'package.json'));
/** Simulates a machine with an installed Chromium, but without a browser that puppeteer downloaded. */
const machine = async () => {
  const system = await write('bin/chromium');
  return { system, environment: { PATH: dirname(system), PUPPETEER_CACHE_DIR: join(folder, 'downloads') } };
};

describe('loading puppeteer', () => {
  test('loadPuppeteer prefers puppeteer to puppeteer-core', async () => {
    await install('puppeteer-core');
    await install('puppeteer');
    const puppeteer = await load();
    expect(puppeteer.name).toBe('puppeteer');
    expect(await puppeteer.launch({})).toBe('puppeteer');
  });

  test('loadPuppeteer uses puppeteer-core if puppeteer is not installed', async () => {
    await install('puppeteer-core');
    const puppeteer = await load();
    expect(puppeteer.name).toBe('puppeteer-core');
    expect(puppeteer.findChrome).toBeNull();
  });

  test('loadPuppeteer names the install command if neither package is installed', async () => {
    await expect(load()).rejects.toThrow(PrerenderError);
    await expect(load()).rejects.toThrow('Neither puppeteer nor puppeteer-core is installed');
    await expect(load()).rejects.toThrow('npm install --save-dev puppeteer');
  });

  test('If the puppeteer package is broken, loadPuppeteer throws its error', async () => {
    await write('node_modules/puppeteer/package.json', JSON.stringify({ type: 'module', exports: './index.js' }));
    await write('node_modules/puppeteer/index.js', 'throw new Error("half installed");');
    await install('puppeteer-core');
    await expect(load()).rejects.toThrow('half installed');
  });
});

describe('choosing a browser', () => {
  test('findBrowser returns the browser that puppeteer chooses', async () => {
    const { environment } = await machine();
    const chooses = await write('chosen/chrome');
    await install('puppeteer', { chooses });
    expect(await findBrowser(environment, await load())).toBe(chooses);
  });

  test('findBrowser returns the system’s browser if puppeteer has downloaded none', async () => {
    const { environment, system } = await machine();
    await install('puppeteer');
    expect(await findBrowser(environment, await load())).toBe(system);
  });

  test('findBrowser ignores the configuration of puppeteer-core', async () => {
    const { environment, system } = await machine();
    await install('puppeteer-core', { chooses: await write('chosen/chrome') });
    expect(await findBrowser(environment, await load())).toBe(system);
  });

  test('findBrowser prefers the browser that an environment variable names', async () => {
    const { environment } = await machine();
    await install('puppeteer', { chooses: await write('chosen/chrome') });
    const named = await write('named/chrome');
    expect(await findBrowser({ ...environment, CHROME_PATH: named }, await load())).toBe(named);
  });

  test.each([
    { who: 'an environment variable', variables: { PUPPETEER_EXECUTABLE_PATH: '/gone/chrome' }, settings: {} },
    { who: 'puppeteer’s configuration', variables: {}, settings: { configured: '/gone/chrome' } },
  ])('findBrowser throws if the browser that $who names does not exist', async ({ variables, settings }) => {
    const { environment } = await machine();
    await install('puppeteer', settings);
    const puppeteer = await load();
    await expect(findBrowser({ ...environment, ...variables }, puppeteer)).rejects.toThrow(
      / to \/gone\/chrome, but that file does not exist\. Correct/,
    );
  });

  test('findBrowser returns a headless shell if there is no other browser', async () => {
    await install('puppeteer');
    const shell = await write('bin/chromium-headless-shell');
    const environment = { PATH: dirname(shell), PUPPETEER_CACHE_DIR: join(folder, 'downloads') };
    expect(await findBrowser(environment, await load())).toBe(shell);
    const downloaded = await download('chrome-headless-shell', '150.0.1.1');
    expect(await findBrowser(environment, await load())).toBe(downloaded);
  });

  test('findBrowser returns null if there is no browser', async () => {
    await install('puppeteer');
    const environment = { PATH: folder, PUPPETEER_CACHE_DIR: folder };
    expect(await findBrowser(environment, await load())).toBeNull();
  });
});

/** Creates a fake browser in the folder to which puppeteer downloads browsers on Linux. */
const download = (name: 'chrome' | 'chrome-headless-shell', version: string): Promise<string> =>
  write(`downloads/${name}/linux-${version}/${name}-linux64/${name}`);

describe('choosing the browser for a run', () => {
  test('findRunner returns a downloaded headless shell only if its version matches Chrome’s', async () => {
    const { environment } = await machine();
    const chooses = await download('chrome', '150.0.1.1');
    await download('chrome-headless-shell', '149.0.1.1');
    await install('puppeteer', { chooses });
    expect(await findRunner(environment, await load())).toBe(chooses);
    const shell = await download('chrome-headless-shell', '150.0.1.1');
    expect(await findRunner(environment, await load())).toBe(shell);
  });

  test('findRunner returns the browser that an environment variable names, even if a headless shell exists', async () => {
    const { environment } = await machine();
    const named = await download('chrome', '150.0.1.1');
    await download('chrome-headless-shell', '150.0.1.1');
    await install('puppeteer', { chooses: named });
    expect(await findRunner({ ...environment, PUPPETEER_EXECUTABLE_PATH: named }, await load())).toBe(named);
  });
});

test('launchRunner starts Chromium if the headless shell does not start', async () => {
  const { environment } = await machine();
  const chooses = await download('chrome', '150.0.1.1');
  const shell = await download('chrome-headless-shell', '150.0.1.1');
  await install('puppeteer', { chooses });
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', undefined);
  vi.stubEnv('CHROME_PATH', undefined);
  vi.stubEnv('PUPPETEER_CACHE_DIR', environment.PUPPETEER_CACHE_DIR);
  const started: (string | undefined)[] = [];
  const launch = async ({ executablePath }: { executablePath?: string }) => {
    started.push(executablePath);
    if (executablePath === shell) throw new Error('libfoo.so.1: cannot open shared object file');
    return { process: () => null };
  };
  const { isUnpainted } = await launchRunner({ ...(await load()), launch } as never, {}, false);
  expect(started).toEqual([shell, chooses]);
  expect(isUnpainted).toBe(false);
});

/** Starts a fake Chromium that prints a text and exits. Returns the engine's error message. */
async function startWith(printed: string): Promise<string> {
  const program = await write('chrome', `#!/bin/sh\ncat >&2 <<'END'\n${printed}\nEND\nexit 1\n`);
  await chmod(program, 0o755);
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', program);
  const started = launchBrowser().then(
    () => 'started',
    (error: Error) => error.message,
  );
  return (await started).replaceAll(program, 'chrome');
}

describe('a Chromium that does not start', () => {
  test('If Chromium does not answer in time, the launch error says how long the engine waited', async () => {
    const program = await write('chrome', '#!/bin/sh\nexec sleep 600\n');
    await chmod(program, 0o755);
    vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', program);
    const options = { ...leanLaunch, userDataDir: join(folder, 'profile'), timeout: 50 };
    await expect(launchRunner(await loadPuppeteer(), options, false)).rejects.toThrow(
      'did not start: it did not answer within 0.05 s. To see why, run: ',
    );
  });

  const source = 'content/browser/zygote_host/zygote_host_impl_linux.cc';

  test('If Chromium has no usable sandbox, the launch error says how to allow one', async () => {
    const printed = `noise\n[1:1:1124/035046.9:FATAL:${source}:128] No usable sandbox! If you are running on Ubuntu 23.10+ or another Linux distro`;
    expect(await startWith(printed)).toMatch(
      /^Chromium \(chrome\) did not start: No usable sandbox\. Ubuntu 23\.10 .*: sudo sysctl -w kernel\.apparmor_restrict_unprivileged_userns=0 /,
    );
  });

  test('If Chromium exits at startup, the launch error quotes its message', async () => {
    expect(await startWith(`noise\n[1:1:1124/035046.9:FATAL:${source}:103] No room for "data".`)).toBe(
      'Chromium (chrome) did not start: No room for "data". To see why, run: "chrome" --version',
    );
    expect(await startWith('noise\n[1:1:1124/035046.9:ERROR:ui/ozone/platform.cc:259] Missing X server.')).toBe(
      'Chromium (chrome) did not start: Missing X server. To see why, run: "chrome" --version',
    );
    expect(await startWith('')).toMatch(
      /^Chromium \(chrome\) did not start: \S.* To see why, run: "chrome" --version$/,
    );
  });
});
