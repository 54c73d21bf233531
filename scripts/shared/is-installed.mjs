/** Whether the packages that the lock names are there. Runs on the machine's own Node, before any package is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, integrity?: string, resolved?: string, optional?: boolean, packages?: Record<string, Part>, [kind: string]: unknown }} Part */

/**
 * @param {string} file
 * @returns {Part | null} null where it cannot be read: npm says why
 */
function readPart(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {Part | undefined} part */
const identify = (part) => part && JSON.stringify([part.version, part.integrity ?? part.resolved]);

/** @param {Part | null} part */
const listWanted = (part) =>
  ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'].map((kind) =>
    JSON.stringify(Object.entries(part?.[kind] ?? {}).sort()),
  );

/**
 * Compares the lock with npm's own record of what it has installed, whoever started it. npm writes the record last, so that
 * it is missing after an installation that was broken off.
 * @param {string} root
 * @returns {boolean}
 */
export function isInstalled(root) {
  const locked = readPart(join(root, 'package-lock.json'))?.packages ?? {};
  const there = readPart(join(root, 'node_modules/.package-lock.json'))?.packages ?? {};
  const fits = Object.entries(locked).every(([folder, part]) => {
    if (folder.includes('node_modules/')) {
      if (part.optional === true && !there[folder]) return true;
      // npm records what "--package-lock-only" did not install, too.
      return identify(there[folder]) === identify(part) && existsSync(join(root, folder));
    }
    // The project, or a package in it: whoever has edited its package.json is told by npm that the lock does not fit.
    return listWanted(readPart(join(root, folder, 'package.json'))).join() === listWanted(part).join();
  });
  // An install script brings the binary of Node, and "--ignore-scripts" leaves it out.
  const hasNode = existsSync(join(root, 'node_modules/.bin/node'));
  return hasNode && fits && '' in locked && Object.keys(there).every((folder) => folder in locked);
}
