/** Types and paths of a deploy check: paths to request, answers and findings. A finding is one line that ends with a remedy. */

import { extname } from 'node:path';
import { hrefs } from '../../../src/lib/hrefs.ts';
import { feedPath, securityTxtPath } from '../../../src/model/seo/site-files.ts';
import type { BuildFacts } from '../../shared/build-facts.ts';
import { hostFiles, serverFolder } from '../../site/hosting/redirects-file.ts';

export type Finding = {
  /** A note is useful to know, but does not fail the check. */
  severity: 'failure' | 'note';
  /** The path, file or service that the finding concerns. */
  about: string;
  message: string;
  remedy: string;
};

export const failure = (about: string, message: string, remedy: string): Finding => ({
  severity: 'failure',
  about,
  message,
  remedy,
});

export const note = (about: string, message: string, remedy: string): Finding => ({
  severity: 'note',
  about,
  message,
  remedy,
});

export const printFinding = ({ severity, about, message, remedy }: Finding): string =>
  `${severity === 'failure' ? 'FAILED' : 'Note'}  ${about}: ${message} ${remedy}`;

/** An answer of a host or folder. Status 0 means that none arrived, and `body` has the reason. */
export type Answer = {
  status: number;
  /** Headers by lower-case name. */
  headers: Readonly<Record<string, string>>;
  body: string;
};

export const noAnswer = (reason: string): Answer => ({ status: 0, headers: {}, body: reason });

export type Target = {
  kind: 'folder' | 'host';
  /** Path of the folder, or origin of the host. */
  place: string;
  /** True for a host on this machine or with --rehearsal. Plain HTTP and services on this machine are then allowed. */
  isRehearsal: boolean;
};

export type Observed = {
  target: Target;
  facts: BuildFacts;
  /** Answers by path. A folder answers like a host that reads `_headers`. */
  answers: ReadonlyMap<string, Answer>;
  /** Contents of the scripts, by path. */
  scripts: ReadonlyMap<string, string>;
  /** The answer to plain HTTP, and the TLS versions. Null except for public hosts. */
  transport: { plain: Answer; version: string | null; acceptsTls12: boolean } | null;
  now: Date;
};

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/** Returns true for an address of this machine. */
export const isLocal = (address: string): boolean => loopback.test(URL.parse(address)?.hostname ?? '');

export const pagePaths: readonly string[] = [
  ...[hrefs.home, hrefs.about, hrefs.services, hrefs.sectors],
  ...[hrefs.blog, hrefs.contact, hrefs.login, hrefs.welcome],
];

/** The file that lists the third-party works in the site, with their licences. */
export const licencesPath = '/licenses.txt';

export const filePaths: readonly string[] = [
  ...['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/favicon.svg', '/share/home.png'],
  ...[feedPath, securityTxtPath, licencesPath],
  // Real data from another publisher. It must not be published without credit.
  ...['json', 'csv', 'schema.json'].map((ending) => `/samples/harbor-crossings.${ending}`),
];

/** Alternative addresses of pages, each with the address that the host must redirect it to. */
export const redirects: Readonly<Record<string, string>> = {
  [`${hrefs.about}/`]: hrefs.about,
  [`${hrefs.about}.html`]: hrefs.about,
  '/index.html': hrefs.home,
};

/** Returns the path that tests a redirect. The host must keep the query. */
export const askMoved = ({ from }: { from: string }): string => `${from}?from=check`;

export const missingPages: readonly string[] = ['/no-such-page', hrefs.service('no-such-service')];
export const missingAsset = '/assets/missing-12345678.js';

/** Files that only the host reads, and files that may be in the folder by mistake. */
export const hiddenPaths: readonly string[] = [
  ...hostFiles,
  ...hostFiles.map((path) => path.replace('_', '%5F')),
  ...[`/${serverFolder}/build`, '/index.html.gz', '/index.html.br', '/404.html.gz', '/.env', '/.git/HEAD'],
];

/** Returns paths of assets that a page refers to, one for each file type. */
export function assetSamples(html: string): string[] {
  const paths = [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path);
  return [...new Map(paths.toReversed().map((path) => [extname(path), path])).values()];
}
