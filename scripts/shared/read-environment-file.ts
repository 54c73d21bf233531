/** Reads the text of `.env`: its variables, or what is wrong with its form. Pure. */
import { parseEnv } from 'node:util';

export type EnvironmentFile = { values: Readonly<Record<string, string>>; problems: readonly string[] };

/** A variable as `parseEnv` takes it; in quotes, a value may have several lines. */
const assignment =
  /^[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=[ \t]*(?:"[^"]*"|'[^']*'|`[^`]*`|[^\n]*)[^\n]*|^[ \t]*(?:#[^\n]*)?$|^([^\n]+)$/gm;

/** What a line holds is not repeated: it may be a secret. */
export function readEnvironmentFile(bytes: Buffer): EnvironmentFile {
  if (bytes.includes(0)) {
    return { values: {}, problems: ['.env: is not saved as UTF-8. Save it so: editors call it the encoding.'] };
  }
  // Some editors on Windows put a mark in front of the first name.
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n');
  const lines = new Map<string, number>();
  const problems: string[] = [];
  for (const match of text.matchAll(assignment)) {
    const [, name, other] = match;
    const line = text.slice(0, match.index).split('\n').length;
    if (other !== undefined)
      problems.push(`.env, line ${line}: sets no variable. Write NAME=value, or "#" before a comment.`);
    if (name === undefined) continue;
    const first = lines.get(name);
    if (first !== undefined)
      problems.push(`.env, line ${line}: ${name} stands in line ${first} already. Remove one of the two.`);
    lines.set(name, line);
  }
  return { values: parseEnv(text) as Record<string, string>, problems };
}
