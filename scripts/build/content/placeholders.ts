/** What texts may name in braces, such as `{product}`: settings of the site and facts of the build. */
import type { Site } from '../../../src/content/content-types.ts';

export const slugOfBrand = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const daysInWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** The hosts that answer sign-in and form: the site's own, where a service is embedded. */
function serviceHosts({ host, services: { auth, contact } }: Site) {
  return {
    siteHost: new URL(host).host,
    signInHost: new URL(auth.origin ?? host).host,
    formHost: new URL(contact.endpoint, host).host,
  };
}

export function buildPlaceholders(site: Site) {
  const { officer } = site.privacy;
  const { contact, confirmDays } = site.security;
  return {
    product: site.name,
    productSlug: slugOfBrand(site.name),
    email: site.email,
    homeCountry: site.homeCountry.name,
    ...serviceHosts(site),
    keepPeriod: daysInWords(site.messages.keepDays),
    privacyOfficer: officer ? `${officer}, our privacy officer` : 'our privacy officer',
    securityEmail: contact,
    confirmedWithin: confirmDays === undefined ? '' : ` within ${daysInWords(confirmDays)}`,
  };
}

export type Placeholders = Readonly<ReturnType<typeof buildPlaceholders>>;
