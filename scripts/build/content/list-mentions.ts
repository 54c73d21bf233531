/** What written values mention: links, drawings, photographs and headings, each with its field and its place in the text. Pure. */
import { DefaultFigureSource, FigureSource, IconSource, MarkdownSource } from '../../../src/content/sources.ts';
import { inspectMarkdown } from './markdown.ts';
import type { Problem } from './problem.ts';

type Place = Pick<Problem, 'file' | 'at'> & { field: string };

export type Mention = Place & { kind: 'link' | 'figure' | 'photograph' | 'icon'; target: string };
/** A heading in Markdown, with its anchor. */
type Heading = Place & { id: string; depth: number };

export type Mentions = {
  mentions: Mention[];
  /** Text by text. */
  headings: Heading[][];
  problems: Problem[];
};

const nothing: Mentions = { mentions: [], headings: [], problems: [] };

const join = (parts: readonly Mentions[]): Mentions => ({
  mentions: parts.flatMap(({ mentions }) => mentions),
  headings: parts.flatMap(({ headings }) => headings),
  problems: parts.flatMap(({ problems }) => problems),
});

function inspectText(text: MarkdownSource, place: Place): Mentions {
  const { links, figures, photographs, headings, problems } = inspectMarkdown(text);
  const at = (filled: number): Place => ({ ...place, at: { filled } });
  return {
    mentions: [
      ...links.map((link): Mention => ({ ...at(link.place), kind: 'link', target: link.url })),
      ...figures.map((figure): Mention => ({ ...at(figure.place), kind: 'figure', target: figure.name })),
      ...photographs.map(({ name, place: filled }): Mention => ({ ...at(filled), kind: 'photograph', target: name })),
    ],
    headings: [headings.map(({ id, depth, place: filled }) => ({ ...at(filled), id, depth }))],
    problems: problems.map(({ place: filled, says }) => ({ ...at(filled), says })),
  };
}

function inspectField(key: string, value: unknown, { file, field }: Place): Mentions {
  const place = { file, field: field ? `${field}.${key}` : key };
  return key === 'to' && typeof value === 'string'
    ? { ...nothing, mentions: [{ ...place, kind: 'link', target: value }] }
    : listMentions(value, place);
}

/** Everything that a value mentions: `to` fields, links and pictures in Markdown, drawings, icons. */
export function listMentions(value: unknown, place: Place): Mentions {
  if (value instanceof MarkdownSource) return inspectText(value, place);
  if (value instanceof DefaultFigureSource) return nothing;
  if (value instanceof IconSource)
    return { ...nothing, mentions: [{ ...place, kind: 'icon', target: value.iconName }] };
  if (value instanceof FigureSource) {
    const field = place.field.replace(/\bfigure\.drawing$/, 'figure.name');
    return { ...nothing, mentions: [{ file: place.file, field, kind: 'figure', target: value.drawingName }] };
  }
  if (Array.isArray(value)) {
    return join(value.map((item, index) => listMentions(item, { ...place, field: `${place.field}[${index + 1}]` })));
  }
  if (value && typeof value === 'object') {
    return join(Object.entries(value).map(([key, inner]) => inspectField(key, inner, place)));
  }
  return nothing;
}
