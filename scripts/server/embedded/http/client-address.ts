/** Who asks: the address of the connection, or the one that a trusted proxy names. */
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';
import { EmbeddedError } from '../shared/embedded-error.ts';

type Client = {
  address: string;
  /** What limits count: an IPv4 address, of IPv6 the /64, as one customer has all addresses of that. */
  network: string;
};

export type ReadClient = (request: IncomingMessage) => Client;

const isAddressOrRange = (text: string): boolean => ipaddr.isValidCIDR(text) || ipaddr.isValid(text);

function readNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4-mapped IPv6 address counts as the IPv4 address.
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}

/**
 * @param trustedProxies value of TRUSTED_PROXY: addresses and ranges, separated by commas
 * @throws EmbeddedError when one of them is neither
 */
export function createClientReader(trustedProxies = ''): ReadClient {
  const trusted = trustedProxies
    .split(',')
    .map((text) => text.trim())
    .filter(Boolean);
  for (const text of trusted) {
    if (isAddressOrRange(text)) continue;
    throw new EmbeddedError(
      `TRUSTED_PROXY: "${text}" is not an address or a range of addresses. Expected something like "127.0.0.1" or "127.0.0.1, 10.0.0.0/8".`,
    );
  }
  const isTrusted = proxyaddr.compile(trusted);
  return (request) => {
    const remote = request.socket.remoteAddress ?? 'unknown';
    const named = proxyaddr(request, isTrusted);
    const address = ipaddr.isValid(named) ? named : remote;
    return { address, network: readNetwork(address) };
  };
}
