/**
 * Builds section data that depends on more than the section's words: capabilities, results, frameworks and processing.
 */

import { harbor } from '#evidence/harbor.ts';
import type { Held } from '#evidence/results.ts';
import { formatDate } from '#lib/format-date.ts';
import { hrefs } from '#lib/hrefs.ts';
import type { Content, Services, Site, WrittenSection } from '#model/schemas/content-types.ts';
import type { EvidenceName } from '#model/schemas/names.ts';
import { MarkdownSource } from '#model/schemas/sources.ts';

const aboutMeasures = hrefs.article('cybersecurity-measures-protecting-gis');

/** Returns the current address of the article on security measures, or undefined if the site doesn't have it. */
function findArticle({ articles, redirects }: Pick<Content, 'articles' | 'redirects'>): string | undefined {
  const address = redirects.find(({ from }) => from === aboutMeasures)?.to ?? aboutMeasures;
  return articles.some(({ slug }) => hrefs.article(slug) === address) ? address : undefined;
}

/** Adds a link to the article on security measures to each capability that mentions them. */
export function listCapabilities(texts: readonly string[], content: Pick<Content, 'articles' | 'redirects'>) {
  const article = findArticle(content);
  return texts.map((text) => ({ text, to: /cybersecurity measures/i.test(text) ? article : undefined }));
}

type EvidenceSection = Extract<WrittenSection, { type: 'evidence' }>;

const grouped = (value: number): string => Math.round(value).toLocaleString('en');
const metres = (value: number): string => `${grouped(value)} m`;
const every = (minutes: number): string => `${minutes} min`;
const share = ({ inside, of }: Held): string => `${(inside * 100).toFixed(1)}% of ${grouped(of)}`;

const tables: { [Name in EvidenceName]: () => string[][] } = {
  interpolation: () =>
    harbor.interpolation.map(({ everyMinutes, median, p95, cases }) => [
      every(everyMinutes),
      metres(median),
      metres(p95),
      grouped(cases),
    ]),
  radius: () =>
    harbor.radius.map(({ everyMinutes, radius, ferries, boats }) => [
      every(everyMinutes),
      metres(radius),
      share(ferries),
      share(boats),
    ]),
};

export const tabulateEvidence = ({ name, ...words }: EvidenceSection) => ({
  ...words,
  type: 'table' as const,
  rows: tables[name](),
});

type Written<Type extends WrittenSection['type']> = Extract<WrittenSection, { type: Type }>;
type FrameworkSetting = Site['frameworks'][string];
type Words = Content['words']['framework'];

/** Returns a text such as "Certified, March 1, 2026. Scope: the managed cloud". */
function describeStatus({ status, scope, date }: FrameworkSetting, words: Words): string {
  const named = words.statuses[status];
  const since = date === undefined ? named : `${named}, ${formatDate(date)}`;
  return scope === undefined ? since : `${since}. ${words.scope} ${scope}`;
}

/**
 * Appends the status of a compliance framework to its list item, such as "**ISO 27001**: …". An item without a status
 * stays unchanged.
 */
function addStatus(item: MarkdownSource, { site, words: { framework } }: Content): MarkdownSource {
  const [, name = ''] = /^\*\*([^*]+)\*\*/.exec(item.source) ?? [];
  const setting = site.frameworks[name];
  if (!setting || setting.status === 'on request') return item;
  return new MarkdownSource(`${item.source} **${framework.status}** ${describeStatus(setting, framework)}.`, 'inline');
}

/**
 * Converts a section of compliance frameworks to lists. There is one list for each client group, in the order of the
 * rows.
 */
export function groupFrameworks({ rows, ...words }: Written<'frameworks'>, content: Content) {
  const titles = [...new Set(rows.map(([, group = '']) => group))];
  const groups = titles.map((title) => ({
    title,
    text: undefined,
    items: rows
      .filter(([, group]) => group === title)
      .map(([name, , governs]) => addStatus(new MarkdownSource(`**${name}**: ${governs}.`, 'inline'), content)),
  }));
  return { ...words, type: 'lists' as const, groups };
}

/**
 * Appends the status to each framework in the lists, if the section sets `statuses`. Appends nothing to frameworks with
 * the status "on request", because the section's introduction says that all others are on request.
 */
export function addStatuses({ statuses, groups, ...words }: Written<'lists'>, content: Content) {
  return {
    ...words,
    groups: groups.map((group) => ({
      ...group,
      items: statuses ? group.items.map((item) => addStatus(item, content)) : group.items,
    })),
  };
}

/** Returns the names of the compliance frameworks on the pages. The operator can set a status for each of them. */
export const listFrameworks = ({ pages }: Pick<Content, 'pages'>): string[] =>
  pages.flatMap(({ sections }) =>
    sections.flatMap((section) => (section.type === 'frameworks' ? section.rows.map(([name = '']) => name) : [])),
  );

type ProcessingSection = Extract<WrittenSection, { type: 'processing' }>;
type Parts = ProcessingSection['parts'];
type Processor = Parts['pages']['embedded'];

/**
 * Returns who processes visitors' data for each part of the website. There is no row for the captcha if the site
 * doesn't use one.
 */
function listProcessors({ pages, signIn, form, captcha }: Parts, services: Services): [keyof Parts, Processor][] {
  const hostedAuth = services.auth.origin !== null;
  // An endpoint without a host (`/…`) is on the site's own server, which is the embedded service.
  const hostedForm = !services.contact.endpoint.startsWith('/');
  return [
    // If the sign-in or the form is embedded, the server that runs it also serves the pages.
    ['pages', hostedAuth && hostedForm ? pages.hosted : pages.embedded],
    ['signIn', hostedAuth ? signIn.hosted : signIn.embedded],
    ['form', hostedForm ? form.hosted : form.embedded],
    ...(services.captcha ? [['captcha', captcha[services.captcha.provider]] satisfies [keyof Parts, Processor]] : []),
  ];
}

/**
 * Converts the section to a table of the companies that process visitors' data. They depend on the services that this
 * build uses. A row includes the place of processing if the operator has set it.
 */
export function tabulateProcessing({ parts, ...words }: ProcessingSection, { services, privacy }: Site) {
  const rows = listProcessors(parts, services).map(([part, { who, purpose, data, kept }]) => {
    const place = privacy.places[part];
    return [place ? `${who} (${place})` : who, purpose, data, kept];
  });
  return { ...words, type: 'table' as const, rows };
}
