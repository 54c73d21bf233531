/**
 * Defines the response headers as rules by path. Writes them to `dist/_headers`, which Netlify and Cloudflare Pages
 * read. Our local server and the nginx and Caddy configurations use the same file.
 */

import { hrefs } from '../../../src/lib/hrefs.ts';
import type { SiteRoute } from '../../../src/model/collections/routes.ts';
import { sampleAddresses } from '../../../src/model/samples/files.ts';
import type { Services } from '../../../src/model/schemas/content-types.ts';
import { feedPath, feedType, securityTxtPath } from '../../../src/model/seo/site-files.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * Content types by file extension, for servers that don't get a list of types from elsewhere: the local server, nginx
 * and Caddy.
 */
export const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json',
  geojson: 'application/geo+json',
  csv: 'text/csv; charset=utf-8',
  webmanifest: 'application/manifest+json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
};

export const plainText = 'text/plain; charset=utf-8';

export type HeaderRule = {
  /** One path, such as `/welcome`, or a folder with everything below it, such as `/assets/*`. */
  path: string;
  headers: Readonly<Record<string, string>>;
};

/**
 * The `Cache-Control` header of every response that no rule covers, such as pages. Browsers must ask the server before
 * each use. It isn't a rule, because Cloudflare would add it to the headers of other rules. The default of Netlify and
 * Cloudflare has the same effect (`public, max-age=0, must-revalidate`).
 */
export const defaultCaching = 'no-cache';

/** The `Cache-Control` header of files with a hash in their name, which changes with the content. */
const forEver = 'public, max-age=31536000, immutable';
/** The `Cache-Control` header of files whose name stays the same when the content changes. */
const forADay = 'public, max-age=86400';

/** Content types of files for which hosts would choose a wrong type, or leave out the encoding. */
const types = {
  [feedPath]: `${feedType}; charset=utf-8`,
  '/manifest.webmanifest': 'application/manifest+json',
  [securityTxtPath]: 'text/plain; charset=utf-8',
  ...Object.fromEntries(sampleAddresses.map(({ path, type }) => [path, type])),
};

/**
 * Returns the header rules of a build.
 * @param styles texts of the inline styles, whose hashes are part of the security policy
 * @param routes pages of the site. Pages that aren't indexable get `X-Robots-Tag`, for crawlers that don't read HTML.
 */
export function headerRules(
  styles: readonly string[],
  services: Services,
  routes: readonly Pick<SiteRoute, 'path' | 'indexable'>[],
): HeaderRule[] {
  // The not-found page needs no `X-Robots-Tag`, because its status 404 already keeps it out of search engines.
  const hidden = routes.filter((route) => !route.indexable && route.path !== hrefs.notFound);
  return [
    { path: '/*', headers: securityHeaders(styles, services) },
    { path: '/assets/*', headers: { 'Cache-Control': forEver } },
    ...['/share/*', '/flags/*', '/samples/*', '/favicon.ico', '/favicon.svg'].map((path) => ({
      path,
      headers: { 'Cache-Control': forADay },
    })),
    ...Object.entries(types).map(([path, type]) => ({ path, headers: { 'Content-Type': type } })),
    ...hidden.map(({ path }) => ({ path, headers: { 'X-Robots-Tag': 'noindex' } })),
  ];
}

/** Returns the folder of a rule, such as `/assets/`. Returns null if the rule covers a single path. */
export const folderOf = ({ path }: HeaderRule): string | null => (path.endsWith('/*') ? path.slice(0, -1) : null);

function matches(rule: HeaderRule, path: string): boolean {
  const folder = folderOf(rule);
  return folder === null ? path === rule.path : path.startsWith(folder);
}

export const headersAt = (rules: readonly HeaderRule[], path: string): Record<string, string> =>
  Object.assign({}, ...rules.filter((rule) => matches(rule, path)).map((rule) => rule.headers));

export class HeadersFileError extends Error {
  override readonly name = 'HeadersFileError';
}

/**
 * Maximum number of rules on Cloudflare Pages (developers.cloudflare.com/pages/configuration/headers). Cloudflare
 * ignores further rules without a message. `maxLineLength` is its limit for the length of a line.
 */
const maxRules = 100;
const maxLineLength = 2000;

const overlap = (a: HeaderRule, b: HeaderRule): boolean =>
  matches(a, folderOf(b) ?? b.path) || matches(b, folderOf(a) ?? a.path);

function assertReadable(rules: readonly HeaderRule[]): void {
  if (rules.length > maxRules) {
    throw new HeadersFileError(
      `_headers would have ${rules.length} rules, but hosts read at most ${maxRules}. Move files that share a header into one folder, and write one rule for the folder in scripts/site/hosting/header-rules.ts.`,
    );
  }
  for (const [at, rule] of rules.entries()) {
    for (const [name, value] of Object.entries(rule.headers)) {
      const conflict = rules.slice(0, at).find((other) => name in other.headers && overlap(rule, other));
      if (conflict) {
        throw new HeadersFileError(
          `_headers would set ${name} twice, for ${conflict.path} and for ${rule.path}, and hosts would join the two values. Remove one of the two rules in scripts/site/hosting/header-rules.ts.`,
        );
      }
      const { length } = `  ${name}: ${value}`;
      if (length > maxLineLength) {
        throw new HeadersFileError(
          `_headers: the line that sets ${name} for ${rule.path} has ${length} characters, but hosts read at most ${maxLineLength}. Shorten the value in scripts/site/hosting/security-headers.ts.`,
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
