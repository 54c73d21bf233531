/** The operator's Caddy configuration: what a build does not change. What it changes lies in the build (caddy-include.ts). Pure. */
import { serverFolder } from './page-addresses.ts';

export type CaddyPlace = {
  /** Address that the site is reached by; Caddy gets a certificate for it by itself. */
  address: string;
  /** Folder on the server that holds the builds, and the links `current` and `previous` to two of them. */
  folder: string;
  /** Files of certificate and key, in place of one that Caddy gets. */
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
  // As "caddy fmt" has it: Caddy warns of anything else at each reload.
  return text.replaceAll(/^ +/gm, (indent) => '\t'.repeat(indent.length / 2));
}
