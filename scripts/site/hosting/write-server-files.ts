/**
 * Writes the configuration files for nginx and Caddy. Files that change with each build are part of the build. Files
 * that the operator edits are in a separate folder, and don't change.
 */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printCaddyfile, printCaddySite } from './caddy.ts';
import { parseHeadersFile } from './header-rules.ts';
import { printNginx, printNginxHttp, printNginxSite } from './nginx.ts';
import { parseRedirectsFile, redirectsName, serverFolder } from './redirects-file.ts';

/** Returns the name of the build's folder on the server. It is a hash, so that equal builds get the same name. */
const nameBuild = (hash: string): string => `build-${createHash('sha256').update(hash).digest('hex').slice(0, 12)}`;

async function writeServerIncludes({ dist, hash }: ServerFiles): Promise<void> {
  const rules = parseHeadersFile(await readFile(join(dist, '_headers'), 'utf8'));
  const redirects = parseRedirectsFile(await readFile(join(dist, redirectsName), 'utf8'));
  const build = nameBuild(hash);
  const folder = join(dist, serverFolder);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'build'), `${build}\n`);
  await writeFile(join(folder, 'nginx-http.conf'), printNginxHttp(rules, redirects));
  await writeFile(join(folder, 'nginx-site.conf'), printNginxSite(rules, build));
  await writeFile(join(folder, 'site.caddy'), printCaddySite(rules, redirects, build));
  await copyFile(join(import.meta.dirname, 'activate.sh'), join(folder, 'activate.sh'));
}

type ServerFiles = {
  dist: string;
  /** Folder for the files that the operator edits. It isn't part of the public site. */
  deploy: string;
  /** Address of the site, such as `https://www.example.org`. */
  site: string;
  /** Hash of all files in the build. */
  hash: string;
};

export async function writeServerFiles(settings: ServerFiles): Promise<void> {
  const { deploy, site } = settings;
  await writeServerIncludes(settings);
  const { hostname } = new URL(site);
  const folder = `/var/www/${hostname}`;
  const certificates = `/etc/letsencrypt/live/${hostname}`;
  const nginx = printNginx({
    host: hostname,
    folder,
    listen: { http: ['80', '[::]:80'], https: ['443', '[::]:443'] },
    certificate: `${certificates}/fullchain.pem`,
    certificateKey: `${certificates}/privkey.pem`,
  });
  await mkdir(deploy, { recursive: true });
  await writeFile(join(deploy, 'nginx.conf'), nginx);
  await writeFile(join(deploy, 'Caddyfile'), printCaddyfile({ address: hostname, folder }));
}
