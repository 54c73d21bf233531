import { expect, test } from 'vitest';
import { headersOf, parseHeadersFile, printHeadersFile } from '../../scripts/serve/headers-file.ts';
import { explainListenError, readPort } from '../../scripts/serve/read-port.ts';
import { securityHeaders } from '../../scripts/serve/security-headers.ts';
import { cleanPath } from '../../scripts/serve/serve-site.ts';
import { UsageError } from '../../scripts/usage-error.ts';
import { sampleSite } from '../support/sample-content.ts';

test.each([
  ['/about/', '/about'],
  ['/about.html', '/about'],
  ['/index.html', '/'],
  ['/index', '/'],
  ['//about', '/about'],
  ['/services//gis', '/services/gis'],
  ['/services/gis//', '/services/gis'],
  ['/services/index.html', '/services'],
  ['//', '/'],
])('leads the address %s to %s', (pathname, address) => {
  expect(cleanPath(pathname)).toBe(address);
});

test.each(['/', '/about', '/services/gis', '/assets/main-1a2b.js', '/sitemap.xml', '/indexes'])(
  'leaves the address %s alone',
  (pathname) => {
    expect(cleanPath(pathname)).toBeNull();
  },
);

test.each(['//evil.example', '///evil.example/', '//evil.example/index.html'])(
  'never leads %s to another host',
  (pathname) => {
    expect(cleanPath(pathname)).toMatch(/^\/evil\.example/);
  },
);

test('reads the port of the command line, and none when none is named', () => {
  expect(readPort(['--port', '8080'])).toBe(8080);
  expect(readPort(['--port=65535'])).toBe(65_535);
  expect(readPort([])).toBeNull();
});

test.each([['0'], ['65536'], ['80a'], ['1e3'], [' 80'], ['0x50'], ['']])(
  'refuses the port "%s" and says which ports there are',
  (port) => {
    const read = () => readPort(['--port', port]);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(`"${port}" is no port.\nUsage: npm run serve -- --port N, with N from 1 to 65535.`);
  },
);

test.each([[['--prot', '80']], [['--port']], [['8080']]])('explains the usage after %j', (args) => {
  const read = () => readPort(args);
  expect(read).toThrow(UsageError);
  expect(read).toThrow('Usage: npm run serve -- --port N');
});

test('names a free port when the asked one is taken, and passes other errors on', () => {
  const busy = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });
  expect(explainListenError(busy, 8080)).toEqual(
    new UsageError('Port 8080 is taken by another program. Name a free one: npm run serve -- --port 8081'),
  );
  const other = new Error('listen EACCES');
  expect(explainListenError(other, 80)).toBe(other);
});

const policyOf = (styles: string[], services = sampleSite.services): Map<string, string> =>
  new Map(
    (securityHeaders(styles, services)['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.filter(Boolean).join(' ')];
    }),
  );

test('allows the inlined styles of a page by their hash, and no other inline code', () => {
  const policy = policyOf(['', 'a{color:red}']);
  expect(policy.get('style-src')).toBe(
    "'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='",
  );
  expect(policy.get('script-src')).toBe("'self'");
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|https?:/);
});

test.each([
  ['default-src', "'none'"],
  ['base-uri', "'none'"],
  ['frame-ancestors', "'none'"],
  ['form-action', "'self'"],
  ['require-trusted-types-for', "'script'"],
])('the content security policy sets %s to %s', (directive, sources) => {
  expect(policyOf([]).get(directive)).toBe(sources);
});

test.each([
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
])('every answer carries %s: %s', (name, value) => {
  expect(securityHeaders([], sampleSite.services)[name]).toBe(value);
});

test('the policy follows the services: hosted ones are allowed by their origin, and nothing else is', () => {
  const policy = policyOf([], {
    auth: { origin: 'https://project.example', key: 'k' },
    contact: { endpoint: 'https://forms.example/submit?a=1', accessKey: 'k' },
    captcha: null,
  });
  expect(policy.get('connect-src')).toBe("'self' https://project.example https://forms.example");
  expect(policy.get('form-action')).toBe("'self' https://forms.example");
  expect(policy.get('script-src')).toBe("'self'");
  expect(policy.get('trusted-types')).toBe("'none'");
});

test('a captcha opens exactly its own origins, and needs Trusted Types off', () => {
  const policy = policyOf([], { ...sampleSite.services, captcha: { provider: 'turnstile', siteKey: 'k' } });
  expect(policy.get('script-src')).toBe("'self' https://challenges.cloudflare.com");
  expect(policy.get('frame-src')).toBe('https://challenges.cloudflare.com');
  expect(policy.has('require-trusted-types-for')).toBe(false);
});

test('the server reads from the headers file what was written into it', () => {
  const rules = {
    '/*': securityHeaders(['a{color:red}'], sampleSite.services),
    '/a.txt': { 'Content-Type': 'text/plain' },
  };
  const text = printHeadersFile(rules);
  expect(text.startsWith('/*\n  Content-Security-Policy: ')).toBe(true);
  expect(text.endsWith('\n/a.txt\n  Content-Type: text/plain\n')).toBe(true);
  expect(parseHeadersFile(text)).toEqual(rules);
});

test.each([
  ['/about', { A: 'all' }],
  ['/a.txt', { A: 'all', B: 'one' }],
  ['/assets/a.txt', { A: 'assets' }],
])('%s gets the headers of each rule that it matches, a later one first', (path, headers) => {
  const rules = { '/*': { A: 'all' }, '/assets/*': { A: 'assets' }, '/a.txt': { B: 'one' } };
  expect(headersOf(rules, path)).toEqual(headers);
});
