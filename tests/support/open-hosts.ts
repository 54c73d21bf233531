/** Starts nginx and Caddy with TLS. Both are set up as scripts/site/hosting/README.md describes. */
import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Certificate, makeCertificate } from '../../scripts/server/static/local-tls.ts';
import { serveSite } from '../../scripts/server/static/serve-site.ts';
import { printCaddyfile } from '../../scripts/site/hosting/caddy.ts';
import { printNginx } from '../../scripts/site/hosting/nginx.ts';
import { findFreePort } from './at-end.ts';
import { type Answer, ask } from './requests.ts';

export const hostNames = ['nginx', 'Caddy'] as const;
type HostName = (typeof hostNames)[number];
export type Ask = (path: string, options?: Parameters<typeof ask>[2]) => Promise<Answer>;

export type Hosts = {
  origins: Readonly<Record<HostName, string>>;
  /** Functions that send a request to a host (nginx or Caddy), keyed by host name. */
  at: Readonly<Record<HostName, Ask>>;
  /** Sends a request to nginx over plain HTTP. */
  plainly: Ask;
  /** The certificate that the hosts present, as PEM. Clients must trust it. */
  certificate: Certificate;
  /** The folder on the server that contains the builds. */
  folder: string;
  /** Reloads a host's configuration, with the command in scripts/site/hosting/README.md. */
  reload: (name: HostName) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Runs a command that starts a server. The command ends once the server listens, but the server keeps running. The
 * server would hold a pipe open, so the output goes to a file.
 */
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

/** Returns a typical main configuration of nginx that uses `folder` instead of system folders. */
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

/**
 * Returns global options that keep Caddy's files in `folder`. Caddy doesn't obtain certificates itself, and opens only
 * the site's port.
 */
const mainCaddy = (folder: string): string => `{
  admin unix/${folder}/caddy.sock
  auto_https disable_redirects
  skip_install_trust
  storage file_system ${folder}/caddy
}
`;

/** Returns a function that sends requests to `origin` and trusts this certificate. */
const askOver =
  (origin: string, { cert }: Certificate): Ask =>
  (path, options) =>
    ask(origin, path, { ...options, ca: cert });

/**
 * Uploads a built site and activates it, so that the next reload serves it (see scripts/site/hosting/README.md).
 * Returns its folder.
 */
export async function upload(dist: string, folder: string): Promise<string> {
  const target = join(folder, (await readFile(join(dist, '_server/build'), 'utf8')).trim());
  await cp(dist, target, { recursive: true, preserveTimestamps: true });
  await promisify(execFile)('sh', [join(target, '_server/activate.sh')]);
  return target;
}

/** Starts both hosts with a built site. Each start command returns when its server listens. */
export async function openHosts(dist: string): Promise<Hosts> {
  const own = await mkdtemp(join(tmpdir(), 'hosts-'));
  const folder = await mkdtemp(join(tmpdir(), 'builds-'));
  const log = join(own, 'output.log');
  const certificate = await makeCertificate();
  const [cert, key] = [join(own, 'cert.pem'), join(own, 'key.pem')];
  await writeFile(cert, certificate.cert);
  await writeFile(key, certificate.key);
  const [plain, tls, caddyPort] = [await findFreePort(), await findFreePort(), await findFreePort()];

  const [nginxFile, caddyFile] = [join(own, 'nginx.conf'), join(own, 'Caddyfile')];
  const nginxSite = printNginx({
    host: 'localhost',
    folder,
    certificate: cert,
    certificateKey: key,
    listen: { http: [`127.0.0.1:${plain}`], https: [`127.0.0.1:${tls}`] },
  });
  await writeFile(join(own, 'site.conf'), nginxSite.replace('# brotli_static', 'brotli_static'));
  await writeFile(nginxFile, mainNginx(own));
  const caddySite = printCaddyfile({ address: `localhost:${caddyPort}`, folder, certificate: { cert, key } });
  await writeFile(caddyFile, mainCaddy(own) + caddySite);

  const started: [command: string, ...args: string[]][] = [];
  const close = async (): Promise<void> => {
    for (const [command, ...args] of started) await run(log, command, ...args);
    for (const made of [own, folder]) await rm(made, { recursive: true, force: true });
  };
  try {
    await upload(dist, folder);
    await run(log, 'nginx', '-c', nginxFile);
    started.push(['nginx', '-c', nginxFile, '-s', 'stop']);
    await run(log, 'caddy', 'start', '--config', caddyFile, '--adapter', 'caddyfile');
    started.push(['caddy', 'stop', '--address', `unix/${own}/caddy.sock`]);
  } catch (error) {
    await close();
    throw error;
  }
  const origins = { nginx: `https://localhost:${tls}`, Caddy: `https://localhost:${caddyPort}` };
  return {
    origins,
    at: { nginx: askOver(origins.nginx, certificate), Caddy: askOver(origins.Caddy, certificate) },
    plainly: askOver(`http://localhost:${plain}`, certificate),
    certificate,
    folder,
    reload: async (name) => {
      if (name === 'Caddy') {
        const address = `unix/${own}/caddy.sock`;
        await run(log, 'caddy', 'reload', '--config', caddyFile, '--adapter', 'caddyfile', '--address', address);
      } else {
        await run(log, 'nginx', '-t', '-c', nginxFile);
        await run(log, 'nginx', '-s', 'reload', '-c', nginxFile);
      }
    },
    close,
  };
}

export type LocalServer = { ask: Ask; close: () => Promise<void> };

/** Serves the hosts' current build with the local server, which presents the hosts' certificate. */
export async function serveLocally({ folder, certificate }: Hosts): Promise<LocalServer> {
  const { origin, close } = await serveSite(join(folder, 'current'), 0, null, certificate);
  return { ask: askOver(origin, certificate), close };
}
