/** `/.well-known/security.txt` (RFC 9116): where somebody who has found a weakness of the site can tell. Pure. */

import { canonicalUrl } from '#lib/canonical-url.ts';
import type { Site } from '#model/schemas/content-types.ts';

export const securityTxtPath = '/.well-known/security.txt';

const day = 24 * 60 * 60 * 1000;

/**
 * @param now time of the build. The file expires 365 days after the day's beginning: the RFC asks for less than a year,
 * and two builds of one day give one file.
 */
export function buildSecurityTxt({ host, security }: Site, now: Date): string {
  const today = Math.floor(now.getTime() / day) * day;
  const fields = [
    ['Contact', `mailto:${security.contact}`],
    ['Expires', new Date(today + 365 * day).toISOString()],
    ['Preferred-Languages', security.languages.join(', ')],
    ['Canonical', canonicalUrl(host, securityTxtPath)],
    ...(security.policy ? [['Policy', canonicalUrl(host, security.policy)]] : []),
  ];
  return `${fields.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`;
}
