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
  /** The record that it shows, as JSON. */
  record: string | null;
  settings: { label: string; value: string }[];
};

/** The props of the components that a body may bring along. */
export type ComponentProps = {
  ContactForm: Record<never, never>;
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
