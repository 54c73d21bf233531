import { expect, test } from 'vitest';
import { securityHeaders, withoutTls } from '../../../../../scripts/site/hosting/security-headers.ts';
import { sampleSite } from '../../../../support/sample-content.ts';

const policyOf = (styles: string[], services = sampleSite.services): Map<string, string> =>
  new Map(
    (securityHeaders(styles, services)['Content-Security-Policy'] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.filter(Boolean).join(' ')];
    }),
  );

test('the security policy allows the inlined styles of a page by hash, and no other inline code', () => {
  const policy = policyOf(['', 'a{color:red}']);
  expect(policy.get('style-src')).toBe(
    "'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='",
  );
  expect(policy.get('script-src')).toBe("'self'");
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*|https?:/);
});

// tests/e2e/serving.e2e.ts checks all other security headers, including the content security policy, on every response.
test('the Strict-Transport-Security header makes browsers use HTTPS for two years, also on subdomains', () => {
  const value = 'max-age=63072000; includeSubDomains; preload';
  expect(securityHeaders([], sampleSite.services)['Strict-Transport-Security']).toBe(value);
});

test('the security policy allows hosted services by their origin, and no other hosts', () => {
  const policy = policyOf([], {
    auth: { origin: 'https://project.example', key: 'k' },
    contact: { endpoint: 'https://forms.example/submit?a=1', accessKey: 'k' },
    captcha: null,
  });
  expect(policy.get('connect-src')).toBe("'self' https://project.example https://forms.example");
  expect(policy.get('form-action')).toBe("'self' https://forms.example");
  expect(policy.get('script-src')).toBe("'self'");
  expect(policy.get('trusted-types')).toBe('structured-data');
});

test('a captcha adds only its provider’s origin to the security policy, and turns off Trusted Types and the embedder policy', () => {
  const services = { ...sampleSite.services, captcha: { provider: 'turnstile', siteKey: 'k' } } as const;
  const policy = policyOf([], services);
  expect(policy.get('script-src')).toBe("'self' https://challenges.cloudflare.com");
  expect(policy.get('frame-src')).toBe('https://challenges.cloudflare.com');
  expect(policy.has('require-trusted-types-for')).toBe(false);
  expect(securityHeaders([], services)).not.toHaveProperty('Cross-Origin-Embedder-Policy');
});

test('over plain HTTP, only the headers and directives about TLS are left out', () => {
  const headers = securityHeaders(['a{color:red}'], sampleSite.services);
  const plain = withoutTls(headers);
  expect(Object.keys(headers).filter((name) => !(name in plain))).toEqual(['Strict-Transport-Security']);
  expect(headers['Content-Security-Policy']).toBe(`${plain['Content-Security-Policy']}; upgrade-insecure-requests`);
});
