/** What content mentions: links must lead to pages, figures must be drawn, Markdown must be publishable. Pure. */
import { mapEntries } from '../../../src/collections/collections.ts';
import { buildRouteTable } from '../../../src/collections/routes.ts';
import type { Content } from '../../../src/content/content-types.ts';
import { FigureSource, MarkdownSource } from '../../../src/content/sources.ts';
import { type Draft, explainDraft } from './drafts.ts';
import { inspectMarkdown } from './markdown.ts';
import { suggest } from './suggest.ts';

type Place = { file: string; field: string };
type Mention = Place & { kind: 'link' | 'figure'; target: string };
type Found = { mentions: Mention[]; problems: string[] };

const nothing: Found = { mentions: [], problems: [] };

const join = (parts: readonly Found[]): Found => ({
  mentions: parts.flatMap(({ mentions }) => mentions),
  problems: parts.flatMap(({ problems }) => problems),
});

function inspectText(text: MarkdownSource, place: Place): Found {
  const { links, figures, problems } = inspectMarkdown(text);
  return {
    mentions: [
      ...links.map((target): Mention => ({ ...place, kind: 'link', target })),
      ...figures.map(({ name }): Mention => ({ ...place, kind: 'figure', target: name })),
    ],
    problems: problems.map((problem) => `${place.file}, field "${place.field}": ${problem}`),
  };
}

function inspectField(key: string, value: unknown, { file, field }: Place): Found {
  const place = { file, field: field ? `${field}.${key}` : key };
  return key === 'to' && typeof value === 'string'
    ? { mentions: [{ ...place, kind: 'link', target: value }], problems: [] }
    : inspectValue(value, place);
}

/** Everything that a value mentions: `to` fields, links and figures in Markdown, drawings. */
function inspectValue(value: unknown, place: Place): Found {
  if (value instanceof MarkdownSource) return inspectText(value, place);
  if (value instanceof FigureSource) {
    const field = place.field.replace(/\bdrawing$/, 'name');
    return { mentions: [{ file: place.file, field, kind: 'figure', target: value.drawingName }], problems: [] };
  }
  if (Array.isArray(value)) {
    return join(value.map((item, index) => inspectValue(item, { ...place, field: `${place.field}[${index + 1}]` })));
  }
  if (value && typeof value === 'object') {
    return join(Object.entries(value).map(([key, inner]) => inspectField(key, inner, place)));
  }
  return nothing;
}

/** What links to a page may say in their query, by the page's path: `topic` and `about` of a contact form. */
type Queries = ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>;

const listQueries = ({ pages, services, sectors }: Content): Queries =>
  new Map(
    pages.flatMap(({ path, sections }) => {
      const form = sections.find((section) => section.type === 'contactForm');
      const about = [...services, ...sectors].map(({ slug }) => slug);
      return form ? [[path, { topic: Object.keys(form.topics), about }] as const] : [];
    }),
  );

function findQueryProblem(target: string, queries: Queries): string | null {
  const { pathname, searchParams } = new URL(target, 'https://site.invalid');
  const known = queries.get(pathname) ?? {};
  for (const [name, value] of searchParams) {
    const values = Object.entries(known).find(([key]) => key === name)?.[1];
    if (!values) return `the link "${target}" asks for "${name}", which the page does not know. Remove it.`;
    if (!values.includes(value)) return `the link "${target}" names no ${name} of the page.${suggest(value, values)}`;
  }
  return null;
}

/** Where links may lead: pages, and what may be asked of each; addresses that pages have had, with those that they have now. */
type Targets = { paths: readonly string[]; queries: Queries; renamed: ReadonlyMap<string, string> };

function findLinkProblem(target: string, { paths, queries, renamed }: Targets): string | null {
  if (!/^(\/|#|https:\/\/|mailto:)/.test(target)) {
    return `the link "${target}" is neither a path such as "/contact" nor an https address.`;
  }
  const path = target.replace(/[?#].*$/, '');
  if (!target.startsWith('/')) return null;
  if (paths.includes(path)) return findQueryProblem(target, queries);
  const now = renamed.get(path);
  if (now !== undefined) return `the link "${target}" names an address that leads to "${now}" now. Write that.`;
  return `the link "${target}" leads to no page of the site.${suggest(path, paths)}`;
}

function findFigureProblem(target: string, figures: readonly string[]): string | null {
  if (figures.includes(target)) return null;
  return `there is no figure "${target}".${suggest(target, figures)} Figures are the files of scripts/build/figures/drawings.`;
}

const policyPlace: Place = { file: 'content/site.yaml', field: 'security.policy' };

/** Drafts lead to each other; from anywhere else, a link would lead nowhere in a build. */
function findDraftProblem(file: string, target: string, drafts: readonly Draft[]): string | null {
  if (drafts.some((draft) => draft.file === file)) return null;
  const path = target.replace(/[?#].*$/, '');
  const draft = drafts.find((one) => one.path === path);
  return draft ? `what the link "${target}" leads to ${explainDraft(draft)}` : null;
}

/**
 * @param figures names of the drawings
 * @param drafts no part of the site
 */
export function findMentionProblems(content: Content, figures: readonly string[], drafts: readonly Draft[]): string[] {
  const { policy } = content.site.security;
  const { mentions, problems } = join([
    ...mapEntries(content, (_, { file, ...entry }) => inspectValue(entry, { file, field: '' })),
    inspectValue(content.navigation, { file: 'content/navigation.yaml', field: '' }),
    policy === undefined ? nothing : { mentions: [{ ...policyPlace, kind: 'link', target: policy }], problems: [] },
  ]);
  const targets: Targets = {
    paths: buildRouteTable(content).map((route) => route.path),
    queries: listQueries(content),
    renamed: new Map(content.redirects.map(({ from, to }) => [from, to])),
  };
  const lost = mentions.flatMap(({ file, field, kind, target }) => {
    const problem =
      kind === 'link'
        ? (findDraftProblem(file, target, drafts) ?? findLinkProblem(target, targets))
        : findFigureProblem(target, figures);
    return problem ? [`${file}, field "${field}": ${problem}`] : [];
  });
  return [...problems, ...lost];
}
