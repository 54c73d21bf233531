/** Visitors that written pages are loaded as: the one that pages are written for, and five who differ. */

import type { HiddenTab } from '../cdp/hidden-tab.ts';
import type { Trace } from '../injected/page-traces.ts';
import type { Finding, FindingKind } from '../types/types.ts';

/** A machine other than the one that builds. */
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
  /** As a finding says it, after "For a visitor". */
  name: string;
  /** Reads of the page that may tell this visitor from the first. */
  reads: RegExp;
  dark?: boolean;
  reducedMotion?: boolean;
  device?: Device;
  language?: string;
  timeZone?: string;
  /** Milliseconds by which the clock is ahead. */
  ahead?: number;
  /** What follows the path in the address. */
  query?: string;
  /** Differs from visitors of today: what only this one sees differently warns. */
  isLater?: boolean;
  /** Finds the storage, cookies and service workers of earlier visits. */
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

/** French names months differently from English and German. */
const language = 'fr-FR';
/** Behind Greenwich: there a date without a time is the day before. Never the time zone of this machine. */
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeZone = zone === 'America/New_York' ? 'America/Los_Angeles' : 'America/New_York';
/** Another hour, weekday, month and year. */
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
    name: `a year later (401 days and 7 hours), with a query in the address (${query})`,
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
  // Last, because the others leave what this one finds.
  {
    name: 'who comes back',
    reads: /^(local|session)Storage|^'.*' in |^Object\.keys|^document\.cookie/,
    returns: true,
  },
];

/**
 * Visit only pages that read their language. The app may lack French, and show the written language instead: i18next asks the host
 * for each language by itself.
 */
export const speakers: readonly Visitor[] = ['de-DE', 'es-ES', 'pt-BR', 'zh-CN'].map((locale) => ({
  name: `with another language (${locale})`,
  reads: /^navigator\.language/,
  language: locale,
}));

export const readsLanguage = ({ reads }: Pick<Trace, 'reads'>): boolean =>
  reads.some((read) => read.startsWith('navigator.language'));

/** Follows a link with a query that the page reads. */
export const askingFor = (asked: string): Visitor => ({
  name: `with a query that the page reads (${asked})`,
  reads: /URLSearchParams/,
  query: asked,
  isLater: true,
});

/** The one that pages are written for. */
export const plainVisitor: Visitor = { name: 'like any other', reads: /./ };

/** Makes a tab that of the visitor. */
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

/** True where no other visitor need come: the page is not as it is written for anybody. */
export const isUnsound = (found: readonly Finding[]): boolean => found.some(({ kind }) => unsound.has(kind));

/** Messages may name times and lengths. */
const keyOf = ({ kind, message }: Finding): string => `${kind} ${message.replaceAll(/\d+/g, '0')}`;

/** A server elsewhere fails for everybody, sooner or later. */
const isElsewhere = ({ kind, isMild }: Finding): boolean => kind === 'request' && isMild === true;

/** What is not said to the page's own visitor too, such as a warning that every visit gets. */
export function leaveOutKnown(found: readonly Finding[], known: readonly Finding[]): Finding[] {
  const keys = new Set(known.map(keyOf));
  return found.filter((finding) => !keys.has(keyOf(finding)) && !isElsewhere(finding));
}

/** Names of what a page has read; more would hide the likeliest. */
const maxReads = 3;

const rankOf = ({ kind, isMild }: Finding): number => (kind === 'hydration' ? 0 : isMild ? 2 : 1);

/**
 * One finding for what may be several, of the gravest one's kind: what differs, and what the page has read that may tell the
 * visitors apart.
 */
export function describeVisit(
  route: string,
  visitor: Visitor,
  found: readonly Finding[],
  { reads, worker }: Trace,
): Finding {
  const [first] = found.toSorted((one, other) => rankOf(one) - rankOf(other));
  const { kind = 'hydration', message = '', isMild = false } = first ?? {};
  const telling = reads.filter((read) => visitor.reads.test(read)).slice(0, maxReads);
  const move =
    visitor.language && readsLanguage({ reads })
      ? " Start with the language that the page is written in (i18next: lng: 'en'), and change it in useEffect (changeLanguage)."
      : ' Move that into useEffect, or put suppressHydrationWarning on the element if only its text differs.';
  const remedy = kind === 'hydration' ? move : '';
  const read =
    telling.length > 0
      ? `What may cause it: ${telling.join(', ')} ${telling.length > 1 ? 'were' : 'was'} read during the first render.${remedy}`
      : 'The first render read nothing that the engine watches.';
  const cause = worker
    ? `The service worker ${worker} answered for the host. Let it leave pages to the host (vite-plugin-pwa: workbox: { navigateFallback: null }).`
    : read;
  const what =
    kind === 'hydration' ? 'gets another first render than the one written' : 'gets a page with more problems';
  const text = `A visitor ${visitor.name} ${what}. ${message} ${cause}`;
  return { kind, route, message: text, ...((isMild || visitor.isLater) && { isMild: true }) };
}
