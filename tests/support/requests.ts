/**
 * Helpers that send requests to the local server: any HTTP request, requests to sign-in and the contact form, and raw
 * bytes.
 */
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestOverTls } from 'node:https';
import { connect, type Socket } from 'node:net';
import type { Session } from '@supabase/supabase-js';
import type { Message } from '../../scripts/server/embedded/inbox.ts';
import { contactPath, embeddedAccessKey, embeddedPublishableKey } from '../../scripts/shared/embedded-addresses.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type AskOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The certificate to trust, as PEM. */
  ca?: string;
};

export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body, ca }: AskOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { protocol, hostname, port } = new URL(origin);
    const request = protocol === 'https:' ? requestOverTls : requestPlain;
    request({ hostname, port, path, method, headers, ca }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', reject)
      .end(body);
  });
}

export type AuthAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The error code in the answer, or null if the answer has none. */
  code: string | null;
};

export type AuthRequest = {
  method?: string;
  /** Body of the request. Text is sent unchanged, any other value as JSON. */
  body?: unknown;
  /** The bearer token. By default, the publishable key. */
  token?: string;
  headers?: Record<string, string>;
};

function readCode(text: string): string | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json && 'error_code' in json ? String(json.error_code) : null;
  } catch {
    return null;
  }
}

/**
 * Sends a request to the auth service.
 * @param target path and query, such as `/auth/v1/user`
 */
export async function askAuth(
  origin: string,
  target: string,
  { method = 'POST', body, token = embeddedPublishableKey, headers = {} }: AuthRequest = {},
): Promise<AuthAnswer> {
  const sent = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const answer = await ask(origin, target, {
    method,
    headers: {
      apikey: embeddedPublishableKey,
      authorization: `Bearer ${token}`,
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
  const text = answer.body.toString();
  return { status: answer.status, headers: answer.headers, text, code: readCode(text) };
}

export const askForSession = (origin: string, body: unknown, headers: Record<string, string> = {}) =>
  askAuth(origin, '/auth/v1/token?grant_type=password', { body, headers });

export const askForRenewal = (origin: string, refreshToken: unknown) =>
  askAuth(origin, '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } });

function readSession(answer: AuthAnswer): Session {
  if (answer.status !== 200)
    throw new Error(`The auth service returned no session, but status ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text) as Session;
}

export const signIn = async (origin: string, account: { email: string; password: string }): Promise<Session> =>
  readSession(await askForSession(origin, account));

/** A sample message: values that a visitor may type into the contact form. */
export const typed: Message = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  phone: '+44 20 7946 0000',
  organization: 'Analytical Engines',
  message: 'Please call me back.',
};

export type MessageAnswer = { status: number; headers: Headers; text: string };

/** Posts to the embedded form service, as the contact form does. */
export async function sendMessage(
  origin: string,
  fields: Record<string, string | Blob>,
  headers: Record<string, string> = {},
): Promise<MessageAnswer> {
  const form = new FormData();
  const added = { access_key: embeddedAccessKey, subject: 'New message', from_name: 'The website' };
  for (const [name, value] of Object.entries({ ...added, ...fields })) form.append(name, value);
  const answer = await fetch(`${origin}${contactPath}`, { method: 'POST', body: form, headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

export const connectTo = (origin: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });

/**
 * Sends bytes over a socket and returns what the server sends until it closes the connection.
 * @param half true to close the sending side after these bytes. The server then doesn't wait for the rest of an
 * incomplete request, but slow answers may be lost
 */
export async function exchange(origin: string, bytes: string | Buffer, half = false): Promise<string> {
  const socket = await connectTo(origin);
  const parts: Buffer[] = [];
  return new Promise((resolve) => {
    // A server may reset the connection before it has read everything. The bytes received before the reset are still
    // returned.
    socket.on('error', () => undefined);
    socket.on('data', (part) => parts.push(part));
    socket.on('close', () => resolve(Buffer.concat(parts).toString('latin1')));
    if (half) socket.end(bytes);
    else socket.write(bytes);
  });
}

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

/**
 * Removes interim responses, such as `100 Continue`. A client that has closed its sending side may receive only those.
 */
export const dropInterim = (text: string): string =>
  text.replace(/^(?:HTTP\/1\.1 1\d\d[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n)+/, '');

/** Returns the first response in the received text, or null if the text contains no complete response. */
export function readAnswer(text: string): RawAnswer | null {
  const [, status, lines = '', body = ''] =
    /^HTTP\/1\.1 (\d{3})[^\r\n]*\r\n([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(dropInterim(text)) ?? [];
  if (status === undefined) return null;
  const headers = Object.fromEntries(
    lines.split('\r\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { status: Number(status), headers, body };
}
