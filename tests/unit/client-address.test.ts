// Row 8 and section A.5: whose request it is, behind which proxy.
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createClientReader } from '../../scripts/server/embedded/http/client-address.ts';
import { EmbeddedError } from '../../scripts/server/embedded/shared/embedded-error.ts';

/** A request from an address, with what a header claims. */
const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ['no proxy is configured', undefined, from('127.0.0.1', '192.0.2.1'), '127.0.0.1'],
  ['another proxy is', '10.0.0.1', from('127.0.0.1', '192.0.2.1'), '127.0.0.1'],
  ['this one is', '127.0.0.1', from('127.0.0.1', '192.0.2.1'), '192.0.2.1'],
  ['its range is', '10.0.0.0/8', from('10.1.2.3', '192.0.2.1'), '192.0.2.1'],
  ['one of two is', '::1, 10.0.0.0/8', from('::1', '192.0.2.1'), '192.0.2.1'],
  ['the client claims more than it is', '127.0.0.1', from('127.0.0.1', '198.51.100.7, 192.0.2.1'), '192.0.2.1'],
  ['the connection speaks IPv6 for IPv4', '127.0.0.1', from('::ffff:127.0.0.1', '192.0.2.1'), '192.0.2.1'],
  ['what is claimed is not an address', '127.0.0.1', from('127.0.0.1', 'somebody'), '127.0.0.1'],
  ['nothing is claimed', '127.0.0.1', from('127.0.0.1'), '127.0.0.1'],
])('a forwarded address counts from a configured proxy only: %s', (_what, trusted, request, address) => {
  expect(createClientReader(trusted)(request).address).toBe(address);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
])('limits count %s as %s', (address, network) => {
  expect(createClientReader()(from(address)).network).toBe(network);
});

test.each(['proxy.example', '10.0.0.0/33', '10.0.0.1 10.0.0.2', '*'])(
  'TRUSTED_PROXY=%s is refused by name',
  (value) => {
    expect(() => createClientReader(value)).toThrow(EmbeddedError);
    expect(() => createClientReader(value)).toThrow(`TRUSTED_PROXY: "${value}" is not an address or a range`);
  },
);
