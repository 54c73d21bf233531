/** What the build turns into code: texts, drawings, components and references, as the bodies of pages hold them. */
import type { ReactNode } from 'react';
import type { InstrumentName } from './instrument-names.ts';

/** Markdown as written; the build compiles it to React elements. */
export class MarkdownSource {
  readonly source: string;
  readonly shape: 'block' | 'inline';
  constructor(source: string, shape: 'block' | 'inline') {
    this.source = source;
    this.shape = shape;
  }
}

/** The name of a drawing in `scripts/build/figures/drawings`; the build draws it as SVG elements. */
export class FigureSource {
  readonly drawingName: string;
  constructor(drawingName: string) {
    this.drawingName = drawingName;
  }
}

/** Drawings of icons have names that begin so. */
export const iconPrefix = 'lucide-';

/** An icon of Lucide by its name: a small drawing, which the page has and no script brings. */
export class IconSource extends FigureSource {
  readonly iconName: string;
  constructor(iconName: string) {
    super(iconPrefix + iconName);
    this.iconName = iconName;
  }
}

/** Names of drawings that the build makes of the names of entries begin so. */
export const defaultPrefix = 'default-';

/** The drawing of an entry that names none. */
export class DefaultFigureSource extends FigureSource {
  /** @param entry folder and slug, such as `services-gis` */
  constructor(entry: string) {
    super(defaultPrefix + entry);
  }
}

/** An element as data: tag or name of a component, nothing for a fragment; properties as React takes them; what is in it. */
export type ElementData = readonly [
  type: string,
  properties: Readonly<Record<string, unknown>>,
  ...children: (ElementData | string)[],
];

/** A body without code, of which the app makes the value (`src/ui/body-data.ts`): the bundler sees nothing of it. */
export type BodyData = {
  /** The value as JSON, in which marks stand for what JSON lacks. */
  json: string;
  /** By the names of its drawings: what loads each. */
  drawings: Readonly<Record<string, () => Promise<{ default: ElementData }>>>;
  /** What else its marks name. */
  named: Readonly<Record<string, unknown>>;
};

/** What the file of a figure holds. */
export type FigureData = { drawing: ElementData; alt: string; caption: string };

/** A figure that the build writes into a file of its own; the browser gets the address of the file. */
export class FigureFileSource {
  readonly key: string;
  /** The name of a drawing. */
  readonly drawing: string;
  readonly words: Omit<FigureData, 'drawing'>;
  /** @param key path below `virtual:figure-file/` */
  constructor(key: string, drawing: string, words: Omit<FigureData, 'drawing'>) {
    this.key = key;
    this.drawing = drawing;
    this.words = words;
  }
}

/** The copies of a photograph, as a page names them. */
export type PhotographCopies = {
  /** Of the largest copy. */
  width: number;
  height: number;
  /** Addresses with their widths, as `srcset` has them. */
  avif: string;
  webp: string;
  /** One of them, in the format that every browser knows. */
  src: string;
};

/** A drawing as data: an SVG element with what is in it. The build prints it as elements. */
export type ShapeData = {
  tag: string;
  attributes?: Readonly<Record<string, string | number>>;
  children?: readonly (ShapeData | string)[];
};

export class ShapeSource {
  readonly shape: ShapeData;
  constructor(shape: ShapeData) {
    this.shape = shape;
  }
}

/** What the band of an instrument shows before the instrument is loaded. */
export type InstrumentContent = {
  name: InstrumentName;
  heading: string;
  id?: string | undefined;
  ground?: 'day' | 'tint' | 'night' | undefined;
  intro?: ReactNode;
  /** For those who cannot see the drawing. */
  alt: string;
  method: ReactNode;
  drawing: ReactNode;
  reading: { value: string; sentence: string; notes: readonly string[] };
  /** On what it computes, such as "Simulated data". */
  basis: string;
  /** The record that it shows, as JSON. */
  record: string | null;
  /** Of each control; `widest` is the longest text that its value can be. */
  settings: { label: string; value: string; widest: string }[];
};

/** What a link to the contact form may say in its query: `topic`, and with it `about`. */
export type ContactTopics = {
  /** What is asked for, by name. */
  topics: Readonly<Record<string, string>>;
  /** Titles of services and sectors, by slug. */
  subjects: Readonly<Record<string, string>>;
};

/** The props of the components that a body may bring along. */
export type ComponentProps = {
  ContactForm: { topics: () => Promise<{ default: ContactTopics }> };
  SignInForm: { heading: string };
  InstrumentSection: { instrument: InstrumentContent };
  StarfieldBackground: Record<never, never>;
};

/** A component that the few bodies which show it bring along, so that no other page loads its code. */
export class ComponentSource<Name extends keyof ComponentProps> {
  readonly componentName: Name;
  constructor(componentName: Name) {
    this.componentName = componentName;
  }
}

/** A reference that the build turns into a function: it imports the value when it is called, and not before. */
export class LazySource<Value> {
  readonly key: string;
  readonly value: Value;
  /**
   * @param key name of the module below `virtual:content/`
   * @param value what the module exports
   */
  constructor(key: string, value: Value) {
    this.key = key;
    this.value = value;
  }
}

/**
 * The structured data of a page that lists entries, as text. The finished page has it, and the browser reads it from there, as it does a
 * list; for navigations it is a module of its own.
 */
export class GraphSource {
  readonly key: string;
  readonly canonical: string;
  readonly text: string;
  /**
   * @param key of the page's body
   * @param canonical by which the browser knows the page that it has
   */
  constructor(key: string, canonical: string, text: string) {
    this.key = key;
    this.canonical = canonical;
    this.text = text;
  }
}

/** Components that print lists of entries. */
export type ListComponent = 'ServiceEntries' | 'SectorEntries' | 'EntryCards' | 'ArticleCards';

/**
 * A list of entries as a component prints it. The finished page has it, and the browser reads it from there: no script of the
 * page grows with the number of entries. Where the page is put together in the browser, the list is a module of its own.
 */
export class ListSource<Props extends object> {
  /** Name on the element that the component prints, in `data-list`. */
  readonly name: string;
  readonly component: ListComponent;
  readonly props: Props & { name: string };
  /** @param name of this list alone: two lists that differ in anything have two names */
  constructor(name: string, component: ListComponent, props: Props) {
    this.name = name;
    this.component = component;
    this.props = { name, ...props };
  }
}
