/** Builds the security headers that the host sends with every response. */
import { createHash } from 'node:crypto';
import type { Services } from '../../../src/model/schemas/content-types.ts';

type CaptchaSources = Record<'script' | 'style' | 'frame' | 'connect', string[]>;

/**
 * Addresses that the security policy must allow for each captcha provider (docs.hcaptcha.com, "CSP Settings";
 * developers.cloudflare.com/turnstile/reference/content-security-policy).
 */
const captchaSources: Record<NonNullable<Services['captcha']>['provider'], CaptchaSources> = {
  hcaptcha: {
    script: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    style: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    frame: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    connect: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    script: ['https://challenges.cloudflare.com'],
    style: [],
    frame: ['https://challenges.cloudflare.com'],
    connect: [],
  },
};
const noCaptcha: CaptchaSources = { script: [], style: [], frame: [], connect: [] };

/**
 * Browser features that the site doesn't use and therefore denies. The list contains only names that Chromium knows,
 * because Chromium warns of other names in the console.
 */
const deniedFeatures = [
  ...['camera', 'microphone', 'geolocation', 'browsing-topics', 'display-capture', 'hid', 'midi'],
  ...['payment', 'serial', 'usb', 'xr-spatial-tracking'],
];

const transport = 'Strict-Transport-Security';
const upgrade = 'upgrade-insecure-requests';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const directive = (name: string, ...sources: readonly (string | string[])[]): string =>
  `${name} ${[...new Set(sources.flat())].join(' ')}`;

/**
 * Returns the security headers.
 * @param styles texts of the inline styles. The policy allows them by hash, and is the same on all pages.
 * @param services services that the browser connects to. The policy allows services on other hosts by origin.
 */
export function securityHeaders(styles: readonly string[], services: Services): Record<string, string> {
  const { auth, contact, captcha } = services;
  const formOrigin = contact.endpoint.startsWith('/') ? [] : [new URL(contact.endpoint).origin];
  const authOrigin = auth.origin === null ? [] : [auth.origin];
  const extra = captcha ? captchaSources[captcha.provider] : noCaptcha;
  const policy = [
    "default-src 'none'",
    directive('script-src', "'self'", extra.script),
    directive('style-src', "'self'", styles.map(hashOf), extra.style),
    "img-src 'self'",
    "font-src 'self'",
    directive('connect-src', "'self'", authOrigin, formOrigin, extra.connect),
    ...(captcha ? [directive('frame-src', extra.frame)] : []),
    "manifest-src 'self'",
    directive('form-action', "'self'", formOrigin),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Pages use only one Trusted Types policy, `structured-data` in src/model/seo, which accepts only JSON. The script
    // of a captcha writes HTML into the page, which Trusted Types would block.
    ...(captcha ? [] : ["require-trusted-types-for 'script'", 'trusted-types structured-data']),
    upgrade,
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    [transport]: 'max-age=63072000; includeSubDomains; preload',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    // With this header, the frame of a captcha would stay empty, so a site with a captcha omits it. All other embedded
    // resources are on this site, which the header allows.
    ...(captcha ? {} : { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
    'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    'Origin-Agent-Cluster': '?1',
    'X-Permitted-Cross-Domain-Policies': 'none',
  };
}

/**
 * Returns the headers without those that require TLS. Only the local server needs this, because it uses plain HTTP. RFC
 * 6797 forbids `Strict-Transport-Security` there. `upgrade-insecure-requests` would make some browsers request
 * `https://localhost`.
 */
export function withoutTls(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { [transport]: _, ...rest } = headers;
  const policy = rest['Content-Security-Policy'];
  return policy === undefined ? rest : { ...rest, 'Content-Security-Policy': policy.replace(`; ${upgrade}`, '') };
}
