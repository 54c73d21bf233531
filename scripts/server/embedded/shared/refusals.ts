/** Refusals of both services in the form that their callers expect: used by the server's thread and by the worker. */
import { authPrefix } from '../../../shared/embedded-addresses.ts';
import { buildRefusalPage, pagePolicy, readRefusalStyle } from './refusal-page.ts';
import type { ServiceAnswer, ServiceRequest } from './worker-messages.ts';

/** A failure in the auth server's own form. */
export const buildAuthFailure = (status: number, code: string, message: string): Response =>
  Response.json({ code: status, error_code: code, msg: message }, { status, headers: { 'x-sb-error-code': code } });

type Asked = Pick<ServiceRequest, 'headers' | 'policy'>;

const headerOf = ({ headers }: Pick<Asked, 'headers'>, wanted: string): string =>
  headers.find(([name]) => name === wanted)?.[1] ?? '';

/** A form sent without a script loads the answer as a page. */
export const isNavigation = (asked: Pick<Asked, 'headers'>): boolean =>
  headerOf(asked, 'sec-fetch-mode') === 'navigate' || headerOf(asked, 'accept').includes('text/html');

/** A refusal of the form service: JSON to programs, a page to a form without a script. */
export function buildContactRefusal(
  asked: Asked,
  status: number,
  message: string,
  { email, typed = null }: { email: string; typed?: FormData | null },
): Response {
  if (!isNavigation(asked)) return Response.json({ success: false, message }, { status });
  const look = readRefusalStyle();
  return new Response(buildRefusalPage(message, email, typed, look), {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy(asked.policy, look) },
  });
}

export type Unavailable = {
  /** Seconds after which to try again; null when that would not help. */
  retryAfter: number | null;
  /** To a visitor who has sent a message. */
  message: string;
};

export const busy: Unavailable = {
  retryAfter: 5,
  message: 'The server is busy, so your message was not stored. Please try again in a minute.',
};

/** 503: the service cannot answer now. Never a 4xx: the request was not at fault. */
export function buildUnavailable(
  asked: Asked & Pick<ServiceRequest, 'url'>,
  { retryAfter, message }: Unavailable,
  { email, typed = null }: { email: string; typed?: FormData | null },
): Response {
  const isAuth = new URL(asked.url).pathname.startsWith(authPrefix);
  const answer = isAuth
    ? buildAuthFailure(503, 'unexpected_failure', 'The service is unavailable')
    : buildContactRefusal(asked, 503, message, { email, typed });
  if (retryAfter !== null) answer.headers.set('retry-after', String(retryAfter));
  return answer;
}

/** An answer as plain data. Nothing of the services is ever kept by a cache, or open to another origin. */
export async function serialiseAnswer(answer: Response): Promise<ServiceAnswer> {
  const headers = [...answer.headers].filter(
    ([name]) => !name.startsWith('access-control-') && name !== 'cache-control' && name !== 'content-length',
  );
  return {
    status: answer.status,
    headers: [...headers, ['cache-control', 'no-store']],
    body: new Uint8Array(await answer.arrayBuffer()),
  };
}
