/**
 * Checks that all packages of the lock file are installed. Runs on whichever Node is installed on the machine, before
 * any package is installed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ version?: string, integrity?: string, resolved?: string, optional?: boolean, packages?: Record<string, Part>, [kind: string]: unknown }} Part */

/**
 * @param {string} file
 * @returns {Part | null} null if the file can't be read; npm then reports why
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
 * Compares package-lock.json with npm's own list of installed packages (node_modules/.package-lock.json). npm writes
 * that list last, so it is missing after an interrupted installation.
 * @param {string} root the folder with package-lock.json
 * @returns {boolean} true if all packages are installed
 */
export function isInstalled(root) {
  const locked = readPart(join(root, 'package-lock.json'))?.packages ?? {};
  const there = readPart(join(root, 'node_modules/.package-lock.json'))?.packages ?? {};
  const fits = Object.entries(locked).every(([folder, part]) => {
    if (folder.includes('node_modules/')) {
      if (part.optional === true && !there[folder]) return true;
      // Check that the folder exists too: "npm install --package-lock-only" lists packages without installing them.
      return identify(there[folder]) === identify(part) && existsSync(join(root, folder));
    }
    // This entry is the project itself or a workspace. If its package.json no longer matches the lock file, return
    // false: npm then reports the difference.
    return listWanted(readPart(join(root, folder, 'package.json'))).join() === listWanted(part).join();
  });
  // The package `node` gets its program from an install script, which "npm ci --ignore-scripts" doesn't run.
  const hasNode = existsSync(join(root, 'node_modules/.bin/node'));
  return hasNode && fits && '' in locked && Object.keys(there).every((folder) => folder in locked);
}
