/** Other visitors than the one that pages are written for. */
import type { HiddenTab } from '../tab/hidden-tab.ts';

type Traits = {
  dark?: boolean;
  reducedMotion?: boolean;
  phone?: boolean;
  mac?: boolean;
  /** Has a wide screen. */
  wide?: boolean;
  /** Finds what a first visit has left. */
  returns?: boolean;
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
  kinds?: readonly Kind[];
  /** Which reads may tell this visitor from the first. */
  reads: RegExp;
};

/** Of visitors who come with the second: a page that is another for one of their kind who came with the first is not told again. */
type Kind = 'screen' | 'system' | 'language' | 'zone' | 'clock';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** Another hour, weekday, month and year, whatever the day. */
const muchLater = 401 * day + 7 * hour;
const laterToday = 10 * hour;
const language = 'de-DE';
/** Its months are none of the English and German ones. */
const secondLanguage = 'fr-FR';
const query = '?from=mail';
/** One ahead and one behind, none of them that of the machine: a date without a time is the day before in one of them. */
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const timeZone = zone === 'Pacific/Auckland' ? 'Asia/Tokyo' : 'Pacific/Auckland';
const secondZone = zone === 'America/New_York' ? 'America/Los_Angeles' : 'America/New_York';

const words = /^(Date|Number|BigInt|String)\.prototype|^Intl/;
const clock = new RegExp(`^Date|^new Date|${words.source}`);
const spoken = new RegExp(`^navigator\\.language|${words.source}`);
const sizes = /^(window|screen)\.|width|height|orientation|resolution/;
const system = /^navigator\.(maxTouch|userAgent|platform|vendor)/;
const plain = { ahead: 0, query: '' };

const visitors: readonly Visitor[] = [
  { ...plain, name: 'with a dark colour scheme', dark: true, reads: /prefers-color-scheme/ },
  { ...plain, name: 'with reduced motion', reducedMotion: true, reads: /prefers-reduced-motion/ },
  {
    ...{ ...plain, name: 'with a phone', phone: true, kinds: ['screen', 'system'] },
    reads: new RegExp(`${sizes.source}|pointer|hover|${system.source}`),
  },
  { ...plain, name: `with another language (${language})`, language, kinds: ['language'], reads: spoken },
  { ...plain, name: `in another time zone (${timeZone})`, timeZone, kinds: ['zone'], reads: words },
  { ...plain, name: 'a day later', ahead: day, kinds: ['clock'], reads: clock },
  { ...plain, name: 'a year later (401 days and 7 hours)', ahead: muchLater, kinds: ['clock'], reads: clock },
  { ...plain, name: `with a query in the address (${query})`, query, reads: /URLSearchParams/ },
];

const laterVisitors: readonly Visitor[] = [
  {
    ...{ ...plain, name: 'who comes back', returns: true },
    reads: /^(local|session)Storage|^'.*' in |^Object\.keys|^document\.cookie/,
  },
  { ...plain, name: 'with a Mac', mac: true, kinds: ['system'], reads: system },
  { ...plain, name: 'with a wide screen (1920 by 1080)', wide: true, kinds: ['screen'], reads: sizes },
  {
    ...{ ...plain, name: `with another language (${secondLanguage})`, language: secondLanguage },
    ...{ kinds: ['language'], reads: spoken },
  },
  { ...plain, name: `in another time zone (${secondZone})`, timeZone: secondZone, kinds: ['zone'], reads: words },
  { ...plain, name: 'ten hours later', ahead: laterToday, kinds: ['clock'], reads: clock },
];

/** Leaves in storage what a visit does that has little in common with the one that the page is written for. */
const firstVisit: Visitor = {
  ...{ name: 'who differs in all of these', ahead: muchLater, query, reads: /./ },
  ...{ dark: true, reducedMotion: true, phone: true, language, timeZone },
};

/** Finds what the first has left, and has as little in common with it as with the one that the page is written for. */
const secondVisit: Visitor = {
  ...{ name: 'who comes back and differs in all of these', ahead: laterToday, query: '', reads: /./ },
  ...{ returns: true, mac: true, wide: true, language: secondLanguage, timeZone: secondZone },
};

/** Visitors who come together, and those whom one visit stands for. */
export type Party = { together: Visitor; alone: readonly Visitor[] };

export const [firstParty, secondParty]: readonly [Party, Party] = [
  { together: firstVisit, alone: visitors },
  { together: secondVisit, alone: laterVisitors },
];

/** Who follows a link with a query that the page reads. */
export const askingFor = (asked: string): Visitor => ({
  ...{ ...plain, name: `with a query that the page reads (${asked})`, query: asked, reads: /URLSearchParams/ },
});

/** The one that pages are written for. */
export const plainVisitor: Visitor = { ...plain, name: 'like any other', reads: /./ };

const desk = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
const wideDesk = { ...desk, width: 1920, height: 1080 };
const phone = { width: 390, height: 844, deviceScaleFactor: 3, mobile: true };
/** As Apple's browser says it: neither the system nor the maker is that of a desk. */
const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const phonePlatform = 'iPhone';
const phoneMetadata = { platform: 'iOS', platformVersion: '18.6', architecture: '', model: 'iPhone', mobile: true };

const macPlatform = 'MacIntel';
const macMetadata = { platform: 'macOS', platformVersion: '15.6', architecture: 'arm', model: '', mobile: false };

/** What the browser says of itself and of the system. */
function agentOf({ phone: isPhone, mac }: Traits, userAgent: string) {
  if (isPhone) return { userAgent: phoneAgent, platform: phonePlatform, userAgentMetadata: phoneMetadata };
  if (!mac) return { userAgent };
  const agent = userAgent.replace(/\([^)]*\)/, '(Macintosh; Intel Mac OS X 10_15_7)');
  return { userAgent: agent, platform: macPlatform, userAgentMetadata: macMetadata };
}

/** What `navigator.platform` says to pages of the visitor; null: what the browser says. */
export const platformOf = ({ phone: isPhone, mac }: Visitor): string | null =>
  isPhone ? phonePlatform : mac ? macPlatform : null;

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
    session.send('Emulation.setDeviceMetricsOverride', visitor.phone ? phone : visitor.wide ? wideDesk : desk),
    session.send('Emulation.setTouchEmulationEnabled', {
      enabled: visitor.phone === true,
      ...(visitor.phone && { maxTouchPoints: 5 }),
    }),
    session.send('Emulation.setLocaleOverride', visitor.language ? { locale: visitor.language } : {}),
    session.send('Emulation.setUserAgentOverride', { acceptLanguage, ...agentOf(visitor, userAgent) }),
    session.send('Emulation.setTimezoneOverride', { timezoneId: visitor.timeZone ?? '' }),
  ]);
}
