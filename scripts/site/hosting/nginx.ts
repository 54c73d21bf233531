/**
 * Prints the configuration of nginx: two files for each build with its rules, and the operator's file, which includes
 * them. Pure.
 */
import { extname } from 'node:path';
import { contentTypes, defaultCaching, folderOf, type HeaderRule, plainText } from './header-rules.ts';
import {
  dottedPattern,
  hiddenPattern,
  homePattern,
  pagePattern,
  type Redirect,
  serverFolder,
  splitTarget,
  wellKnown,
} from './redirects-file.ts';

const made = '# Made by the build: a change here is lost with the next one.\n';

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&');

/** Returns a pattern for the files of a rule. The file of a page has an extension, which its path doesn't have. */
function filesOf(rule: HeaderRule): string {
  const folder = folderOf(rule);
  if (folder !== null) return escapeRegExp(folder);
  return extname(rule.path) ? `${escapeRegExp(rule.path)}$` : `${escapeRegExp(rule.path)}(?:.html)?$`;
}

/** Returns the name of the nginx variable for a header: `X-Robots-Tag` becomes `$site_x_robots_tag`. */
const variableOf = (header: string): string => `$site_${header.toLowerCase().replaceAll('-', '_')}`;

function printMap(source: string, variable: string, entries: readonly [pattern: string, value: string][]): string {
  return [`map ${source} ${variable} {`, ...entries.map(([from, to]) => `  ${from} ${to};`), '}', ''].join('\n');
}

const valuesOf = (rules: readonly HeaderRule[], header: string): [HeaderRule, string][] =>
  rules.flatMap((rule): [HeaderRule, string][] => {
    const value = rule.path === '/*' ? undefined : rule.headers[header];
    return value === undefined ? [] : [[rule, value]];
  });

/**
 * Returns the headers that only some paths have. Type and caching are left out, because they depend on more than the
 * path.
 */
const mappedHeaders = (rules: readonly HeaderRule[]): string[] =>
  [...new Set(rules.filter((rule) => rule.path !== '/*').flatMap((rule) => Object.keys(rule.headers)))].filter(
    (header) => header !== 'Cache-Control' && header !== 'Content-Type',
  );

/**
 * Prints a map from former addresses to one part of their targets. It uses patterns, because nginx compares plain texts
 * without regard to case.
 */
const printMoved = (variable: string, redirects: readonly Redirect[], part: keyof ReturnType<typeof splitTarget>) =>
  printMap('$site_address', variable, [
    ['default', '""'],
    ...redirects.flatMap(({ from, to }): [string, string][] => {
      const value = splitTarget(to)[part];
      return value ? [[quote(`~^${escapeRegExp(from)}$`), quote(value)]] : [];
    }),
  ]);

/** Prints the part of the configuration for nginx's "http" block: variables that depend on the request. */
export function printNginxHttp(rules: readonly HeaderRule[], redirects: readonly Redirect[]): string {
  return `${made}
${printMap('"$status$uri"', variableOf('Cache-Control'), [
  ['default', quote(defaultCaching)],
  ...valuesOf(rules, 'Cache-Control').map(([rule, value]): [string, string] => [
    quote(`~^(?:200|206|304)${filesOf(rule)}`),
    quote(value),
  ]),
  [quote('~^404/assets/'), quote('no-store')],
  [quote('~^405'), quote('no-store')],
])}
${mappedHeaders(rules)
  .map((header) =>
    printMap('$uri', variableOf(header), [
      ['default', '""'],
      ...valuesOf(rules, header).map(([rule, value]): [string, string] => [quote(`~^${filesOf(rule)}`), quote(value)]),
    ]),
  )
  .join('\n')}
${printMap('$status', '$site_allow', [
  ['default', '""'],
  ['405', quote('GET, HEAD')],
])}
# What no visitor gets, however it is spelled.
${printMap('$uri', '$site_hidden', [
  ['default', '""'],
  [quote('~^/404$'), '1'],
  [quote(`~${hiddenPattern}`), '1'],
  [quote(`~^${escapeRegExp(wellKnown)}`), '""'],
  [quote(`~${dottedPattern}`), '1'],
])}
# Plain text for a missing asset: no browser should run a page as a script.
${printMap('$uri', '$site_missing', [
  ['default', '@missing'],
  [quote('~^/assets/'), '@missing_asset'],
])}
# The one address of a page, of "/about/", "/about.html" and others; empty where no page can be.
${printMap('$uri', '$site_address', [
  ['default', '""'],
  [quote(`~${homePattern}`), '"/"'],
  [quote(`~${pagePattern}`), '"$1"'],
])}
${printMap('$request_uri', '$site_asked', [['"~^(?<site_path>[^?]*)"', '$site_path']])}
${printMap('"$site_address $site_asked"', '$site_redirect', [
  ['"~^ "', '""'],
  [quote(String.raw`~^(\S+) \1$`), '""'],
  ['default', '$site_address'],
])}
# Addresses that pages have had.
${printMoved('$site_moved', redirects, 'path')}
${printMoved('$site_moved_anchor', redirects, 'anchor')}`;
}

