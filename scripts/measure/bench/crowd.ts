/** Many clients that sign in at once, each from an address of its own on the loopback network, and none with an account. */
import { request } from 'node:http';
import { authPrefix, embeddedPublishableKey } from '../../shared/embedded-addresses.ts';

function signIn(origin: string, number: number): Promise<number> {
  const body = JSON.stringify({ email: `nobody-${number}@example.org`, password: 'not a password of anybody' });
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    request(
      {
        ...{ host: '127.0.0.1', port, method: 'POST', path: `${authPrefix}/token?grant_type=password` },
        localAddress: `127.0.${1 + Math.floor(number / 200)}.${1 + (number % 200)}`,
        headers: { host: 'localhost', apikey: embeddedPublishableKey, 'content-type': 'application/json' },
      },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      },
    )
      .on('error', reject)
      .end(body);
  });
}

/** The status of each answer, once all have come. */
export const signInAtOnce = (origin: string, count: number): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, (_, number) => signIn(origin, number)));
