/** Requests that their sender leaves unfinished, or whose answer it never waits for. */
import { type ClientRequest, request } from 'node:http';
import { contactPath, embeddedPublishableKey } from '../../scripts/shared/embedded-addresses.ts';

type Unfinished = { request: ClientRequest; leave: () => void };

function send(origin: string, path: string, headers: Record<string, string | number>): Unfinished {
  const { hostname, port } = new URL(origin);
  const sent = request({ hostname, port, path, method: 'POST', headers, agent: false });
  // The error is expected: the sender leaves.
  sent.on('error', () => undefined);
  return { request: sent, leave: () => sent.destroy() };
}

/** A sign-in from an address behind a proxy, whose sender may leave before the answer: then there is none. */
export function startSignIn(origin: string, address: string, credentials: object) {
  const body = JSON.stringify(credentials);
  const { request: sent, leave } = send(origin, '/auth/v1/token?grant_type=password', {
    apikey: embeddedPublishableKey,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': address,
  });
  const status = new Promise<number>((resolve) => {
    sent.on('response', (response) => resolve(response.resume().statusCode ?? 0));
  });
  sent.end(body);
  return { status, leave };
}

/** A message whose end never comes; resolves when what there is of it is on its way. */
export async function beginMessage(origin: string, text: string): Promise<Unfinished> {
  const unfinished = send(origin, contactPath, { 'content-type': 'multipart/form-data; boundary=x' });
  await new Promise<void>((resolve) => unfinished.request.write(text, () => resolve()));
  return unfinished;
}
