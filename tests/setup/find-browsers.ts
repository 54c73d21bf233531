import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type InstalledBrowsers = {
  firefox: string;
  /** Programs for WebKit: the WebDriver server, the browser that it starts, and the virtual screen for that browser. */
  webkit: { driver: string; browser: string; screen: string };
};

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const findProgram = (...names: string[]): string | undefined =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((file) => isProgram(file));

/**
 * Finds the programs that the tests in Firefox and WebKit need.
 * @throws with a message that names all missing programs, and the Debian packages that contain them
 */
export function findInstalledBrowsers(): InstalledBrowsers {
  const firefox = findProgram('firefox-esr', 'firefox');
  const driver = findProgram('WebKitWebDriver');
  const screen = findProgram('Xvfb');
  const [browser] = globSync('/usr/lib/{*/,}webkit*gtk-*/MiniBrowser');
  const missing = [
    ...(firefox ? [] : [{ name: 'Firefox', packages: ['firefox-esr'] }]),
    ...(driver && browser ? [] : [{ name: 'WebKit (WebKitWebDriver, MiniBrowser)', packages: ['webkit2gtk-driver'] }]),
    ...(screen ? [] : [{ name: 'the virtual screen for WebKit (Xvfb)', packages: ['xvfb'] }]),
  ];
  if (firefox && driver && browser && screen) return { firefox, webkit: { driver, browser, screen } };
  const names = missing.map(({ name }) => name).join(', ');
  const packages = missing.flatMap((one) => one.packages).join(' ');
  throw new Error(`Not found: ${names}. Debian: sudo apt-get install ${packages}`);
}

/** Checks for the programs once before the first test. Otherwise, every test would report the same missing program. */

export function setup(): void {
  try {
    findInstalledBrowsers();
  } catch (error) {
    // Don't throw the error: Vitest would print it after a list of all projects and "No test files found".
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
