/**
 * Computes the values of placeholders such as `{product}`, from settings of the site and from the number and dates of
 * entries.
 */

import { formatMonth } from '../../../src/lib/format-date.ts';
import { slugify } from '../../../src/lib/slugify.ts';
import type { Site } from '../../../src/model/schemas/content-types.ts';
import { pickShown } from './drafts.ts';
import type { RawFolders } from './read-files.ts';

const daysInWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Returns the hosts of the sign-in service and the contact form. A service on our server has the host of the site. */
function serviceHosts({ host, services: { auth, contact } }: Site) {
  return {
    siteHost: new URL(host).host,
    signInHost: new URL(auth.origin ?? host).host,
    formHost: new URL(contact.endpoint, host).host,
  };
}

/**
 * Formats the postal address: "12 Example Street, Ottawa, Ontario, K1A 0A1, Canada". Returns null if the street is not
 * set, because such an address can't receive mail.
 */
function printAddress({ address }: Site['organization']): string | null {
  if (!address?.street) return null;
  const { street, locality, region, postalCode } = address;
  const country = new Intl.DisplayNames(['en'], { type: 'region' }).of(address.country);
  return [street, locality, region, postalCode, country].filter(Boolean).join(', ');
}

/** Formats the people in each role: "Security: Ada Example; Delivery: Bo Example". Returns null if no role is set. */
function printRoles({ roles }: Site['engagement']): string | null {
  const named = Object.entries(roles).map(([role, who]) => `${role}: ${who}`);
  return named.length === 0 ? null : named.join('; ');
}

/** Returns the terms that buyers ask about, such as price and hosting. A term is null if the operator hasn't set it. */
function buildTerms({ engagement, organization }: Site) {
  const { durations, hosting, support, price, insurance, languages } = engagement;
  return {
    scopingDuration: durations.scoping ?? null,
    basisDuration: durations.lawfulBasis ?? null,
    trialDuration: durations.trial ?? null,
    operationDuration: durations.operation ?? null,
    exitDuration: durations.exit ?? null,
    hostingRegion: hosting ?? null,
    supportHours: support ?? null,
    priceModel: price ?? null,
    insuranceCover: insurance ?? null,
    serviceLanguages: languages ?? null,
    accountableRoles: printRoles(engagement),
    postalAddress: printAddress(organization),
  };
}

/**
 * Returns the values of all placeholders. A value is null if its setting is not set. List entries that use such a
 * placeholder are removed.
 */
export function buildPlaceholders(site: Site, entries: Countable) {
  const { officer } = site.privacy;
  const { contact, confirmDays } = site.security;
  return {
    product: site.name,
    productSlug: slugify(site.name),
    email: site.email,
    country: site.homeCountry.name,
    countryAdjective: site.homeCountry.adjective,
    ...buildCounts(entries),
    ...serviceHosts(site),
    keepPeriod: daysInWords(site.messages.keepDays),
    privacyOfficer: officer ? `${officer}, our privacy officer` : 'our privacy officer',
    securityEmail: contact,
    confirmedWithin: confirmDays === undefined ? '' : ` within ${daysInWords(confirmDays)}`,
    ...buildTerms(site),
  };
}

export type Placeholders = Readonly<ReturnType<typeof buildPlaceholders>>;

type Listed = { id?: unknown; published?: unknown };

export type Countable = { services: readonly unknown[]; sectors: readonly unknown[]; articles: readonly Listed[] };

const numerals = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Formats a number. Numbers up to twelve become words. */
export const countInWords = (count: number): string => numerals[count] ?? count.toLocaleString('en');

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/**
 * Returns the number of entries, and the months of the first and the last article. If there are no articles, the months
 * are undefined.
 */
function buildCounts({ services, sectors, articles }: Countable) {
  const listed = articles.filter(({ id }) => id !== undefined);
  const days = listed
    .map(({ published }) => published)
    .filter(isDay)
    .sort();
  const [first, last] = [days[0], days.at(-1)];
  const [service, sector, article] = [services, sectors, listed].map(({ length }) => countInWords(length));
  return {
    serviceCount: service ?? '',
    ServiceCount: capitalise(service ?? ''),
    sectorCount: sector ?? '',
    SectorCount: capitalise(sector ?? ''),
    articleCount: article ?? '',
    ArticleCount: capitalise(article ?? ''),
    firstArticleMonth: first && formatMonth(first),
    lastArticleMonth: last && formatMonth(last),
  };
}

const isRecord = (value: unknown): value is Listed => typeof value === 'object' && value !== null;

/** @param withDrafts true counts drafts too, as the development server does */
export function listCountable({ services, sectors, articles }: RawFolders, withDrafts: boolean): Countable {
  return {
    services: pickShown(services.files, withDrafts),
    sectors: pickShown(sectors.files, withDrafts),
    articles: pickShown(articles.files, withDrafts).map(({ value }) => (isRecord(value) ? value : {})),
  };
}
