/** What content mentions: links must lead to pages, figures must be drawn, Markdown must be publishable. Pure. */
import { mapEntries } from '../../../src/collections/collections.ts';
import { buildRouteTable } from '../../../src/collections/routes.ts';
import type { Content } from '../../../src/content/content-types.ts';
import { FigureSource, MarkdownSource } from '../../../src/content/sources.ts';
import { inspectMarkdown } from './markdown.ts';
import { suggest } from './suggest.ts';

type Place = { file: string; field: string };
type Mention = Place & { kind: 'link' | 'figure'; target: string };

/** Everything that a value mentions: `to` fields, links and figures in Markdown, drawings. */
function collectMentions(value: unknown, place: Place, mentions: Mention[], problems: string[]): void {
  if (value instanceof FigureSource) {
    mentions.push({
      file: place.file,
      field: place.field.replace(/\bdrawing$/, 'name'),
      kind: 'figure',
      target: value.drawingName,
    });
  } else if (value instanceof MarkdownSource) {
    const found = inspectMarkdown(value);
    mentions.push(...found.links.map((target) => ({ ...place, kind: 'link' as const, target })));
    mentions.push(...found.figures.map((target) => ({ ...place, kind: 'figure' as const, target })));
    problems.push(...found.problems.map((problem) => `${place.file}, field "${place.field}": ${problem}`));
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      collectMentions(item, { ...place, field: `${place.field}[${index + 1}]` }, mentions, problems);
    }
  } else if (value && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      const field = place.field ? `${place.field}.${key}` : key;
      if (key === 'to' && typeof inner === 'string') mentions.push({ ...place, field, kind: 'link', target: inner });
      else collectMentions(inner, { ...place, field }, mentions, problems);
    }
  }
}

function findLinkProblem(target: string, paths: readonly string[]): string | null {
  if (!/^(\/|#|https:\/\/|mailto:)/.test(target)) {
    return `the link "${target}" is neither a path such as "/contact" nor an https address.`;
  }
  const path = target.replace(/[?#].*$/, '');
  if (!target.startsWith('/') || paths.includes(path)) return null;
  return `the link "${target}" leads to no page of the site.${suggest(path, paths)}`;
}

function findFigureProblem(target: string, figures: readonly string[]): string | null {
  if (figures.includes(target)) return null;
  return `there is no figure "${target}".${suggest(target, figures)} Figures are the files of scripts/build/figures/drawings.`;
}

/** @param figures names of the drawings */
export function findMentionProblems(content: Content, figures: readonly string[]): string[] {
  const problems: string[] = [];
  const mentions: Mention[] = [];
  mapEntries(content, (_, { file, ...entry }) => collectMentions(entry, { file, field: '' }, mentions, problems));
  collectMentions(content.navigation, { file: 'content/navigation.yaml', field: '' }, mentions, problems);
  const { policy } = content.site.security;
  if (policy) mentions.push({ file: 'content/site.yaml', field: 'security.policy', kind: 'link', target: policy });
  const paths = buildRouteTable(content).map((route) => route.path);
  for (const { file, field, kind, target } of mentions) {
    const problem = kind === 'link' ? findLinkProblem(target, paths) : findFigureProblem(target, figures);
    if (problem) problems.push(`${file}, field "${field}": ${problem}`);
  }
  return problems;
}