/** Prints the part of the configuration for the site's "server" block, where `$site_folder` is set. */
export function printNginxSite(rules: readonly HeaderRule[], build: string): string {
  const everywhere = rules.filter((rule) => rule.path === '/*').flatMap((rule) => Object.entries(rule.headers));
  return `${made}
# By the build's own name: pages and the policy that allows their styles change together, when nginx reads this.
root $site_folder/${build};
server_tokens off;
absolute_redirect off;
gzip_static on;
# Several ranges of one file are of no use here; and a date later than the file's is a match (RFC 9110).
max_ranges 1;
if_modified_since before;

types {
${Object.entries(contentTypes)
  .map(([ending, type]) => `  ${quote(type)} ${ending};`)
  .join('\n')}
}
default_type application/octet-stream;

# "always": on every status. No "location" below has headers of its own, which would take these away there.
${everywhere.map(([name, value]) => `add_header ${name} ${quote(value)} always;`).join('\n')}
${['Cache-Control', ...mappedHeaders(rules)].map((header) => `add_header ${header} ${variableOf(header)} always;`).join('\n')}
add_header Allow $site_allow always;
add_header Vary "Accept-Encoding" always;

if ($request_method !~ ^(?:GET|HEAD)$) {
  return 405;
}
if ($site_hidden) {
  return 404;
}
if ($site_moved) {
  return 308 $site_moved$is_args$args$site_moved_anchor;
}
if ($site_redirect) {
  return 308 $site_redirect$is_args$args;
}

location / {
  try_files $uri $uri.html =404;
}
location = / {
  try_files /index.html =404;
}
# A tab that is open goes on with the hashed files of the build before.
location /assets/ {
  try_files $uri @previous;
}
location @previous {
  root $site_folder/previous;
  try_files $uri =404;
}
${valuesOf(rules, 'Content-Type')
  .map(([rule, type]) => `location = ${rule.path} {\n  types {}\n  default_type ${quote(type)};\n}\n`)
  .join('')}
error_page 403 404 $site_missing;
error_page 405 @refused;
location @missing {
  try_files /404.html =500;
}
location @missing_asset {
  types {}
  default_type ${quote(plainText)};
  return 404 "Not found\\n";
}
location @refused {
  types {}
  default_type ${quote(plainText)};
  return 405 "Method not allowed\\n";
}
`;
}

export type NginxPlace = {
  /** Host name of the site, without protocol. */
  host: string;
  /** Folder on the server with the builds, and with the links `current` and `previous` to two of them. */
  folder: string;
  certificate: string;
  certificateKey: string;
  /** Addresses to listen on, in nginx's notation: `443`, `[::]:443`, `127.0.0.1:8443`. */
  listen: { http: readonly string[]; https: readonly string[] };
};

export function printNginx({ host, folder, certificate, certificateKey, listen }: NginxPlace): string {
  return `# Copy this once into nginx's "http" block, such as /etc/nginx/conf.d/site.conf, and edit the copy: names, addresses,
# folder, certificate. It stays as it is from build to build. Headers, caching and redirects lie in the build itself:
# README, "Deploy".

include ${folder}/current/${serverFolder}/nginx-http.conf;

server {
${listen.http.map((address) => `  listen ${address};`).join('\n')}
  server_name ${host};
  server_tokens off;
  return 308 https://${host}$request_uri;
}

server {
${listen.https.map((address) => `  listen ${address} ssl http2;`).join('\n')}
  server_name ${host};
  ssl_certificate ${certificate};
  ssl_certificate_key ${certificateKey};
  # The site says so on its pages. Of several servers on one address, nginx heeds the first one's.
  ssl_protocols TLSv1.3;

  # The folder again, without a slash at its end.
  set $site_folder ${folder};
  include ${folder}/current/${serverFolder}/nginx-site.conf;

  # With the module libnginx-mod-http-brotli-static:
  # brotli_static on;
}
`;
}
