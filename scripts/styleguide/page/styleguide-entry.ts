import type sections from 'virtual:content/styleguide/sections';
import type { ReactNode } from 'react';

/** Kinds of entries, in the order of the page, with what each is called. */
export const kinds = {
  section: 'Sections',
  figure: 'Figures',
  instrument: 'Instruments',
  primitive: 'Primitives',
} as const;

export type Kind = keyof typeof kinds;

export type Theme = 'day' | 'night';

export type FieldTable = (typeof sections)[number]['tables'][number];

/** Something that content may choose. */
export type StyleguideEntry = {
  kind: Kind;
  /** As content names it, or as its file is called. */
  name: string;
  summary: string;
  /** Pages that have it. */
  uses: readonly { path: string; name: string }[];
  /** What content may give. */
  tables: readonly FieldTable[];
  /** As it stands in content; null where content does not name it, or has no example yet. */
  yaml: string | null;
  /** On which themes it is shown. */
  themes: readonly Theme[];
  /** Null where there is no example yet. */
  show: ((theme: Theme) => ReactNode) | null;
  /** It takes the whole width of a page. */
  isSection: boolean;
};

export const bothThemes: readonly Theme[] = ['day', 'night'];

export const anchorOf = ({ kind, name }: Pick<StyleguideEntry, 'kind' | 'name'>): string => `${kind}-${name}`;
