/** Writes the configurations of nginx and Caddy beside the built site: `dist/` is public, `deploy/` is not. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printCaddyfile } from './caddy.ts';
import { parseHeadersFile } from './headers-file.ts';
import { printNginx } from './nginx.ts';

/** @param site address of the site, `https://www.example.org` */
export async function writeServerFiles(projectRoot: string, site: string): Promise<void> {
  const { hostname } = new URL(site);
  const rules = parseHeadersFile(await readFile(join(projectRoot, 'dist/_headers'), 'utf8'));
  const root = `/var/www/${hostname}`;
  const certificates = `/etc/letsencrypt/live/${hostname}`;
  const nginx = printNginx(rules, {
    ...{ host: hostname, root, listen: { http: ['80', '[::]:80'], https: ['443', '[::]:443'] } },
    ...{ certificate: `${certificates}/fullchain.pem`, certificateKey: `${certificates}/privkey.pem` },
  });
  const folder = join(projectRoot, 'deploy');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'nginx.conf'), nginx);
  await writeFile(join(folder, 'Caddyfile'), printCaddyfile(rules, { address: hostname, root }));
}
