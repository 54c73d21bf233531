/**
 * Prints the configuration of Caddy: a file for each build with its rules, and the operator's Caddyfile, which imports
 * that file. Pure.
 */
import { contentTypes, defaultCaching, type HeaderRule, plainText } from './header-rules.ts';
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

/** Quotes a text for Caddy. Only the quotation mark needs an escape. */
const quote = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

/** The header is deferred, because Caddy sets its own on some responses. */
const vary = `  header {
    Vary Accept-Encoding
    defer
  }`;

/** Prints the redirects of former addresses in all spellings. Only the dot needs an escape in the pattern. */
function printMoved(redirects: readonly Redirect[]): string {
  if (redirects.length === 0) return '';
  const targets = redirects.map(({ from, to }) => {
    const { path, anchor } = splitTarget(to);
    return `    ${quote(from)} ${quote(path)} ${quote(anchor)}`;
  });
  const pattern = `^(${redirects.map(({ from }) => from.replaceAll('.', '\\.')).join('|')})(?:/index)?(?:\\.html)?/?$`;
  return `
  # Addresses that pages have had.
  @moved path_regexp moved \`${pattern}\`
  handle @moved {
    header Cache-Control ${quote(defaultCaching)}
    map {re.moved.1} {site_moved} {site_moved_anchor} {
${targets.join('\n')}
    }
    redir * {site_moved}{site_query}{site_moved_anchor} 308
  }
`;
}

/**
 * Prints the rules of one build. The operator's Caddyfile imports them into the site's block, where `site_folder` is
 * set.
 */
export function printCaddySite(rules: readonly HeaderRule[], redirects: readonly Redirect[], build: string): string {
  const endings = Object.entries(contentTypes).map(
    ([ending, type]) => `  @${ending} path *.${ending}\n  header @${ending} Content-Type ${quote(type)}`,
  );
  const headers = rules.flatMap((rule) =>
    Object.entries(rule.headers).map(([name, value]) => `  header ${rule.path} ${name} ${quote(value)}`),
  );
  return `# Made by the build: a change here is lost with the next one.

# By the build's own name: pages and the policy that allows their styles change together, when Caddy reads this.
root * {vars.site_folder}/${build}

# In this order: the later of two headers of one name counts.
route {
  header -Server
${vary}
  header Cache-Control ${quote(defaultCaching)}
${[...endings, ...headers].join('\n')}

  @refused not method GET HEAD
  handle @refused {
    header Allow "GET, HEAD"
    header Cache-Control no-store
    header Content-Type ${quote(plainText)}
    respond "Method not allowed
" 405
  }

  # What no visitor gets, however it is spelled.
  @hidden path_regexp \`^/404$|${hiddenPattern}\`
  error @hidden 404
  @dotted {
    path_regexp \`${dottedPattern}\`
    not path ${wellKnown}*
  }
  error @dotted 404

  map {query} {site_query} {
    "" ""
    default "?{query}"
  }
${printMoved(redirects)}
  # The one address of a page, for "/about/", "/about.html", "/%61bout" and others.
  @other_name vars_regexp {http.request.orig_uri} \`^[^?]*(?:%|//)|^[^?]*(?:/index|\\.html|./)(?:\\?|$)\`
  handle @other_name {
    header Cache-Control ${quote(defaultCaching)}
    @home path_regexp \`${homePattern}\`
    redir @home /{site_query} 308
    @page path_regexp page \`${pagePattern}\`
    redir @page {re.page.1}{site_query} 308
  }

  # A tab that is open goes on with the hashed files of the build before.
  @previous {
    path /assets/*
    not file {path}
    file {
      root {vars.site_folder}/previous
      try_files {path}
    }
  }
  root @previous {vars.site_folder}/previous

  # One range of bytes: whatever else is asked for is ignored (RFC 9110), as it is of no use here.
  @other_range {
    header Range *
    not header_regexp Range \`^bytes=(?:\\d+-\\d*|-\\d*[1-9]\\d*)$\`
  }
  request_header @other_range -Range

  try_files {path} {path}.html
  file_server {
    precompressed br gzip
    disable_canonical_uris
  }
}

handle_errors {
${vary}
  @missing_asset path /assets/*
  handle @missing_asset {
    # Plain text: no browser should run a page as a script.
    header Cache-Control no-store
    header Content-Type ${quote(plainText)}
    respond "Not found
" 404
  }
  handle {
    header Cache-Control ${quote(defaultCaching)}
    header Content-Type ${quote(contentTypes.html ?? '')}
    rewrite * /404.html
    file_server {
      precompressed br gzip
    }
  }
}
`;
}

export type CaddyPlace = {
  /** Address of the site. Caddy obtains a certificate for it. */
  address: string;
  /** Folder on the server with the builds, and with the links `current` and `previous` to two of them. */
  folder: string;
  /** Files of certificate and key. Without them, Caddy obtains a certificate. */
  certificate?: { cert: string; key: string };
};

export function printCaddyfile({ address, folder, certificate }: CaddyPlace): string {
  const text = `# Copy this once to the server, such as /etc/caddy/Caddyfile, and edit the copy: address, folder, certificate. It stays as
# it is from build to build. Headers, caching and redirects lie in the build itself: README, "Deploy".

${address} {
  # The site says so on its pages.
  tls${certificate ? ` ${certificate.cert} ${certificate.key}` : ''} {
    protocols tls1.3
  }

  # The folder twice, without a slash at its end.
  vars site_folder ${folder}
  import ${folder}/current/${serverFolder}/site.caddy
}
`;
  // Format the file like `caddy fmt`. Otherwise Caddy warns at each reload.
  return text.replaceAll(/^ +/gm, (indent) => '\t'.repeat(indent.length / 2));
}
