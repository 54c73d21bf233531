/** What written values mention: links, drawings and headings, each with its field and its place in the text. Pure. */
import { DefaultFigureSource, FigureSource, IconSource, MarkdownSource } from '../../../src/content/sources.ts';
import { findPlainMarks } from './find-printed-marks.ts';
import { inspectMarkdown } from './markdown.ts';
import type { Problem } from './problem.ts';

type Place = Pick<Problem, 'file' | 'at'> & { field: string };

export type Mention = Place & { kind: 'link' | 'figure' | 'icon'; target: string };
/** A heading in Markdown, with its anchor. */
type Heading = Place & { id: string; depth: number };

export type Mentions = {
  mentions: Mention[];
  /** Text by text. */
  headings: Heading[][];
  problems: Problem[];
};

function addText(text: MarkdownSource, place: Place, found: Mentions): void {
  const { links, figures, headings, problems } = inspectMarkdown(text);
  const at = (filled: number): Place => ({ ...place, at: { filled } });
  found.mentions.push(
    ...links.map((link): Mention => ({ ...at(link.place), kind: 'link', target: link.url })),
    ...figures.map((figure): Mention => ({ ...at(figure.place), kind: 'figure', target: figure.name })),
  );
  found.headings.push(headings.map(({ id, depth, place: filled }) => ({ ...at(filled), id, depth })));
  found.problems.push(...problems.map(({ place: filled, says }) => ({ ...at(filled), says })));
}

function addField(key: string, value: unknown, { file, field }: Place, found: Mentions): void {
  const place = { file, field: field ? `${field}.${key}` : key };
  // Made of the headings of the body, which are looked at there.
  if (key === 'contents') return;
  if (key === 'to' && typeof value === 'string') found.mentions.push({ ...place, kind: 'link', target: value });
  else if (typeof value === 'string') addPlainText(value, place, found);
  else addValue(value, place, found);
}

function addPlainText(text: string, place: Place, { problems }: Mentions): void {
  problems.push(...findPlainMarks(text).map(({ place: filled, says }) => ({ ...place, at: { filled }, says })));
}

function addValue(value: unknown, place: Place, found: Mentions): void {
  if (!value || typeof value !== 'object' || value instanceof DefaultFigureSource) return;
  if (value instanceof MarkdownSource) addText(value, place, found);
  else if (value instanceof IconSource) found.mentions.push({ ...place, kind: 'icon', target: value.iconName });
  else if (value instanceof FigureSource) {
    const field = place.field.replace(/\bfigure\.drawing$/, 'figure.name');
    found.mentions.push({ file: place.file, field, kind: 'figure', target: value.drawingName });
  } else if (Array.isArray(value))
    value.forEach((item, index) => {
      const inner = { ...place, field: `${place.field}[${index + 1}]` };
      if (typeof item === 'string') addPlainText(item, inner, found);
      else addValue(item, inner, found);
    });
  else for (const [key, inner] of Object.entries(value)) addField(key, inner, place, found);
}

/** Everything that a value mentions: `to` fields, links and pictures in Markdown, drawings, icons. */
export function listMentions(value: unknown, place: Place): Mentions {
  const found: Mentions = { mentions: [], headings: [], problems: [] };
  addValue(value, place, found);
  return found;
}
