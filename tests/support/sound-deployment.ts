/** A correct deployment as the deploy check sees it. Tests introduce faults into it. */

import {
  type Answer,
  assetSamples,
  filePaths,
  hiddenPaths,
  licencesPath,
  missingAsset,
  missingPages,
  type Observed,
  pagePaths,
  redirects,
} from '../../scripts/checks/deploy/observed.ts';
import { servicesOf } from '../../scripts/shared/build-facts.ts';
import { type Environment, readServices } from '../../scripts/shared/environment.ts';
import { defaultCaching, type HeaderRule, headerRules, headersAt } from '../../scripts/site/hosting/header-rules.ts';
import { source } from '../../src/evidence/credit.ts';
import { canonicalUrl } from '../../src/lib/paths.ts';
import { securityTxtPath } from '../../src/model/seo/site-files.ts';
import { routes } from './real-content.ts';

export const soundHost = 'https://www.sound.example';
export const soundFacts = {
  host: soundHost,
  auth: { url: 'https://abcdefgh.supabase.co', publishableKey: 'sb_publishable_sound' },
  form: { endpoint: 'https://forms.example/submit' },
  keepDays: null,
  captcha: null,
  redirect: { from: '/former', to: '/about#people' },
};

const style = 'body{color:#000}';
const head = '<script src="/assets/index-1a2b3c4d.js"></script>';

const pageAt = (path: string): string => {
  const robots = path === '/welcome' ? '<meta content="noindex" name="robots">' : '';
  const field = path === '/login' ? '<input name="password" type="password">' : '';
  return `<link href="${canonicalUrl(soundHost, path)}" rel="canonical">${robots}<style>${style}</style>${head}<h1>A page</h1>${field}`;
};

const files: Readonly<Record<string, string>> = {
  [licencesPath]: `Works of others\n${source}. Public domain.\n`,
  '/robots.txt': `User-agent: *\nSitemap: ${soundHost}/sitemap.xml\n`,
  '/sitemap.xml': `<urlset><url><loc>${soundHost}/</loc></url></urlset>`,
  [securityTxtPath]: `Contact: mailto:a@b.example\nExpires: 2027-01-01T00:00:00.000Z\nCanonical: ${soundHost}${securityTxtPath}\n`,
};

export function soundDeployment(): Observed {
  const rules = headerRules([style], servicesOf(soundFacts), [{ path: '/welcome', indexable: false }]);
  const answer = (path: string, status: number, body: string): [string, Answer] => {
    const headers = { 'Cache-Control': defaultCaching, 'Content-Type': 'text/html', ...headersAt(rules, path) };
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    return [path, { status, headers: Object.fromEntries(named), body }];
  };
  const missing = '<meta content="noindex" name="robots"><h1>Not found</h1>';
  const answers = new Map([
    ...pagePaths.map((path) => answer(path, 200, pageAt(path))),
    ...[...filePaths, ...assetSamples(head)].map((path) => answer(path, 200, files[path] ?? '')),
    ...[...missingPages, ...hiddenPaths].map((path) => answer(path, 404, missing)),
    answer(missingAsset, 404, 'Not found'),
  ]);
  const gone = answers.get(missingAsset);
  if (gone) answers.set(missingAsset, { ...gone, headers: { ...gone.headers, 'content-type': 'text/plain' } });
  for (const [path, location] of Object.entries(redirects)) {
    answers.set(path, { status: 308, headers: { location }, body: '' });
  }
  answers.set('/former?from=check', { status: 308, headers: { location: '/about?from=check#people' }, body: '' });
  return {
    target: { kind: 'host', place: soundHost, isRehearsal: false },
    facts: soundFacts,
    answers,
    scripts: new Map([['/assets/app-1a2b3c4d.js', JSON.stringify(soundFacts)]]),
    transport: {
      plain: { status: 308, headers: { location: `${soundHost}/about?from=check` }, body: '' },
      version: 'TLSv1.3',
      acceptsTls12: false,
    },
    now: new Date('2026-06-01T00:00:00Z'),
  };
}

export function withAnswer(path: string, change: Partial<Answer>, site = soundDeployment()): Observed {
  const former = site.answers.get(path) ?? { status: 200, headers: {}, body: '' };
  const headers = { ...former.headers, ...change.headers };
  return { ...site, answers: new Map([...site.answers, [path, { ...former, ...change, headers }]]) };
}

/**
 * Returns a deployment that is correct, except that the answer on the path `only` lacks the header `name`. Without
 * `only`, no answer has the header.
 */
export function withoutHeader(name: string, only?: string): Observed {
  const site = soundDeployment();
  const entries = [...site.answers].map(([path, answer]): [string, Answer] => {
    const { [name]: _, ...headers } = answer.headers;
    return [path, only === undefined || only === path ? { ...answer, headers } : answer];
  });
  return { ...site, answers: new Map(entries) };
}

/** Returns the header rules that a build with these environment variables generates. */
export const rulesOf = (environment: Environment = {}, styles: readonly string[] = ['a{color:red}']): HeaderRule[] =>
  headerRules(styles, readServices(environment), routes);
