/** The types of a deploy check: paths to request, answers, findings. A finding is one line that ends in what to do. */

import { extname } from 'node:path';
import { hrefs } from '../../../src/lib/hrefs.ts';
import { feedPath, securityTxtPath } from '../../../src/model/seo/site-files.ts';
import type { BuildFacts } from '../../shared/build-facts.ts';
import { hostFiles, serverFolder } from '../../site/hosting/redirects-file.ts';

export type Finding = {
  /** A note is worth knowing and fails nothing. */
  severity: 'failure' | 'note';
  /** The path, file or service that the finding concerns. */
  about: string;
  message: string;
  remedy: string;
};

export const failure = (about: string, message: string, remedy: string): Finding => ({
  ...{ severity: 'failure', about, message, remedy },
});

export const note = (about: string, message: string, remedy: string): Finding => ({
  ...{ severity: 'note', about, message, remedy },
});

export const printFinding = ({ severity, about, message, remedy }: Finding): string =>
  `${severity === 'failure' ? 'FAILED' : 'Note'}  ${about}: ${message} ${remedy}`;

/** One answer. Status 0: none came, and `body` says why. */
export type Answer = {
  status: number;
  /** By name in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
};

export const noAnswer = (reason: string): Answer => ({ status: 0, headers: {}, body: reason });

export type Target = {
  kind: 'folder' | 'host';
  /** The folder, or the origin of the host. */
  place: string;
  /** On this machine, or called a rehearsal: plain HTTP and services on this machine are expected. */
  isRehearsal: boolean;
};

export type Observed = {
  target: Target;
  facts: BuildFacts;
  /** Answers by path; of a folder, as a host would give them that reads `_headers`. */
  answers: ReadonlyMap<string, Answer>;
  /** Texts of the scripts, by path. */
  scripts: ReadonlyMap<string, string>;
  /** The answer to plain HTTP and the TLS versions; checked on public hosts only. */
  transport: { plain: Answer; version: string | null; acceptsTls12: boolean } | null;
  now: Date;
};

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/;

/** True for an address of this machine. */
export const isLocal = (address: string): boolean => loopback.test(URL.parse(address)?.hostname ?? '');

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

/** Another address of a page, and the address that the host must redirect it to. */
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
