/** The part of `negotiator` that is used here: the package has no types of its own, and those of others are of an older version. */
declare module 'negotiator' {
  import type { IncomingMessage } from 'node:http';

  export default class Negotiator {
    constructor(request: Pick<IncomingMessage, 'headers'>);
    /** The available codings that the request accepts, best first; `preferred` decides between equals. */
    encodings(available: readonly string[], options?: { preferred?: readonly string[] }): string[];
  }
}
