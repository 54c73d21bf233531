/** What the engine cannot work with, told before anything is built: each with the line to write. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

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

/** @param root folder of the project */
export function findReactRefusal(root: string): string | null {
  const require = createRequire(join(root, 'package.json'));
  let version: string;
  try {
    version = JSON.parse(readFileSync(require.resolve('react/package.json'), 'utf8')).version;
  } catch {
    // React by another name, or from elsewhere: the pages will tell.
    return null;
  }
  if (Number.parseInt(version, 10) === knownReact) return null;
  return `The project has React ${version}; the engine reads the tree of React ${knownReact}. Run: npm install react@${knownReact} react-dom@${knownReact}`;
}

/**
 * A router whose pages have one address cannot have a file for each.
 * @param file as the message names it
 */
export function findHashRouter(code: string, file: string): string | null {
  const used = /\bimport\s*\{[^}]*\b((?:create)?HashRouter)\b[^}]*\}\s*from\s*['"]react-router(?:-dom)?['"]/.exec(code);
  if (!used) return null;
  const [, name = ''] = used;
  const line = code.slice(0, used.index).split('\n').length;
  const better = name === 'HashRouter' ? 'BrowserRouter' : 'createBrowserRouter';
  return `${file}:${line} uses ${name}: what stands behind "#" never reaches a host, so all pages are one file. Write: import { ${better} } from 'react-router-dom'`;
}
