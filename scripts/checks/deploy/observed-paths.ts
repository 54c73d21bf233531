/** The paths that the check asks for. */
import { extname } from 'node:path';
import { hrefs } from '../../../src/lib/hrefs.ts';
import { feedPath } from '../../../src/model/seo/build-feed.ts';
import { securityTxtPath } from '../../../src/model/seo/security-txt.ts';
import { hostFiles, serverFolder } from '../../site/hosting/redirects-file.ts';

export const pagePaths: readonly string[] = [
  ...[hrefs.home, hrefs.about, hrefs.services, hrefs.sectors],
  ...[hrefs.blog, hrefs.contact, hrefs.login, hrefs.welcome],
];

/** The works of others that the site carries, and their licences. */
export const licencesPath = '/licenses.txt';

export const filePaths: readonly string[] = [
  ...['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/favicon.svg', '/share/home.png'],
  ...[feedPath, securityTxtPath, licencesPath],
  // Real data of others, which must not be published without their credit.
  ...['json', 'csv', 'schema.json'].map((ending) => `/samples/harbor-crossings.${ending}`),
];

/** What else leads to a page, and the one address that it must be sent on to. */
export const redirects: Readonly<Record<string, string>> = {
  [`${hrefs.about}/`]: hrefs.about,
  [`${hrefs.about}.html`]: hrefs.about,
  '/index.html': hrefs.home,
};

/** The path by which the check asks for an address that a page has had, with a query that must be kept. */
export const askMoved = ({ from }: { from: string }): string => `${from}?from=check`;

export const missingPages: readonly string[] = ['/no-such-page', hrefs.service('no-such-service')];
export const missingAsset = '/assets/missing-12345678.js';

/** Files for hosts, and such as lie beside a site by mistake. */
export const hiddenPaths: readonly string[] = [
  ...hostFiles,
  ...hostFiles.map((path) => path.replace('_', '%5F')),
  ...[`/${serverFolder}/build`, '/index.html.gz', '/index.html.br', '/404.html.gz', '/.env', '/.git/HEAD'],
];

/** Paths of the assets that a page names, one of each kind. */
export function assetSamples(html: string): string[] {
  const paths = [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path);
  return [...new Map(paths.toReversed().map((path) => [extname(path), path])).values()];
}
