/** The operator's nginx configuration: what a build does not change. What it changes lies in the build (nginx-includes.ts). Pure. */
import { serverFolder } from './page-addresses.ts';

export type NginxPlace = {
  /** Name that the site is reached by, without protocol. */
  host: string;
  /** Folder on the server that holds the builds, and the links `current` and `previous` to two of them. */
  folder: string;
  certificate: string;
  certificateKey: string;
  /** Addresses to listen on, as nginx writes them: `443`, `[::]:443`, `127.0.0.1:8443`. */
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
