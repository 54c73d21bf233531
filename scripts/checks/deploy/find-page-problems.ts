/**
 * Checks that the pages and the files for search engines and feeds exist, and that they refer to this host. Sends no
 * requests.
 */
import { source } from '../../../src/evidence/credit.ts';
import { hrefs } from '../../../src/lib/hrefs.ts';
import { canonicalUrl } from '../../../src/lib/paths.ts';
import { securityTxtPath } from '../../../src/model/seo/site-files.ts';
import {
  type Answer,
  type Finding,
  failure,
  filePaths,
  licencesPath,
  note,
  type Observed,
  pagePaths,
} from './observed.ts';

const day = 24 * 60 * 60 * 1000;
const soon = 30 * day;

const whole = 'Upload the whole folder that "npm run build" wrote.';
const canonicalOf = (html: string): string | undefined =>
  /<link\b(?=[^>]*\brel="canonical")[^>]*\bhref="([^"]*)"/.exec(html)?.[1];
const isHidden = (html: string): boolean => /<meta\b(?=[^>]*\bname="robots")[^>]*\bcontent="[^"]*noindex/.test(html);

function findSecurityTxtProblems(text: string, host: string, now: Date): Finding[] {
  const about = securityTxtPath;
  const expires = new Date(/^Expires: *(.+)$/m.exec(text)?.[1] ?? '').getTime();
  const remedy = 'Build and upload the site again: each build writes a file that is valid for a year.';
  if (Number.isNaN(expires)) return [failure(about, 'the file has no expiry date.', remedy)];
  if (!text.includes(`Canonical: ${canonicalUrl(host, about)}`)) {
    return [failure(about, `the file was built for a host other than ${host}.`, remedy)];
  }
  if (expires <= now.getTime()) return [failure(about, 'the file has expired.', remedy)];
  const days = Math.floor((expires - now.getTime()) / day);
  return expires - now.getTime() < soon
    ? [note(about, `the file expires in ${days} ${days === 1 ? 'day' : 'days'}.`, remedy)]
    : [];
}

/** Returns the addresses in a sitemap or in robots.txt that belong to a different host. */
const strangersIn = (text: string, host: string): string[] =>
  [...text.matchAll(/<loc>([^<]*)|^Sitemap: *(\S+)/gm)]
    .map(([, location, sitemap]) => location ?? sitemap ?? '')
    .filter((address) => URL.parse(address)?.origin !== host);

function findContentProblems(path: string, { body }: Answer, { facts, now }: Observed): Finding[] {
  const { host } = facts;
  const mixed = `Build again with SITE_URL=${host}, and upload the whole folder.`;
  if (path === securityTxtPath) return findSecurityTxtProblems(body, host, now);
  if (path === '/sitemap.xml' || path === '/robots.txt') {
    const [first] = strangersIn(body, host);
    return first === undefined ? [] : [failure(path, `the file lists ${first}, which is not on ${host}.`, mixed)];
  }
  if (path === licencesPath && !body.includes(source))
    return [failure(path, `the file does not credit the source of the harbor's results, ${source}.`, whole)];
  if (!pagePaths.includes(path)) return [];
  const canonical = canonicalOf(body);
  const expected = canonicalUrl(host, path);
  const findings: Finding[] = [];
  if (canonical !== expected) {
    findings.push(
      failure(path, `the canonical address of the page is ${canonical ?? 'missing'}, expected ${expected}.`, mixed),
    );
  }
  if (path === hrefs.login && !/<input\b[^>]*type="password"/.test(body)) {
    findings.push(failure(path, 'the page has no password field, so it is not the sign-in page.', whole));
  }
  if (path === hrefs.welcome && !isHidden(body)) {
    findings.push(
      failure(path, 'the page has no <meta name="robots" content="noindex">, so search engines may list it.', whole),
    );
  }
  return findings;
}

export function findPageProblems(site: Observed): Finding[] {
  const assets = [...site.answers.keys()].filter((path) => path.startsWith('/assets/') && !path.includes('/missing-'));
  return [...pagePaths, ...filePaths, ...assets].flatMap((path): Finding[] => {
    const answer = site.answers.get(path);
    if (!answer) return [];
    if (answer.status === 0)
      return [failure(path, `the host did not answer: ${answer.body}.`, 'Check the log of the host.')];
    if (answer.status !== 200) return [failure(path, `the answer has status ${answer.status}, expected 200.`, whole)];
    return findContentProblems(path, answer, site);
  });
}
