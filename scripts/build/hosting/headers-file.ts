/** `dist/_headers`: the rules in the form that Netlify and Cloudflare Pages read. */
import { folderOf, type HeaderRule, matches } from './header-rules.ts';

/** The rules cannot be written as a host reads them. */
export class HeadersFileError extends Error {
  override readonly name = 'HeadersFileError';
}

/** What Cloudflare Pages takes at most (developers.cloudflare.com/pages/configuration/headers); it drops the rest without a message. */
const maxRules = 100;
const maxLineLength = 2000;

/** True when there is a path at which both rules hold. */
const overlap = (a: HeaderRule, b: HeaderRule): boolean =>
  matches(a, folderOf(b) ?? b.path) || matches(b, folderOf(a) ?? a.path);

function assertReadable(rules: readonly HeaderRule[]): void {
  if (rules.length > maxRules) {
    throw new HeadersFileError(
      `_headers would hold ${rules.length} rules, and hosts read ${maxRules}. Put what shares a header into one folder, and name the folder in scripts/build/hosting/header-rules.ts.`,
    );
  }
  for (const [at, rule] of rules.entries()) {
    for (const [name, value] of Object.entries(rule.headers)) {
      const conflict = rules.slice(0, at).find((other) => name in other.headers && overlap(rule, other));
      if (conflict) {
        throw new HeadersFileError(
          `_headers would set ${name} twice, for ${conflict.path} and for ${rule.path}, and hosts would join the two values. Leave one of them out in scripts/build/hosting/header-rules.ts.`,
        );
      }
      const { length } = `  ${name}: ${value}`;
      if (length > maxLineLength) {
        throw new HeadersFileError(
          `_headers: the line of ${name} for ${rule.path} has ${length} characters, and hosts read ${maxLineLength}. Shorten its value in scripts/build/hosting/security-headers.ts.`,
        );
      }
    }
  }
}

export function printHeadersFile(rules: readonly HeaderRule[]): string {
  assertReadable(rules);
  const blocks = rules.map(({ path, headers }) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
  );
  return blocks.join('\n');
}

/** The rules of such a file; comments are left out. */
export function parseHeadersFile(text: string): HeaderRule[] {
  const rules: { path: string; headers: Record<string, string> }[] = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (line.startsWith('/')) rules.push({ path: line.trim(), headers: {} });
    else if (rule && name && value !== undefined) rule.headers[name] = value;
  }
  return rules;
}
