/** Real nginx on a built site, over plain HTTP, with the headers, redirects and compressed files that the build prints for it. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serverFolder } from '../../build/hosting/page-addresses.ts';

const run = promisify(execFile);
const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

const mainConfiguration = (folder: string, dist: string, port: number): string => `
load_module ${brotli};
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 2048; }
http {
  access_log off;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${dist}/${serverFolder}/nginx-http.conf;
  server {
    listen 127.0.0.1:${port};
    set $site_folder ${folder};
    include ${dist}/${serverFolder}/nginx-site.conf;
    brotli_static on;
  }
}
`;

/** Starts nginx on a port that is free. */
export async function openNginx(dist: string, port: number): Promise<{ origin: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const file = join(folder, 'nginx.conf');
  const build = (await readFile(join(dist, serverFolder, 'build'), 'utf8')).trim();
  await symlink(dist, join(folder, build));
  await writeFile(file, mainConfiguration(folder, dist, port));
  await run('nginx', ['-c', file]);
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await run('nginx', ['-c', file, '-s', 'stop']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
