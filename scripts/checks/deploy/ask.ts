/**
 * Reads files of a built folder, and sends requests to a running host and its services. Never follows redirects, signs
 * in or sends messages.
 */
import { readdir, readFile } from 'node:fs/promises';
import { request as requestPlain } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { extname, join } from 'node:path';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import type { BuildFacts } from '../../shared/build-facts.ts';
import { contentTypes, defaultCaching, headersAt, parseHeadersFile } from '../../site/hosting/header-rules.ts';
import { type Answer, noAnswer } from './observed.ts';

const inLowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/**
 * Returns a function that answers requests from a built folder, as a host would, so that the folder can be checked
 * before the upload. Unknown paths are answered with `404.html`.
 */
export async function openFolder(folder: string): Promise<(path: string) => Promise<Answer>> {
  const rules = parseHeadersFile(await readFile(join(folder, '_headers'), 'utf8'));
  const read = (file: string): Promise<string | null> => readFile(join(folder, file), 'utf8').catch(() => null);
  return async (path) => {
    const file = path === '/' ? '/index.html' : extname(path) ? path : `${path}.html`;
    const body = await read(file);
    const type = contentTypes[extname(body === null ? '404.html' : file).slice(1)];
    return {
      status: body === null ? 404 : 200,
      headers: inLowerCase({
        'Cache-Control': defaultCaching,
        ...(type && { 'Content-Type': type }),
        ...headersAt(rules, path),
      }),
      body: body ?? (await read('404.html')) ?? '',
    };
  };
}

/** Reads the text files in a folder. The keys are their paths in the folder, with a leading slash. */
export async function readTextFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = new Map<string, string>();
  for (const file of files) {
    const isText =
      file.endsWith('_headers') || /\.(?:html|js|css|json|txt|xml|atom|webmanifest|svg|conf|caddy)$/.test(file);
    if (isText) texts.set(file.slice(folder.length).replaceAll('\\', '/'), await readFile(file, 'utf8'));
  }
  return texts;
}

const patience = 10_000;

type Question = { method?: string; headers?: Readonly<Record<string, string>>; body?: string };

/** Returns the reason why a request failed, as the operating system states it. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map((one) => reasonOf(one)).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);

/**
 * Sends a request.
 * @returns the answer. If none arrives, the status is 0 and the body is the reason
 */
export function askHost(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const { protocol, hostname, port } = new URL(origin);
    const ask = protocol === 'https:' ? requestOverTls : requestPlain;
    // Don't use `URL`, which would normalise the path. The checks test how hosts answer unusual paths.
    const options = {
      hostname: hostname.replace(/^\[|\]$/g, ''),
      port,
      path,
      method,
      timeout: patience,
      agent: false as const,
    };
    const asked = ask({ ...options, headers: { 'user-agent': 'deploy-check', ...headers } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', (error) => resolve(noAnswer(reasonOf(error))));
      response.on('end', () => {
        const named = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(named),
          body: Buffer.concat(parts).toString('utf8'),
        });
      });
    });
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${patience / 1000} s`)));
    asked.on('error', (error) => resolve(noAnswer(reasonOf(error))));
    asked.end(body);
  });
}

/**
 * Returns the TLS version that a host chooses if the client offers `newest` and older versions, or null if no
 * connection is possible.
 */
export function agreeOnTls(origin: string, newest: SecureVersion): Promise<string | null> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket: TLSSocket = connect(
      { host, servername: host, port: Number(port || 443), maxVersion: newest, timeout: patience },
      () => {
        resolve(socket.getProtocol());
        socket.destroy();
      },
    );
    socket.on('timeout', () => socket.destroy(new Error('time-out')));
    socket.on('error', () => resolve(null));
  });
}

/** Answers of the hosted services. A field is null if the build uses the embedded service instead. */
export type ServiceAnswers = {
  auth: Record<'health' | 'settings' | 'preflight', Answer> | null;
  form: Answer | null;
};

const boundary = 'deploy-check-form';
/**
 * A form with an empty access key, to check that the form service answers. The service refuses the form and stores
 * nothing.
 */
const emptyForm = `--${boundary}\r\nContent-Disposition: form-data; name="access_key"\r\n\r\n\r\n--${boundary}--\r\n`;

async function askAuth({ url, publishableKey }: NonNullable<BuildFacts['auth']>, origin: string) {
  const headers = { origin, apikey: publishableKey };
  const preflight = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'apikey, authorization, content-type, x-client-info, x-supabase-api-version',
  };
  return {
    health: await askHost(url, '/auth/v1/health', { headers }),
    settings: await askHost(url, '/auth/v1/settings', { headers }),
    preflight: await askHost(url, '/auth/v1/token?grant_type=password', { method: 'OPTIONS', headers: preflight }),
  };
}

function askForm(endpoint: string, origin: string): Promise<Answer> {
  const { origin: service, pathname, search } = new URL(endpoint);
  const headers = {
    origin,
    accept: 'application/json',
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(Buffer.byteLength(emptyForm)),
  };
  return askHost(service, `${pathname}${search}`, { method: 'POST', headers, body: emptyForm });
}

export async function askServices({ host, auth, form }: BuildFacts): Promise<ServiceAnswers> {
  return {
    auth: auth ? await askAuth(auth, host) : null,
    form: form ? await askForm(form.endpoint, host) : null,
  };
}
