/**
 * Emulates visitors: the default visitor that pages are rendered for, five others, and further visitors for pages that
 * read the language or the query.
 */

import type { HiddenTab } from '../cdp/hidden-tab.ts';
import type { Trace } from '../injected/page-traces.ts';
import type { Finding, FindingKind } from '../types/finding.ts';

/** An emulated device. */
type Device = {
  screen: { width: number; height: number; deviceScaleFactor: number; mobile: boolean };
  platform: string;
  userAgent: (own: string) => string;
  userAgentMetadata: {
    platform: string;
    platformVersion: string;
    architecture: string;
    model: string;
    mobile: boolean;
  };
  maxTouchPoints: number;
};

export type Visitor = {
  /** Completes the words "A visitor" in messages, such as "who comes back". */
  name: string;
  /**
   * Matches the expressions whose value may differ for this visitor, such as `navigator.language`. If a page read such
   * a value and differs for this visitor, the message names the expression as the likely cause.
   */
  reads: RegExp;
  dark?: boolean;
  reducedMotion?: boolean;
  device?: Device;
  language?: string;
  timeZone?: string;
  /** How far the visitor's clock is ahead of the real time, in milliseconds. */
  ahead?: number;
  /** The query to append to the page's path, including the "?". */
  query?: string;
  /**
   * True if such a visit is rare, such as one a year later or with a query in the address. Findings for this visitor
   * are only warnings.
   */
  isLater?: boolean;
  /** True if the visitor starts with the storage, cookies and service workers of earlier visits. */
  returns?: boolean;
};

const phone: Device = {
  screen: { width: 390, height: 844, deviceScaleFactor: 3, mobile: true },
  platform: 'iPhone',
  userAgent: () =>
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  userAgentMetadata: { platform: 'iOS', platformVersion: '18.6', architecture: '', model: 'iPhone', mobile: true },
  maxTouchPoints: 5,
};
const mac: Device = {
  screen: { width: 1920, height: 1080, deviceScaleFactor: 1, mobile: false },
  platform: 'MacIntel',
  userAgent: (own) => own.replace(/\([^)]*\)/, '(Macintosh; Intel Mac OS X 10_15_7)'),
  userAgentMetadata: { platform: 'macOS', platformVersion: '15.6', architecture: 'arm', model: '', mobile: false },
  maxTouchPoints: 0,
};
const ownScreen = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };

/**
 * French, because its month names differ from the English and German ones. So a page that writes dates in the visitor's
 * language differs from the prerendered page.
 */
const language = 'fr-FR';
/**
 * A time zone west of Greenwich: there, a date without a time (midnight UTC) falls on the previous day. It must differ
 * from this machine's time zone.
 */
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeZone = zone === 'America/New_York' ? 'America/Los_Angeles' : 'America/New_York';
/** Milliseconds from now to a time with a different hour, weekday, month and year. */
const yearLater = (401 * 24 + 7) * 60 * 60 * 1000;
const query = '?from=mail';

const sizes = '^(window|screen)\\.|width|height|orientation|resolution';
const system = '^navigator\\.(maxTouch|userAgent|platform|vendor)';

export const otherVisitors: readonly Visitor[] = [
  {
    name: 'with a phone and reduced motion',
    reads: new RegExp(`prefers-reduced-motion|${sizes}|pointer|hover|${system}`),
    device: phone,
    reducedMotion: true,
  },
  {
    name: `who comes a year later (401 days and 7 hours), with a query in the address (${query})`,
    reads: /^Date|^new Date|^(Number|BigInt|String)\.prototype|^Intl|URLSearchParams/,
    ahead: yearLater,
    query,
    isLater: true,
  },
  {
    name: `with another language (${language}), in another time zone (${timeZone})`,
    reads: /^navigator\.language|^(Date|Number|BigInt|String)\.prototype|^Intl/,
    language,
    timeZone,
  },
  {
    name: 'with a dark colour scheme, a Mac and a wide screen (1920 by 1080)',
    reads: new RegExp(`prefers-color-scheme|${sizes}|${system}`),
    device: mac,
    dark: true,
  },
  // This visitor must be the last, because it gets the data that pages stored for the visitors above.
  {
    name: 'who comes back',
    reads: /^(local|session)Storage|^'.*' in |^Object\.keys|^document\.cookie/,
    returns: true,
  },
];

/**
 * Additional visitors for pages that read the visitor's language. The French visitor may find nothing, because an app
 * without a French translation shows everyone the same page.
 */
export const speakers: readonly Visitor[] = ['de-DE', 'es-ES', 'pt-BR', 'zh-CN'].map((locale) => ({
  name: `with another language (${locale})`,
  reads: /^navigator\.language/,
  language: locale,
}));

export const readsLanguage = ({ reads }: Pick<Trace, 'reads'>): boolean =>
  reads.some((read) => read.startsWith('navigator.language'));

