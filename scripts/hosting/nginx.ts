/** The site's nginx configuration, printed from the rules. Pure. */
import { extname } from 'node:path';
import { contentTypes, plainText } from './content-types.ts';
import { defaultCaching, folderOf, type HeaderRule } from './header-rules.ts';
import { homePattern, hostFiles, pagePattern } from './page-addresses.ts';

export type NginxPlace = {
  /** Name that the site is reached by, without protocol. */
  host: string;
  /** Folder of the built site on the server. */
  root: string;
  certificate: string;
  certificateKey: string;
  /** Addresses to listen on, as nginx writes them: `443`, `[::]:443`, `127.0.0.1:8443`. */
  listen: { http: readonly string[]; https: readonly string[] };
};

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^$()[\]{}|\\]/g, '\\$&');

/** The names by which nginx finds the files of a rule: a page's has an ending that its path has not. */
function filesOf(rule: HeaderRule): string {
  const folder = folderOf(rule);
  if (folder !== null) return escapeRegExp(folder);
  return extname(rule.path) ? `${escapeRegExp(rule.path)}$` : `${escapeRegExp(rule.path)}(?:.html)?$`;
}

/** `X-Robots-Tag` → `$site_x_robots_tag`. */
const variableOf = (header: string): string => `$site_${header.toLowerCase().replaceAll('-', '_')}`;

function printMap(source: string, variable: string, entries: readonly [pattern: string, value: string][]): string {
  return [`map ${source} ${variable} {`, ...entries.map(([from, to]) => `  ${from} ${to};`), '}', ''].join('\n');
}

export function printNginx(rules: readonly HeaderRule[], place: NginxPlace): string {
  const everywhere = rules.filter((rule) => rule.path === '/*').flatMap((rule) => Object.entries(rule.headers));
  const valuesOf = (header: string): [HeaderRule, string][] =>
    rules.flatMap((rule): [HeaderRule, string][] => {
      const value = rule.path === '/*' ? undefined : rule.headers[header];
      return value === undefined ? [] : [[rule, value]];
    });
  const somewhere = [
    ...new Set(rules.filter((rule) => rule.path !== '/*').flatMap((rule) => Object.keys(rule.headers))),
  ];
  const mapped = somewhere.filter((header) => header !== 'Cache-Control' && header !== 'Content-Type');
  return `# Made by the build from dist/_headers: the same addresses, headers and caching as on other hosts. Change nothing here
# but names and paths. It belongs into nginx's "http" block, such as /etc/nginx/conf.d/site.conf, and ${place.root}
# holds what is in dist/.

${printMap('"$status$uri"', variableOf('Cache-Control'), [
  ['default', quote(defaultCaching)],
  ...valuesOf('Cache-Control').map(([rule, value]): [string, string] => [
    quote(`~^(?:200|206|304)${filesOf(rule)}`),
    quote(value),
  ]),
  [quote('~^404/assets/'), quote('no-store')],
  [quote('~^405'), quote('no-store')],
])}
${mapped
  .map((header) =>
    printMap('$uri', variableOf(header), [
      ['default', '""'],
      ...valuesOf(header).map(([rule, value]): [string, string] => [quote(`~^${filesOf(rule)}`), quote(value)]),
    ]),
  )
  .join('\n')}
${printMap('$status', '$site_allow', [
  ['default', '""'],
  ['405', quote('GET, HEAD')],
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
server {
${place.listen.http.map((address) => `  listen ${address};`).join('\n')}
  server_name ${place.host};
  server_tokens off;
  return 308 https://${place.host}$request_uri;
}

server {
${place.listen.https.map((address) => `  listen ${address} ssl http2;`).join('\n')}
  server_name ${place.host};
  ssl_certificate ${place.certificate};
  ssl_certificate_key ${place.certificateKey};
  ssl_protocols TLSv1.2 TLSv1.3;
  server_tokens off;
  absolute_redirect off;
  root ${place.root};

  gzip_static on;
  # With the module libnginx-mod-http-brotli-static:
  # brotli_static on;

  types {
${Object.entries(contentTypes)
  .map(([ending, type]) => `    ${quote(type)} ${ending};`)
  .join('\n')}
  }
  default_type application/octet-stream;

  # "always": on every status. No "location" below has headers of its own, which would take these away there.
${everywhere.map(([name, value]) => `  add_header ${name} ${quote(value)} always;`).join('\n')}
${['Cache-Control', ...mapped].map((header) => `  add_header ${header} ${variableOf(header)} always;`).join('\n')}
  add_header Allow $site_allow always;
  add_header Vary "Accept-Encoding" always;

  if ($request_method !~ ^(?:GET|HEAD)$) {
    return 405;
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
  location /assets/ {
    try_files $uri @missing_asset;
  }
${valuesOf('Content-Type')
  .map(([rule, type]) => `  location = ${rule.path} {\n    types {}\n    default_type ${quote(type)};\n  }\n`)
  .join(
    '',
  )}${['/404', ...hostFiles].map((path) => `  location = ${path} {\n    return 404;\n  }\n`).join('')}  location ~ /\\.(?!well-known/) {
    return 404;
  }

  error_page 403 404 @missing;
  error_page 405 @refused;
  location @missing {
    try_files /404.html =500;
  }
  # Plain text: no browser should run a page as a script.
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
}
`;
}
