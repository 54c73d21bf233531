/** `dist/_headers`: the one list of headers, in the form that Netlify and Cloudflare Pages read; the local server reads it too. */

/** Headers by path; `*` at the end of a path stands for anything. */
export type HeaderRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The file's text. */
export function printHeadersFile(rules: HeaderRules): string {
  const lines = Object.entries(rules).flatMap(([path, headers]) => [
    path,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  return [...lines, ''].join('\n');
}

/** The rules of such a file. */
export function parseHeadersFile(text: string): HeaderRules {
  const rules: Record<string, Record<string, string>> = {};
  let headers: Record<string, string> = {};
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    if (/^\S/.test(line)) {
      headers = {};
      rules[line.trim()] = headers;
    } else {
      const colon = line.indexOf(':');
      headers[line.slice(0, colon).trim()] = line.slice(colon + 1).trim();
    }
  }
  return rules;
}

/** The headers of a path; a later rule wins. */
export function headersOf(rules: HeaderRules, path: string): Record<string, string> {
  const matching = Object.entries(rules).filter(([pattern]) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
  return Object.assign({}, ...matching.map(([, headers]) => headers));
}
