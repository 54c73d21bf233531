import type sections from 'virtual:content/styleguide/sections';
import type { ReactNode } from 'react';

/** Headings of the style guide for each kind of entry, in their order on the page. */
export const kinds = {
  section: 'Sections',
  figure: 'Figures',
  instrument: 'Instruments',
  primitive: 'Primitives',
} as const;

export type Kind = keyof typeof kinds;

export type Theme = 'day' | 'night';

export type FieldTable = (typeof sections)[number]['tables'][number];

/** An entry of the style guide: a section, figure, instrument or primitive that content can use. */
export type StyleguideEntry = {
  kind: Kind;
  /** Name by which content uses the entry, or else the name of the component's file. */
  name: string;
  summary: string;
  /** Pages that use the entry. */
  uses: readonly { path: string; name: string }[];
  /** Tables of the fields that content can set. */
  tables: readonly FieldTable[];
  /**
   * The example as an author would write it in content. Null if content can't use the entry directly, or if there is no
   * example yet.
   */
  yaml: string | null;
  /** Themes in which the example is shown. */
  themes: readonly Theme[];
  /** Renders the example. Null if nobody has written an example yet. */
  show: ((theme: Theme) => ReactNode) | null;
  /** True if the example takes the whole width of a page. */
  isSection: boolean;
};

export const bothThemes: readonly Theme[] = ['day', 'night'];

export const anchorOf = ({ kind, name }: Pick<StyleguideEntry, 'kind' | 'name'>): string => `${kind}-${name}`;
