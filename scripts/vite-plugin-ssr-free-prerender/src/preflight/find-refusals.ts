/** What the engine cannot work with, told before anything is built: each with the line to write. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';

/** Major versions that the engine knows. */
const knownReact = 19;

/** As `engines` says, which npm only warns of. */
const oldestNode = { major: 22, minor: 18 };

export function findNodeRefusal(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isKnown = major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor);
  return isKnown
    ? null
    : `This is Node ${version}; the engine needs ${oldestNode.major}.${oldestNode.minor} or newer. Run: nvm install 24`;
}

/** The oldest major version of Vite whose builds have environments. */
const oldestVite = 6;

export function findViteRefusal(version: string): string | null {
  return Number.parseInt(version, 10) >= oldestVite
    ? null
    : `This project has Vite ${version}; the plugin needs Vite 6, 7 or 8. Run: npm install vite@8 @vitejs/plugin-react@latest`;
}

/** True for a folder with anything but a site that the engine has put there. */
function holdsOthers(folder: string): boolean {
  try {
    if (readdirSync(folder).length === 0) return false;
    return !readFileSync(join(folder, 'index.html'), 'utf8').includes(' data-prerendered=');
  } catch {
    // Without a home page it is no such site.
    return existsSync(folder);
  }
}

export type Output = {
  outDir: string;
  /** Vite's `build.emptyOutDir`; null: it empties a folder inside of the root. */
  empties: boolean | null;
};

/**
 * The finished site takes the place of the output folder: other files in it would be lost.
 * @param root folder of the project
 */
export function findOutputRefusal(root: string, { outDir, empties }: Output): string | null {
  const folder = resolve(root, outDir);
  const isInside = !relative(resolve(root), folder).startsWith('..');
  if (empties ?? (isInside || !holdsOthers(folder))) return null;
  const why = empties === false ? 'build.emptyOutDir is false' : 'it is outside of the project and holds other files';
  return `The finished site takes the place of the folder ${outDir}, with all that is in it, and ${why}. Write: build: { emptyOutDir: true }, or name a folder that holds nothing else in build.outDir`;
}

/**
 * The client build has a folder of its own.
 * @param set where it goes
 */
export function findFolderRefusal(set: readonly (string | undefined)[], clientDir: string): string | null {
  const other = set.find((folder) => folder !== undefined && folder !== clientDir);
  if (other === undefined) return null;
  return `Another plugin, "environments.client.build" or "build.rollupOptions.output.dir" sends the client build to ${other}. Put ssrFreePrerender() behind that plugin in "plugins", or name the folder of the site in build.outDir alone.`;
}

/**
 * The template, once the client is built.
 * @param clientDir its folder
 */
export function findTemplateRefusal(clientDir: string): string | null {
  const left = ['index.html.gz', 'index.html.br'].find((file) => existsSync(join(clientDir, file)));
  if (left === undefined || existsSync(join(clientDir, 'index.html'))) return null;
  return `Another plugin has compressed index.html to ${left} and deleted it. Have it keep the files (deleteOriginFile: false), or take it out: the engine puts .br and .gz beside every text file.`;
}

/** @param root folder of the project */
export function findReactRefusal(root: string): string | null {
  const require = createRequire(join(root, 'package.json'));
  let version: string;
  let name: string;
  try {
    ({ name, version } = JSON.parse(readFileSync(require.resolve('react/package.json'), 'utf8')));
  } catch {
    // React by another name, or from elsewhere: the pages will tell.
    return null;
  }
  if (name !== 'react') version = `${name} ${version} in its place`;
  else if (Number.parseInt(version, 10) === knownReact) return null;
  return `The project has React ${version}; the engine reads the tree of React ${knownReact}. Run: npm install react@${knownReact} react-dom@${knownReact}`;
}

/** Preact in the place of React has another tree. */
export function findPreactRefusal(aliases: readonly { find: string | RegExp; replacement: string }[]): string | null {
  const alias = aliases.find(({ find, replacement }) => /preact/.test(replacement) && /react/.test(String(find)));
  return alias
    ? `Vite's alias ${String(alias.find)} puts ${alias.replacement} in the place of React, and the engine reads the tree of React ${knownReact}. Take out the alias, or the preset that brings it (@preact/preset-vite), and write: plugins: [react(), ssrFreePrerender()]`
    : null;
}

type Replacement = {
  name: string;
  source: RegExp;
  better: string;
  /** The package of what is better; null: the one that the module imports from. */
  by: string | null;
};

/** What keeps pages behind "#", and what an app imports in its place. */
const hashed: readonly Replacement[] = (
  [
    ['HashRouter', 'react-router(?:-dom)?', 'BrowserRouter', null],
    ['createHashRouter', 'react-router(?:-dom)?', 'createBrowserRouter', null],
    ['createHashHistory', '@tanstack/(?:react-router|history)', 'createBrowserHistory', '@tanstack/react-router'],
    ['useHashLocation', 'wouter/use-hash-location', 'useBrowserLocation', 'wouter/use-browser-location'],
  ] as const
).map(([name, from, better, by]) => ({ name, source: importOf(name, from), better, by }));

/** What keeps them in memory. */
const remembered: readonly Replacement[] = (
  [
    ['MemoryRouter', 'react-router(?:-dom)?', 'BrowserRouter', null],
    ['createMemoryRouter', 'react-router(?:-dom)?', 'createBrowserRouter', null],
    ['createMemoryHistory', '@tanstack/(?:react-router|history)', 'createBrowserHistory', '@tanstack/react-router'],
    ['memoryLocation', 'wouter/memory-location', 'useBrowserLocation', 'wouter/use-browser-location'],
  ] as const
).map(([name, from, better, by]) => ({ name, source: importOf(name, from), better, by }));

function importOf(name: string, from: string): RegExp {
  return new RegExp(`\\bimport\\s*\\{[^}]*\\b${name}\\b[^}]*\\}\\s*from\\s*['"](${from})['"]`);
}

function findImport(code: string, file: string, kinds: readonly Replacement[], why: string): string | null {
  for (const { name, source, better, by } of kinds) {
    const used = source.exec(code);
    if (!used) continue;
    const line = code.slice(0, used.index).split('\n').length;
    return `${file}:${line} uses ${name}: ${why}. Write: import { ${better} } from '${by ?? used[1]}'`;
  }
  return null;
}

/**
 * A router whose pages have one address cannot have a file for each.
 * @param file as the message names it
 */
export const findHashRouter = (code: string, file: string): string | null =>
  findImport(code, file, hashed, 'what stands behind "#" never reaches a host, so all pages are one file');

/** A module by which pages have addresses. */
const givesAddresses = /\b(?:BrowserRouter|createBrowserRouter|createBrowserHistory|prerender:ready)\b/;

/** The same for a router without addresses; a part of an app may have one beside that of its pages. */
export function watchMemoryRouters() {
  let remembers: string | null = null;
  let hasAddresses = false;
  const why = 'its pages have no address, and so no file can be written for them';
  return {
    /** @param file as the message names it */
    note: (code: string, file: string): void => {
      remembers ??= findImport(code, file, remembered, why);
      hasAddresses ||= givesAddresses.test(code);
    },
    /** To be asked when all modules are known. */
    findRefusal: (): string | null => (hasAddresses ? null : remembers),
  };
}
