/**
 * What a host answers with, as rules by path. This list is the one source of `dist/_headers`, from which the local
 * server and the configurations of nginx and Caddy are read.
 */

import type { SiteRoute } from '../../../src/collections/routes.ts';
import type { Services } from '../../../src/content/content-types.ts';
import { hrefs } from '../../../src/routes/hrefs.ts';
import { sampleAddresses } from '../../../src/samples/files.ts';
import { feedPath, feedType } from '../../../src/seo/build-feed.ts';
import { securityTxtPath } from '../../../src/seo/security-txt.ts';
import { securityHeaders } from './security-headers.ts';

export type HeaderRule = {
  /** One path, or a folder with all that is below it: `/welcome`, `/assets/*`. */
  path: string;
  headers: Readonly<Record<string, string>>;
};

/**
 * Caching of whatever no rule names, pages above all: ask again before each use. It is not a rule itself: Cloudflare would
 * join it with the others, and both hosts do so by themselves (`public, max-age=0, must-revalidate`).
 */
export const defaultCaching = 'no-cache';

/** A name holds a hash of the content: another content has another name. */
const forEver = 'public, max-age=31536000, immutable';
/** The name stays when the content changes. */
const forADay = 'public, max-age=86400';

/** Kinds of files whose type hosts guess wrong, or send without its encoding. */
const types = {
  [feedPath]: `${feedType}; charset=utf-8`,
  '/manifest.webmanifest': 'application/manifest+json',
  [securityTxtPath]: 'text/plain; charset=utf-8',
  ...Object.fromEntries(sampleAddresses.map(({ path, type }) => [path, type])),
};

/**
 * @param styles texts of the styles that every page carries
 * @param routes those not to be indexed say so in a header too, for crawlers that read no HTML
 */
export function headerRules(
  styles: readonly string[],
  services: Services,
  routes: readonly Pick<SiteRoute, 'path' | 'indexable'>[],
): HeaderRule[] {
  // The not-found page has no address of its own: its status says what it is.
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

/** The folder of a rule with its slashes, `/assets/`; null when the rule is of one path. */
export const folderOf = ({ path }: HeaderRule): string | null => (path.endsWith('/*') ? path.slice(0, -1) : null);

/** True when the rule holds at a path. */
export function matches(rule: HeaderRule, path: string): boolean {
  const folder = folderOf(rule);
  return folder === null ? path === rule.path : path.startsWith(folder);
}

/** The headers of all rules that hold at a path. */
export const headersAt = (rules: readonly HeaderRule[], path: string): Record<string, string> =>
  Object.assign({}, ...rules.filter((rule) => matches(rule, path)).map((rule) => rule.headers));
