/** Plain HTTP, without what a browser or fetch does by itself: no redirects, no decoding. */
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestOverTls } from 'node:https';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type AskOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Certificate to trust, as PEM. */
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
