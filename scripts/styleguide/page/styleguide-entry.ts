import type sections from 'virtual:content/styleguide/sections';
import type { ReactNode } from 'react';

/** Headings by kind of entry, in the order of the page. */
export const kinds = {
  section: 'Sections',
  figure: 'Figures',
  instrument: 'Instruments',
  primitive: 'Primitives',
} as const;

export type Kind = keyof typeof kinds;

export type Theme = 'day' | 'night';

export type FieldTable = (typeof sections)[number]['tables'][number];

/** Something that content can use. */
export type StyleguideEntry = {
  kind: Kind;
  /** Name that content uses, or name of the component's file. */
  name: string;
  summary: string;
  /** Pages that use it. */
  uses: readonly { path: string; name: string }[];
  /** Tables of the fields that content can set. */
  tables: readonly FieldTable[];
  /** Example as written in content. Null if content doesn't use it directly, or there is no example yet. */
  yaml: string | null;
  /** Themes in which it is shown. */
  themes: readonly Theme[];
  /** Renders the example. Null if nobody has written an example yet. */
  show: ((theme: Theme) => ReactNode) | null;
  /** True if the example takes the whole width of a page. */
  isSection: boolean;
};

export const bothThemes: readonly Theme[] = ['day', 'night'];

export const anchorOf = ({ kind, name }: Pick<StyleguideEntry, 'kind' | 'name'>): string => `${kind}-${name}`;
