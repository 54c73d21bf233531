/** Bodies of requests: read whole, and refused when they are too long. */
import type { Context, MiddlewareHandler } from 'hono';

/** The body, whether it names its length or comes in pieces; null when it is longer than allowed. */
async function readBody(body: ReadableStream<Uint8Array>, mostBytes: number): Promise<Blob | null> {
  let size = 0;
  let parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of body) {
    size += part.length;
    // Read to its end even then: a connection that is cut while the sender still sends shows him a network error in
    // place of the answer, and fails his next request.
    if (size > mostBytes) parts = [];
    else parts.push(new Uint8Array(part));
  }
  return size > mostBytes ? null : new Blob(parts);
}

export function limitBody(mostBytes: number, refuse: (context: Context) => Response): MiddlewareHandler {
  return async (context, next) => {
    const { body, url, method, headers } = context.req.raw;
    if (!body) return next();
    try {
      const read = await readBody(body, mostBytes);
      if (read === null) return refuse(context);
      context.req.raw = new Request(url, { method, headers, body: read });
    } catch {
      // Nobody is left to read this.
      return context.text('The request was cut off.\n', 400);
    }
    return next();
  };
}
