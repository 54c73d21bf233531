import type { Finding } from 'vite-plugin-ssr-free-prerender';
import { expect, test } from 'vitest';
import { leaveOutKnown } from '../../src/verify/profiles.ts';

const finding = (kind: Finding['kind'], message: string, isWarning = false): Finding => ({
  kind,
  route: '/',
  message,
  ...(isWarning && { isWarning }),
});

test('leaveOutKnown drops failed requests to other hosts, and known messages even if their times differ', () => {
  const found = [
    finding('console', 'a warning at 17.5'),
    finding('request', 'https://stats.example/hit could not be loaded (net::ERR_NAME_NOT_RESOLVED).', true),
    finding('request', '/dark.png was answered with status 404.'),
  ];
  expect(leaveOutKnown(found, [finding('console', 'a warning at 9.2')])).toEqual(found.slice(2));
});
