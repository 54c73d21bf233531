/**
 * Finds projects that the plugin can't work with, before anything is built. Each message ends with the code or command
 * that solves the problem.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';

const supportedReact = 19;

/** The oldest supported Node version. `engines` in package.json names it too, but npm only warns about that. */
const oldestNode = { major: 22, minor: 18 };

export function findNodeRefusal(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isSupported = major > oldestNode.major || (major === oldestNode.major && minor >= oldestNode.minor);
  return isSupported
    ? null
    : `This is Node ${version}; the plugin needs ${oldestNode.major}.${oldestNode.minor} or newer. Run: nvm install 24`;
}

/** The oldest supported major version of Vite: the first with environments (`environments` in the configuration). */
const oldestVite = 6;

export function findViteRefusal(version: string): string | null {
  return Number.parseInt(version, 10) >= oldestVite
    ? null
    : `This project has Vite ${version}; the plugin needs Vite 6, 7 or 8. Run: npm install vite@8 @vitejs/plugin-react@latest`;
}

/** Returns true if the folder contains something other than a site that this plugin wrote. */
function holdsOthers(folder: string): boolean {
  try {
    if (readdirSync(folder).length === 0) return false;
    return !readFileSync(join(folder, 'index.html'), 'utf8').includes(' data-prerendered=');
  } catch {
    return existsSync(folder);
  }
}

export type Output = {
  outDir: string;
  /**
   * Vite's `build.emptyOutDir`; null if it isn't set. Vite then empties the folder only if it is inside the project.
   */
  empties: boolean | null;
};

/**
 * Returns an error text if the output folder may contain files that this plugin didn't write, or null. The build
 * replaces the whole folder, and would thereby delete these files.
 * @param root the folder of the project
 */
export function findOutputRefusal(root: string, { outDir, empties }: Output): string | null {
  const folder = resolve(root, outDir);
  const isInside = !relative(resolve(root), folder).startsWith('..');
  if (empties ?? (isInside || !holdsOthers(folder))) return null;
  const why = empties === false ? 'build.emptyOutDir is false' : 'it is outside the project and contains other files';
  return `The finished site would replace the folder ${outDir}, but ${why}. To let the build delete the files in this folder, write in vite.config: build: { emptyOutDir: true }. To keep those files, set build.outDir to an empty folder.`;
}

/**
 * Returns an error text if the configuration writes the client build to a folder other than `clientDir`, or null.
 * @param set the folders that the configuration names for the client build
 */
export function findFolderRefusal(set: readonly (string | undefined)[], clientDir: string): string | null {
  const other = set.find((folder) => folder !== undefined && folder !== clientDir);
  if (other === undefined) return null;
  return `The client build goes to ${other}, but ssrFreePrerender() reads it from ${clientDir}. Another plugin, or environments.client.build.outDir or build.rollupOptions.output.dir in vite.config, sets ${other}. If a plugin sets it, put ssrFreePrerender() after that plugin. Otherwise, remove these two settings and set only build.outDir.`;
}

/**
 * Returns an error text if a plugin has replaced index.html with a compressed file, or null.
 * @param clientDir the folder of the finished client build
 */
export function findTemplateRefusal(clientDir: string): string | null {
  const left = ['index.html.gz', 'index.html.br'].find((file) => existsSync(join(clientDir, file)));
  if (left === undefined || existsSync(join(clientDir, 'index.html'))) return null;
  return `A plugin has compressed index.html to ${left} and deleted the original, which the engine needs. Remove that plugin, because the engine compresses every text file anyway. Or pass the plugin an option that keeps the original files: deleteOriginFile: false`;
}

/**
 * Returns an error text if the project doesn't have React 19, or null.
 * @param root the folder of the project
 */
export function findReactRefusal(root: string): string | null {
  const require = createRequire(join(root, 'package.json'));
  try {
    const { name, version } = JSON.parse(readFileSync(require.resolve('react/package.json'), 'utf8'));
    if (name === 'react' && Number.parseInt(version, 10) === supportedReact) return null;
    const found = name === 'react' ? `React ${version}` : `${name} ${version} in place of React`;
    return `This project has ${found}; the plugin needs React ${supportedReact}. Run: npm install react@${supportedReact} react-dom@${supportedReact}`;
  } catch {
    // React can't be found from this folder, but the app may import it in another way. If the app doesn't use React 19,
    // rendering fails later.
    return null;
  }
}

