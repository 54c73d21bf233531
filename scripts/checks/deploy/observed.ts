/** Types and paths that the modules of the deploy check share: targets, paths to request, answers and findings. */

import { extname } from 'node:path';
import { hrefs } from '../../../src/lib/hrefs.ts';
import { feedPath, securityTxtPath } from '../../../src/model/seo/site-files.ts';
import type { BuildFacts } from '../../shared/build-facts.ts';
import { hostFiles, serverFolder } from '../../site/hosting/redirects-file.ts';

export type Finding = {
  /** A note is information that does not fail the check. */
  severity: 'failure' | 'note';
  /** The path, file or service that has the problem. */
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

/** The answer of a host or folder. If no answer arrives, `status` is 0 and `body` contains the reason. */
export type Answer = {
  status: number;
  /** Headers, keyed by lower-case name. */
  headers: Readonly<Record<string, string>>;
  body: string;
};

export const noAnswer = (reason: string): Answer => ({ status: 0, headers: {}, body: reason });

export type Target = {
  kind: 'folder' | 'host';
  /** Path of the folder, or origin of the host. */
  place: string;
  /**
   * True for a host on this machine or with the option --rehearsal. Plain HTTP and services on this machine are then
   * allowed.
   */
  isRehearsal: boolean;
};

export type Observed = {
  target: Target;
  facts: BuildFacts;
  /** Answers, keyed by requested path. For a folder, they are simulated according to the rules in `_headers`. */
  answers: ReadonlyMap<string, Answer>;
  /** Contents of the scripts, keyed by path. */
  scripts: ReadonlyMap<string, string>;
  /**
   * For public hosts: the answer over plain HTTP, the newest TLS version, and whether TLS 1.2 is accepted. Otherwise
   * null.
   */
  transport: { plain: Answer; version: string | null; acceptsTls12: boolean } | null;
  now: Date;
};

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

export const isLocal = (address: string): boolean => loopback.test(URL.parse(address)?.hostname ?? '');

export const pagePaths: readonly string[] = [
  ...[hrefs.home, hrefs.about, hrefs.services, hrefs.sectors],
  ...[hrefs.blog, hrefs.contact, hrefs.login, hrefs.welcome],
];

export const licencesPath = '/licenses.txt';

export const filePaths: readonly string[] = [
  ...['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/favicon.svg', '/share/home.png'],
  ...[feedPath, securityTxtPath, licencesPath],
  // These files contain real data from another publisher, so the check makes sure that the licences file credits it.
  ...['json', 'csv', 'schema.json'].map((ending) => `/samples/harbor-crossings.${ending}`),
];

/** Alternative addresses of pages, each with the address to which the host must redirect it. */
export const redirects: Readonly<Record<string, string>> = {
  [`${hrefs.about}/`]: hrefs.about,
  [`${hrefs.about}.html`]: hrefs.about,
  '/index.html': hrefs.home,
};

/** Returns the path to request for testing a redirect. It has a query, which the host must keep. */
export const askMoved = ({ from }: { from: string }): string => `${from}?from=check`;

export const missingPages: readonly string[] = ['/no-such-page', hrefs.service('no-such-service')];
export const missingAsset = '/assets/missing-12345678.js';

/** Paths that must answer 404: files that only the host reads, and files that may have been uploaded by mistake. */
export const hiddenPaths: readonly string[] = [
  ...hostFiles,
  ...hostFiles.map((path) => path.replace('_', '%5F')),
  ...[`/${serverFolder}/build`, '/index.html.gz', '/index.html.br', '/404.html.gz', '/.env', '/.git/HEAD'],
];

/** Returns paths of assets that a page uses, one for each file type. */
export function assetSamples(html: string): string[] {
  const paths = [...html.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path);
  return [...new Map(paths.toReversed().map((path) => [extname(path), path])).values()];
}
