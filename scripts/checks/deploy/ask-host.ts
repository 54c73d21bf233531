/** Plain requests to a running host: no redirect is followed, nothing is kept. */
import { request as requestPlain } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import { type Answer, noAnswer } from './observed.ts';

const patience = 10_000;

type Question = { method?: string; headers?: Readonly<Record<string, string>>; body?: string };

/** Why no answer came, in the words of the system. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map((one) => reasonOf(one)).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);

/** @returns status 0 with the reason when no answer comes */
export function askHost(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: Question = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const { protocol, hostname, port } = new URL(origin);
    const ask = protocol === 'https:' ? requestOverTls : requestPlain;
    // The path is sent as it stands: what a URL would tidy is what some hosts stumble over.
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

/** The version of TLS that a host agrees to, up to the newest one named; null when it agrees to none. */
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
