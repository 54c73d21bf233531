/** Which requests the embedded services refuse: all but those of the site's own pages, under the names of this machine or of the site. */
import type { IncomingMessage } from 'node:http';

export type Refusal = { status: 403 | 421; text: string };

/** A name or an address, with or without a port: nothing that a URL would read in another way. */
const hostPattern = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]\\]+)(:\d{1,5})?$/i;

/** The name in a Host header as a URL has it; null when it is not a name. */
function readHostname(host: string | undefined): string | null {
  if (host === undefined || !hostPattern.test(host)) return null;
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? null;
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127\.\d+\.\d+\.\d+$/.test(hostname);

/** Browsers name the origin of a request; a client that does not is not a browser, and has no visitor's session. */
function comesFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') return true;
  return headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host?.toLowerCase();
}

/**
 * Any name can be made to lead to this machine (DNS rebinding): a page of that name would be the same origin to a browser.
 * @param siteHost public address of the site, with its protocol
 */
export function findRefusal(request: IncomingMessage, siteHost: string): Refusal | null {
  const own = new URL(siteHost).hostname;
  const hostname = readHostname(request.headers.host);
  if (hostname === null || !(isLoopback(hostname) || hostname === own)) {
    return { status: 421, text: `This server answers for localhost and ${own} only.\n` };
  }
  return comesFromElsewhere(request) ? { status: 403, text: 'Requests of other origins are refused.\n' } : null;
}