export function findPreactRefusal(aliases: readonly { find: string | RegExp; replacement: string }[]): string | null {
  const alias = aliases.find(({ find, replacement }) => /preact/.test(replacement) && /react/.test(String(find)));
  if (!alias) return null;
  return `Vite's alias replaces ${String(alias.find)} with ${alias.replacement}; the plugin needs React ${supportedReact}. Remove the alias, or the preset that sets it (@preact/preset-vite), and write: plugins: [react(), ssrFreePrerender()]`;
}

/**
 * Finds the import of a name from a package.
 * @param from a pattern for the package
 * @returns the match, in which the groups are `local` (the name after `as`) and `source` (the package)
 */
export const findImport = (code: string, name: string, from: string): RegExpExecArray | null =>
  new RegExp(
    `\\bimport\\s*\\{[^}]*\\b${name}\\b(?:\\s+as\\s+(?<local>[\\w$]+))?[^}]*\\}\\s*from\\s*['"](?<source>${from})['"]`,
  ).exec(code);

export const reactRouter = 'react-router(?:-dom)?';
const tanStack = '@tanstack/(?:react-router|history)';

/**
 * An import of a router whose pages have no addresses, and its replacement: the imported name, a pattern for its
 * package, the name to import instead, and that name's package if it differs.
 */
type Replacement = readonly [name: string, from: string, better: string, by?: string];

const hashRouters: readonly Replacement[] = [
  ['HashRouter', reactRouter, 'BrowserRouter'],
  ['createHashRouter', reactRouter, 'createBrowserRouter'],
  ['createHashHistory', tanStack, 'createBrowserHistory', '@tanstack/react-router'],
  ['useHashLocation', 'wouter/use-hash-location', 'useBrowserLocation', 'wouter/use-browser-location'],
];

const memoryRouters: readonly Replacement[] = [
  ['MemoryRouter', reactRouter, 'BrowserRouter'],
  ['createMemoryRouter', reactRouter, 'createBrowserRouter'],
  ['createMemoryHistory', tanStack, 'createBrowserHistory', '@tanstack/react-router'],
  ['memoryLocation', 'wouter/memory-location', 'useBrowserLocation', 'wouter/use-browser-location'],
];

function findReplaceable(code: string, file: string, replacements: readonly Replacement[], why: string): string | null {
  for (const [name, from, better, by] of replacements) {
    const used = findImport(code, name, from);
    if (!used) continue;
    const line = code.slice(0, used.index).split('\n').length;
    return `${file}:${line} uses ${name}: ${why}. Write: import { ${better} } from '${by ?? used.groups?.source}'`;
  }
  return null;
}

/**
 * Returns an error text if the module imports a hash router, or null.
 * @param file the file name that the text mentions
 */
export const findHashRouter = (code: string, file: string): string | null =>
  findReplaceable(
    code,
    file,
    hashRouters,
    'browsers send nothing after "#" to the host, so all pages would be the same file',
  );

const givesAddresses = /\b(?:BrowserRouter|createBrowserRouter|createBrowserHistory|prerender:ready)\b/;

/**
 * Finds routers that keep the current address in memory. Such a router is allowed if the app also has a router that
 * uses the browser's address.
 */
export function watchMemoryRouters() {
  let found: string | null = null;
  let hasAddresses = false;
  return {
    /**
     * Records the routers that a module uses.
     * @param file the file name that the error text mentions
     */
    note: (code: string, file: string): void => {
      found ??= findReplaceable(
        code,
        file,
        memoryRouters,
        'its pages have no addresses, so the engine cannot write them to files',
      );
      hasAddresses ||= givesAddresses.test(code);
    },
    /**
     * Returns an error text if all routers of the app keep addresses in memory. Returns null for any other app. Call it
     * after `note` was called for every module.
     */
    findRefusal: (): string | null => (hasAddresses ? null : found),
  };
}
