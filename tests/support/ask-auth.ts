/** Requests to the auth routes as the client sends them, over plain HTTP: nothing is normalised. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Session } from '@supabase/supabase-js';
import { embeddedPublishableKey } from '../../scripts/shared/embedded-addresses.ts';
import { ask } from './request.ts';

export type AuthAnswer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The answer's own word for what went wrong; null where it names none. */
  code: string | null;
};

export type AuthRequest = {
  method?: string;
  /** Sent as JSON; a text is sent as it stands. */
  body?: unknown;
  /** Bearer token. */
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

/** @param target what follows the origin, such as `/auth/v1/user` */
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
  if (answer.status !== 200) throw new Error(`No session: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as Session;
}

export const signIn = async (origin: string, account: { email: string; password: string }): Promise<Session> =>
  readSession(await askForSession(origin, account));
