/** `dist/_headers`: the one list of headers, in the form that Netlify and Cloudflare Pages read; the local server reads it too. */

/** The file's text: every header for every path. */
export function printHeadersFile(headers: Readonly<Record<string, string>>): string {
  return ['/*', ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n');
}

/** The headers of `/*` in such a file. */
export function parseHeadersFile(text: string): [name: string, value: string][] {
  const lines = text.split('\n').filter((line) => /^\s+\S/.test(line));
  return lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
  });
}
