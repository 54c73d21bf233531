/** Explains why `npm ci` failed and what to do. Runs on the machine's own Node, before any package is installed. */

/** @type {readonly { codes: readonly string[], remedy: string }[]} codes of npm, and codes of Node that npm passes on */
const remedies = [
  {
    codes: ['EUSAGE'],
    remedy:
      'package.json and package-lock.json do not fit each other: one was changed without the other. The network is not the cause. Run "npm install", look at what it changes in package-lock.json, then run this command again.',
  },
  {
    codes: ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    remedy:
      'The npm registry was not reached. Check the network, and the address that "npm config get registry" prints, then run this command again. The packages and their lock are not the cause.',
  },
  {
    codes: ['ETARGET', 'E404'],
    remedy:
      'The registry does not have a package of that version: it may be newer than what the registry has copied, or withdrawn. Choose another version with "npm install NAME@VERSION", or another registry.',
  },
  {
    codes: ['EINTEGRITY'],
    remedy:
      'A package is not the one that package-lock.json names by its hash. Run "npm cache clean --force" and try again. If the error remains, the registry delivers another file. Find out why before you change the lock.',
  },
  {
    codes: ['E401', 'E403'],
    remedy: 'The registry refused access. Sign in there with "npm login", or choose another registry in .npmrc.',
  },
  {
    codes: ['ENOSPC'],
    remedy: 'The disk is full. The packages take about 1 GB. Free some space, then run this command again.',
  },
  {
    codes: ['EACCES', 'EPERM', 'EROFS'],
    remedy:
      'npm may not write here. Make this folder and the one that "npm config get cache" prints your own, then run this command again; sudo would only move the problem.',
  },
  {
    codes: ['ENOENT'],
    remedy:
      'npm, or a file that it needs, is missing. Check that "npm --version" answers and package-lock.json exists.',
  },
];

/**
 * @param {string} output text that npm printed
 * @returns {string} what is wrong, and what to do
 */
export function explainNpmFailure(output) {
  const [, code = ''] = /^npm (?:error|ERR!) code (\S+)/m.exec(output) ?? [];
  const known = remedies.find(({ codes }) => codes.includes(code));
  return known?.remedy ?? 'The output above gives the cause. "npm ci" must pass before anything else can run.';
}
