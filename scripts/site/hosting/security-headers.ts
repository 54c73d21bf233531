/** The security headers that every answer of the site carries. Pure. */
import { createHash } from 'node:crypto';
import type { Services } from '../../../src/model/schemas/content-types.ts';

type CaptchaSources = Record<'script' | 'style' | 'frame' | 'connect', string[]>;

/** What the captcha providers ask to be allowed (docs.hcaptcha.com, "CSP Settings"; developers.cloudflare.com/turnstile/reference/content-security-policy). */
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

/** Features of the browser that the site has no use for. Each must be known to Chromium, which warns of any other on the console. */
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
 * @param styles texts of the inlined styles: allowed by their hash, as all pages carry the same
 * @param services what the browser talks to: hosted ones are allowed by their origin
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
    // One policy, of src/model/seo, which lets JSON pass alone. A captcha's script comes from elsewhere and writes into the page: it
    // cannot run under Trusted Types.
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
    // All that the site embeds is its own. A captcha's frame does not say that it may be embedded so, and would stay empty.
    ...(captcha ? {} : { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
    'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    'Origin-Agent-Cluster': '?1',
    'X-Permitted-Cross-Domain-Policies': 'none',
  };
}

/**
 * The headers as they are sent over plain HTTP, which only the local server speaks: without what is a promise about
 * TLS. RFC 6797 forbids the one there, and by the other some browsers would ask for `https://localhost`.
 */
export function withoutTls(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { [transport]: _, ...rest } = headers;
  const policy = rest['Content-Security-Policy'];
  return policy === undefined ? rest : { ...rest, 'Content-Security-Policy': policy.replace(`; ${upgrade}`, '') };
}