/** Returns a visitor who opens a page with this query in the address, such as "?tab=2". */
export const askingFor = (asked: string): Visitor => ({
  name: `with a query that the page reads (${asked})`,
  reads: /URLSearchParams/,
  query: asked,
  isLater: true,
});

export const plainVisitor: Visitor = { name: 'like any other', reads: /./ };

/** Emulates a visitor in a tab. `own` is the browser's real user agent. */
export async function becomeVisitor(session: HiddenTab['session'], own: string, visitor: Visitor): Promise<void> {
  const { dark, reducedMotion, device, language: locale, timeZone: timezoneId = '' } = visitor;
  const touchPoints = device?.maxTouchPoints ?? 0;
  await Promise.all([
    session.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: dark ? 'dark' : '' },
        { name: 'prefers-reduced-motion', value: reducedMotion ? 'reduce' : '' },
      ],
    }),
    session.send('Emulation.setDeviceMetricsOverride', device?.screen ?? ownScreen),
    session.send(
      'Emulation.setTouchEmulationEnabled',
      touchPoints > 0 ? { enabled: true, maxTouchPoints: touchPoints } : { enabled: false },
    ),
    session.send('Emulation.setLocaleOverride', locale ? { locale } : {}),
    session.send(
      'Emulation.setUserAgentOverride',
      device
        ? {
            userAgent: device.userAgent(own),
            platform: device.platform,
            userAgentMetadata: device.userAgentMetadata,
            acceptLanguage: locale ?? '',
          }
        : { userAgent: own, acceptLanguage: locale ?? '' },
    ),
    session.send('Emulation.setTimezoneOverride', { timezoneId }),
  ]);
}

const unsound: ReadonlySet<FindingKind> = new Set(['hydration', 'not-ready', 'crash']);

/**
 * Returns true if a page with these findings is wrong for every visitor. The engine doesn't load such a page again as
 * other visitors.
 */
export const isUnsound = (found: readonly Finding[]): boolean => found.some(({ kind }) => unsound.has(kind));

/**
 * Returns a key to compare findings of different visitors. Numbers are ignored, because messages may contain times and
 * lengths.
 */
const keyOf = ({ kind, message }: Finding): string => `${kind} ${message.replaceAll(/\d+/g, '0')}`;

/**
 * Returns true for a failed request to another host. Such a request can fail for any visitor, so the failure isn't a
 * difference between visitors.
 */
const isElsewhere = ({ kind, isWarning }: Finding): boolean => kind === 'request' && isWarning === true;

/** Returns only findings that the page doesn't also have for the default visitor (`known`). */
export function leaveOutKnown(found: readonly Finding[], known: readonly Finding[]): Finding[] {
  const keys = new Set(known.map(keyOf));
  return found.filter((finding) => !keys.has(keyOf(finding)) && !isElsewhere(finding));
}

/**
 * The maximum number of expressions that a message names as the likely cause of a finding. In a longer list, the actual
 * cause would be hard to find.
 */
const maxReads = 3;

const rankOf = ({ kind, isWarning }: Finding): number => (kind === 'hydration' ? 0 : isWarning ? 2 : 1);

/**
 * Returns the most serious finding of a visit. Its message names values that the page read and that may be the cause.
 */
export function describeVisit(
  route: string,
  visitor: Visitor,
  found: readonly Finding[],
  { reads, worker }: Trace,
): Finding {
  const [first] = found.toSorted((one, other) => rankOf(one) - rankOf(other));
  const { kind = 'hydration', message = '', isWarning = false } = first ?? {};
  const telling = reads.filter((read) => visitor.reads.test(read)).slice(0, maxReads);
  const move =
    visitor.language && readsLanguage({ reads })
      ? "Render first in the language of the prerendered page (with i18next, lng: 'en'). Then switch to the visitor's language in useEffect (with i18next, call changeLanguage)."
      : 'Read such values only in useEffect. If only the text of an element differs, you can put suppressHydrationWarning on the element instead.';
  const remedy = kind === 'hydration' ? ` ${move}` : '';
  const read =
    telling.length > 0
      ? `Likely cause: the first render read ${telling.join(', ')}.${remedy}`
      : 'The cause is unknown, because the first render read no value that differs for this visitor. Open the page as such a visitor, and look at the console.';
  const cause = worker
    ? `The service worker ${worker} answered the request for the page instead of the host. Let the host serve the pages. If you use vite-plugin-pwa, pass this option to VitePWA() in vite.config: workbox: { navigateFallback: null, globPatterns: ['**/*.{js,css}'] }`
    : read;
  const what =
    kind === 'hydration'
      ? 'gets a first render that differs from the prerendered page.'
      : 'has a problem that the default visitor does not have:';
  const text = `A visitor ${visitor.name} ${what} ${message} ${cause}`;
  return { kind, route, message: text, ...((isWarning || visitor.isLater) && { isWarning: true }) };
}
