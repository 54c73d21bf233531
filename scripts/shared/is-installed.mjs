/** Checks that the packages of the lock file are installed. Runs on the machine's own Node, before any package is installed. */
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
 * Compares the lock file with npm's own record of the installed packages. npm writes that record last, so it is missing
 * after an interrupted installation.
 * @param {string} root
 * @returns {boolean}
 */
export function isInstalled(root) {
  const locked = readPart(join(root, 'package-lock.json'))?.packages ?? {};
  const there = readPart(join(root, 'node_modules/.package-lock.json'))?.packages ?? {};
  const fits = Object.entries(locked).every(([folder, part]) => {
    if (folder.includes('node_modules/')) {
      if (part.optional === true && !there[folder]) return true;
      // Check the folder too: "npm install --package-lock-only" records packages that it did not install.
      return identify(there[folder]) === identify(part) && existsSync(join(root, folder));
    }
    // The project itself or a workspace. If its package.json was edited, return false: npm then reports that the lock differs.
    return listWanted(readPart(join(root, folder, 'package.json'))).join() === listWanted(part).join();
  });
  // An install script adds the Node binary, so "npm ci --ignore-scripts" leaves it out.
  const hasNode = existsSync(join(root, 'node_modules/.bin/node'));
  return hasNode && fits && '' in locked && Object.keys(there).every((folder) => folder in locked);
}
