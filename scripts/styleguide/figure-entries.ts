/**
 * Lists every drawing of `scripts/site/figures/drawings`, with alt text and caption of the first page that shows it.
 */
import { stringify } from 'yaml';
import type { Content } from '../../src/model/schemas/content-types.ts';
import { figure as figureSchema } from '../../src/model/schemas/field-schemas.ts';
import { FigureSource, MarkdownSource } from '../../src/model/schemas/sources.ts';
import { describeSchema, type FieldTable } from '../site/authoring/describe-fields.ts';
import { fillText } from '../site/content/fill-placeholders.ts';
import type { WrittenFigure } from '../site/content/inspect-tree.ts';
import { inspectMarkdown } from '../site/content/markdown.ts';

import { buildPlaceholders } from '../site/content/placeholders.ts';
import type { Use, WrittenEntry } from './written-files.ts';

type FigureEntry = {
  name: string;
  figure: { drawing: FigureSource; alt: string; caption: string };
  uses: Use[];
  yaml: string;
};

export type FigureList = { entries: FigureEntry[]; tables: FieldTable[] };

/** A drawing that content uses, either in a figure with alt text and caption, or in a field such as `smallFigure`. */
type Named = { name: string; alt?: string; caption?: string; yaml: string };

const isFigure = (value: object): value is WrittenFigure => 'name' in value && 'alt' in value && 'caption' in value;

const quote = (value: object): string => stringify(value, { lineWidth: 0 });

/** Finds the drawings that a part of the content refers to, in its fields and in its Markdown. */
function findNamed(value: unknown, names: readonly string[]): Named[] {
  if (typeof value === 'string') {
    const { figures } = value.includes('](figure:')
      ? inspectMarkdown(new MarkdownSource(value, 'block'))
      : { figures: [] };
    return figures.map(({ place, ...figure }) => ({ ...figure, yaml: quote({ figure }) }));
  }
  if (!value || typeof value !== 'object') return [];
  if (isFigure(value)) return [{ ...value, yaml: quote({ figure: value }) }];
  return Object.entries(value).flatMap(([key, inner]): Named[] => {
    if (typeof inner !== 'string' || Array.isArray(value) || !names.includes(inner)) return findNamed(inner, names);
    const alt = 'alt' in value && typeof value.alt === 'string' ? { alt: value.alt } : {};
    return [{ name: inner, ...alt, yaml: quote({ [key]: inner, ...alt }) }];
  });
}

export function buildFigureList(
  content: Content,
  entries: readonly WrittenEntry[],
  names: readonly string[],
): FigureList {
  const placeholders = buildPlaceholders(content.site, content);
  const table = describeSchema(figureSchema).tables.find(({ shape }) => shape !== null);
  const meaningOf = (field: string): string => table?.fields.find(({ name }) => name === field)?.meaning ?? '';
  const shown = entries.map(({ page, value, body }) => ({ page, figures: findNamed([value, body], names) }));
  const buildEntry = (name: string): FigureEntry => {
    const pages = shown.filter(({ figures }) => figures.some((one) => one.name === name));
    const first = pages[0]?.figures.find((one) => one.name === name);
    const alt = first?.alt ?? meaningOf('alt');
    const caption = first ? (first.caption ?? '') : meaningOf('caption');
    const fill = (text: string): string => fillText(text, placeholders);
    return {
      name,
      figure: { drawing: new FigureSource(name), alt: fill(alt), caption: fill(caption) },
      uses: pages.map(({ page }) => page),
      yaml: first?.yaml ?? quote({ figure: { name, alt, caption } }),
    };
  };
  return { entries: names.toSorted().map(buildEntry), tables: table ? [table] : [] };
}
