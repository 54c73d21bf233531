/**
 * Explains why `npm ci` failed and what to do. Runs on whichever Node is installed on the machine, before any package
 * is installed.
 */

/**
 * @type {readonly { codes: readonly string[], remedy: string }[]} remedies for error codes of npm, and for error codes
 * of Node that npm prints
 */
const remedies = [
  {
    codes: ['EUSAGE'],
    remedy:
      'package.json and package-lock.json do not match: one of them was changed without the other. The network is not the cause. Run "npm install", review what it changes in package-lock.json, then run this command again.',
  },
  {
    codes: ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
    remedy:
      'npm could not reach its registry. Check the network, and the address that "npm config get registry" prints. Then run this command again. The packages and package-lock.json are not the cause.',
  },
  {
    codes: ['ETARGET', 'E404'],
    remedy:
      'The registry does not have this version of a package. The version was withdrawn, or the registry is a mirror that has not copied it yet. Install another version with "npm install NAME@VERSION", or use another registry.',
  },
  {
    codes: ['EINTEGRITY'],
    remedy:
      'The hash of a downloaded package differs from the hash in package-lock.json. Run "npm cache clean --force" and try again. If the error remains, the registry now serves a different file under the same version. Find out why before you change package-lock.json.',
  },
  {
    codes: ['E401', 'E403'],
    remedy: 'The registry refused access. Sign in to it with "npm login", or set another registry in .npmrc.',
  },
  {
    codes: ['ENOSPC'],
    remedy: 'The disk is full. The packages take about 1 GB. Free some space, then run this command again.',
  },
  {
    codes: ['EACCES', 'EPERM', 'EROFS'],
    remedy:
      'npm is not allowed to write to this folder or to its cache. Make your user the owner of this folder and of the folder that "npm config get cache" prints. Then run this command again. Do not use sudo: it would create more files that your user does not own.',
  },
  {
    codes: ['ENOENT'],
    remedy:
      'npm, or a file that it needs, is missing. Check that "npm --version" prints a version and that package-lock.json exists.',
  },
];

/**
 * @param {string} output the text that npm printed
 * @returns {string} what is wrong, and what to do
 */
export function explainNpmFailure(output) {
  const [, code = ''] = /^npm (?:error|ERR!) code (\S+)/m.exec(output) ?? [];
  const known = remedies.find(({ codes }) => codes.includes(code));
  return known?.remedy ?? 'The output above gives the cause. Other commands can run only after "npm ci" has succeeded.';
}
