/** Other visitors than the one that pages are written for. */
import type { HiddenTab } from '../tab/hidden-tab.ts';

type Traits = {
  dark?: boolean;
  reducedMotion?: boolean;
  phone?: boolean;
  language?: string;
  timeZone?: string;
};

export type Visitor = Traits & {
  /** As a finding says it, behind "A visitor". */
  name: string;
  /** Milliseconds by which the clock is ahead. */
  ahead: number;
  /** What stands behind the path in the address. */
  query: string;
  /** Which reads may tell this visitor from the first. */
  reads: RegExp;
};

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Another hour, weekday, month and year, whatever the day. */
const muchLater = 401 * day + 7 * hour;
const language = 'de-DE';
const query = '?from=mail';
/** Another than that of the machine. */
const timeZone =
  new Intl.DateTimeFormat().resolvedOptions().timeZone === 'Pacific/Auckland'
    ? 'America/Los_Angeles'
    : 'Pacific/Auckland';

const words = /^(Date|Number|BigInt|String)\.prototype|^Intl/;
const clock = new RegExp(`^Date|^new Date|${words.source}`);
const plain = { ahead: 0, query: '' };

export const visitors: readonly Visitor[] = [
  { ...plain, name: 'with a dark colour scheme', dark: true, reads: /prefers-color-scheme/ },
  { ...plain, name: 'with reduced motion', reducedMotion: true, reads: /prefers-reduced-motion/ },
  {
    ...{ ...plain, name: 'with a phone', phone: true },
    reads:
      /^(window|screen)\.|width|height|pointer|hover|orientation|resolution|^navigator\.(maxTouch|userAgent|platform|vendor)/,
  },
  {
    ...{ ...plain, name: `with another language (${language})`, language },
    reads: new RegExp(`^navigator\\.language|${words.source}`),
  },
  { ...plain, name: `in another time zone (${timeZone})`, timeZone, reads: words },
  { ...plain, name: 'a day later', ahead: day, reads: clock },
  { ...plain, name: 'a year later (401 days and 7 hours)', ahead: muchLater, reads: clock },
  { ...plain, name: `with a query in the address (${query})`, query, reads: /URLSearchParams/ },
];

/** Leaves in storage what a visit does that has little in common with the one that the page is written for. */
export const firstVisit: Visitor = {
  ...{ name: 'who differs in all of these', ahead: muchLater, query, reads: /./ },
  ...{ dark: true, reducedMotion: true, phone: true, language, timeZone },
};

export const returning: Visitor = {
  ...{ ...plain, name: 'who comes back', reads: /^(local|session)Storage|^'.*' in |^Object\.keys|^document\.cookie/ },
};

/** Who follows a link with a query that the page reads. */
export const askingFor = (asked: string): Visitor => ({
  ...{ ...plain, name: `with a query that the page reads (${asked})`, query: asked, reads: /URLSearchParams/ },
});

/** The one that pages are written for. */
export const plainVisitor: Visitor = { ...plain, name: 'like any other', reads: /./ };

const desk = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
const phone = { width: 390, height: 844, deviceScaleFactor: 3, mobile: true };
/** As Apple's browser says it: neither the system nor the maker is that of a desk. */
const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const phonePlatform = 'iPhone';
const phoneMetadata = { platform: 'iOS', platformVersion: '18.6', architecture: '', model: 'iPhone', mobile: true };

/** What `navigator.platform` says to pages of the visitor; null: what the browser says. */
export const platformOf = ({ phone: isPhone }: Visitor): string | null => (isPhone ? phonePlatform : null);

/** Makes a tab that of the visitor. */
export async function becomeVisitor(session: HiddenTab['session'], userAgent: string, visitor: Traits): Promise<void> {
  const acceptLanguage = visitor.language ?? '';
  await Promise.all([
    session.send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-color-scheme', value: visitor.dark ? 'dark' : '' },
        { name: 'prefers-reduced-motion', value: visitor.reducedMotion ? 'reduce' : '' },
      ],
    }),
    session.send('Emulation.setDeviceMetricsOverride', visitor.phone ? phone : desk),
    session.send('Emulation.setTouchEmulationEnabled', {
      enabled: visitor.phone === true,
      ...(visitor.phone && { maxTouchPoints: 5 }),
    }),
    session.send('Emulation.setLocaleOverride', visitor.language ? { locale: visitor.language } : {}),
    session.send(
      'Emulation.setUserAgentOverride',
      visitor.phone
        ? { acceptLanguage, userAgent: phoneAgent, platform: phonePlatform, userAgentMetadata: phoneMetadata }
        : { acceptLanguage, userAgent },
    ),
    session.send('Emulation.setTimezoneOverride', { timezoneId: visitor.timeZone ?? '' }),
  ]);
}
