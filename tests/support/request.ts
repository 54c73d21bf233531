/** Plain HTTP, without what a browser or fetch does by itself: no redirects, no decoding. */
import { type IncomingHttpHeaders, request } from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export function ask(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    request({ hostname, port, path, method, headers }, (response) => {
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
