/** Other visitors than the one that pages are written for. */
import type { VisitorInPage } from '../in-page/watch-reads.ts';
import type { HiddenTab } from '../tab/hidden-tab.ts';

type Traits = {
  dark?: boolean;
  reducedMotion?: boolean;
  phone?: boolean;
  language?: string;
  timeZone?: string;
};

export type Visitor = Traits &
  VisitorInPage & {
    /** As a finding says it, behind "A visitor". */
    name: string;
    /** Which reads may tell this visitor from the first. */
    reads: RegExp;
  };

const day = 24 * 60 * 60 * 1000;
const language = 'de-DE';
/** Another than that of the machine. */
const timeZone =
  new Intl.DateTimeFormat().resolvedOptions().timeZone === 'Pacific/Auckland'
    ? 'America/Los_Angeles'
    : 'Pacific/Auckland';

const words = /^(Date\.prototype|Number\.prototype|Intl)/;
const fresh = { ahead: 0, isReturning: false };

export const visitors: readonly Visitor[] = [
  { ...fresh, name: 'with a dark colour scheme', dark: true, reads: /prefers-color-scheme/ },
  { ...fresh, name: 'with reduced motion', reducedMotion: true, reads: /prefers-reduced-motion/ },
  {
    ...{ ...fresh, name: 'with a phone', phone: true },
    reads: /^(window|screen)\.|width|height|pointer|hover|orientation|resolution|maxTouchPoints|userAgent/,
  },
  {
    ...{ ...fresh, name: `with another language (${language})`, language },
    reads: new RegExp(`^navigator\\.language|${words.source}`),
  },
  { ...fresh, name: `in another time zone (${timeZone})`, timeZone, reads: words },
  { ...fresh, name: 'a day later', ahead: day, reads: new RegExp(`^Date|^new Date|${words.source}`) },
];

/** Leaves in storage what a visit does that has little in common with the one that the page is written for. */
export const firstVisit: Visitor = {
  ...{ name: 'who differs in all of these', ahead: day, isReturning: false, reads: /./ },
  ...{ dark: true, reducedMotion: true, phone: true, language, timeZone },
};

export const returning: Visitor = {
  ...{ name: 'who comes back', ahead: 0, isReturning: true, reads: /^(local|session)Storage/ },
};

const desk = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
const phone = { width: 390, height: 844, deviceScaleFactor: 3, mobile: true };

/** Makes a tab that of the visitor. */
export async function becomeVisitor(session: HiddenTab['session'], userAgent: string, visitor: Traits): Promise<void> {
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: visitor.dark ? 'dark' : '' },
      { name: 'prefers-reduced-motion', value: visitor.reducedMotion ? 'reduce' : '' },
    ],
  });
  await session.send('Emulation.setDeviceMetricsOverride', visitor.phone ? phone : desk);
  await session.send('Emulation.setLocaleOverride', visitor.language ? { locale: visitor.language } : {});
  await session.send('Emulation.setUserAgentOverride', {
    ...{ userAgent, acceptLanguage: visitor.language ?? '' },
  });
  await session.send('Emulation.setTimezoneOverride', { timezoneId: visitor.timeZone ?? '' });
}
