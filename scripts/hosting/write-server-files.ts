/** Writes the configurations of nginx and Caddy beside the built site: `dist/` is public, `deploy/` is not. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printCaddyfile } from './caddy.ts';
import { parseHeadersFile } from './headers-file.ts';
import { printNginx } from './nginx.ts';

type ServerFilePlaces = {
  /** Folder of the built site, whose headers file is read. */
  dist: string;
  /** Folder to write to. */
  deploy: string;
  /** Address of the site, `https://www.example.org`. */
  site: string;
};

export async function writeServerFiles({ dist, deploy, site }: ServerFilePlaces): Promise<void> {
  const { hostname } = new URL(site);
  const rules = parseHeadersFile(await readFile(join(dist, '_headers'), 'utf8'));
  const root = `/var/www/${hostname}`;
  const certificates = `/etc/letsencrypt/live/${hostname}`;
  const nginx = printNginx(rules, {
    ...{ host: hostname, root, listen: { http: ['80', '[::]:80'], https: ['443', '[::]:443'] } },
    ...{ certificate: `${certificates}/fullchain.pem`, certificateKey: `${certificates}/privkey.pem` },
  });
  await mkdir(deploy, { recursive: true });
  await writeFile(join(deploy, 'nginx.conf'), nginx);
  await writeFile(join(deploy, 'Caddyfile'), printCaddyfile(rules, { address: hostname, root }));
}
