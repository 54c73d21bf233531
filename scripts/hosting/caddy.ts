/** The site's Caddy configuration, printed from the rules. Pure. */
import { contentTypes, plainText } from './content-types.ts';
import { defaultCaching, type HeaderRule } from './header-rules.ts';
import { homePattern, hostFiles, pagePattern } from './page-addresses.ts';

export type CaddyPlace = {
  /** Address that the site is reached by; Caddy gets a certificate for it by itself. */
  address: string;
  /** Folder of the built site on the server. */
  root: string;
  /** Files of certificate and key, in place of one that Caddy gets. */
  certificate?: { cert: string; key: string };
};

/** In double quotes, in which only they themselves are special. */
const quote = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

/** At the end, when Caddy has added one of its own to some answers. */
const vary = `    header {
      Vary Accept-Encoding
      defer
    }`;

export function printCaddyfile(rules: readonly HeaderRule[], { address, root, certificate }: CaddyPlace): string {
  const endings = Object.entries(contentTypes).map(
    ([ending, type]) => `    @${ending} path *.${ending}\n    header @${ending} Content-Type ${quote(type)}`,
  );
  const headers = rules.flatMap((rule) =>
    Object.entries(rule.headers).map(([name, value]) => `    header ${rule.path} ${name} ${quote(value)}`),
  );
  return `# Made by the build from dist/_headers: the same addresses, headers and caching as on other hosts. Change nothing here
# but the address and the folder, which holds what is in dist/.

${address} {
${certificate ? `  tls ${certificate.cert} ${certificate.key}\n` : ''}  root * ${root}

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

    # The one address of a page, for "/about/", "/about.html" and others.
    map {query} {site_query} {
      "" ""
      default "?{query}"
    }
    @other_name vars_regexp {http.request.orig_uri.path} \`//|/index$|\\.html$|./$\`
    handle @other_name {
      header Cache-Control ${quote(defaultCaching)}
      @home path_regexp \`${homePattern}\`
      redir @home /{site_query} 308
      @page path_regexp page \`${pagePattern}\`
      redir @page {re.page.1}{site_query} 308
    }

    @hidden path ${['/404', ...hostFiles].join(' ')}
    error @hidden 404
    @dotted {
      path */.*
      not path /.well-known/*
    }
    error @dotted 404
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
}
`;
}
