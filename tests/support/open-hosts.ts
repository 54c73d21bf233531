/** Real nginx and Caddy with the configurations that the build writes, and the local server, all over TLS on the same files. */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printCaddyfile } from '../../scripts/hosting/caddy.ts';
import type { HeaderRule } from '../../scripts/hosting/header-rules.ts';
import { printNginx } from '../../scripts/hosting/nginx.ts';
import { makeCertificate } from '../../scripts/serve/local-certificate.ts';
import { serveSite } from '../../scripts/serve/serve-site.ts';
import { findFreePort } from './free-port.ts';
import { type Answer, ask } from './request.ts';

export const hostNames = ['nginx', 'Caddy'] as const;
type HostName = (typeof hostNames)[number];
type Ask = (path: string, options?: Parameters<typeof ask>[2]) => Promise<Answer>;

export type Hosts = {
  /** Asks one of the hosts. */
  at: Readonly<Record<HostName, Ask>>;
  /** Asks the local server. */
  locally: Ask;
  /** What nginx answers over plain HTTP. */
  plainly: Ask;
  close: () => Promise<void>;
};

/** Runs a command that ends when its server listens, which lives on: so its output goes to a file, not through a pipe. */
async function run(log: string, command: string, ...args: string[]): Promise<void> {
  const output = openSync(log, 'a');
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn(command, args, { stdio: ['ignore', output, output] });
      child.on('error', () =>
        reject(
          new Error(
            `${command} was not found. Debian: sudo apt-get install nginx-light libnginx-mod-http-brotli-static caddy`,
          ),
        ),
      );
      child.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')}\n${readFileSync(log, 'utf8')}`)),
      );
    });
  } finally {
    closeSync(output);
  }
}

/** A main configuration as systems have one, in a folder of its own and without the system's. */
const mainNginx = (folder: string): string => `
load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/site.conf;
}
`;

/** Global options that keep Caddy in the folder: no certificate of its own, no port but the site's. */
const mainCaddy = (folder: string): string => `{
  admin unix/${folder}/caddy.sock
  auto_https disable_redirects
  skip_install_trust
  storage file_system ${folder}/caddy
}
`;

/** Starts all three; each command returns when its server listens. */
export async function openHosts(directory: string, rules: readonly HeaderRule[]): Promise<Hosts> {
  const folder = await mkdtemp(join(tmpdir(), 'hosts-'));
  const log = join(folder, 'output.log');
  const certificate = await makeCertificate();
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await writeFile(cert, certificate.cert);
  await writeFile(key, certificate.key);
  const [plain, tls, caddyPort] = [await findFreePort(), await findFreePort(), await findFreePort()];

  const [nginxFile, caddyFile] = [join(folder, 'nginx.conf'), join(folder, 'Caddyfile')];
  const nginxSite = printNginx(rules, {
    ...{ host: 'localhost', root: directory, certificate: cert, certificateKey: key },
    listen: { http: [`127.0.0.1:${plain}`], https: [`127.0.0.1:${tls}`] },
  });
  await writeFile(join(folder, 'site.conf'), nginxSite.replace('# brotli_static', 'brotli_static'));
  await writeFile(nginxFile, mainNginx(folder));
  const caddySite = printCaddyfile(rules, {
    address: `localhost:${caddyPort}`,
    root: directory,
    certificate: { cert, key },
  });
  await writeFile(caddyFile, mainCaddy(folder) + caddySite);

  const { server, origin } = await serveSite(directory, 0, null, certificate);
  const started: [command: string, ...args: string[]][] = [];
  const close = async (): Promise<void> => {
    for (const [command, ...args] of started) await run(log, command, ...args);
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await run(log, 'nginx', '-c', nginxFile);
    started.push(['nginx', '-c', nginxFile, '-s', 'stop']);
    await run(log, 'caddy', 'start', '--config', caddyFile, '--adapter', 'caddyfile');
    started.push(['caddy', 'stop', '--address', `unix/${folder}/caddy.sock`]);
  } catch (error) {
    await close();
    throw error;
  }
  const askAt =
    (base: string): Ask =>
    (path, options) =>
      ask(base, path, { ...options, ca: certificate.cert });
  return {
    at: { nginx: askAt(`https://localhost:${tls}`), Caddy: askAt(`https://localhost:${caddyPort}`) },
    locally: askAt(origin),
    plainly: askAt(`http://localhost:${plain}`),
    close,
  };
}
