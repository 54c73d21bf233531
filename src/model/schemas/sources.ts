/** Texts and drawings as entries hold them until the build makes page data of them. Page data itself is plain JSON. */
import type { InstrumentName, PlateName } from './names.ts';

/** Markdown as written; the build compiles it to React elements. */
export class MarkdownSource {
  readonly source: string;
  readonly shape: 'block' | 'inline';
  constructor(source: string, shape: 'block' | 'inline') {
    this.source = source;
    this.shape = shape;
  }
}

/** The name of a drawing in `scripts/site/figures/drawings`; the build draws it as SVG elements. */
export class FigureSource {
  readonly drawingName: string;
  constructor(drawingName: string) {
    this.drawingName = drawingName;
  }
}

/** A picture at full width, from `scripts/site/figures/plates`: the build draws it twice, for wide and for narrow windows. */
export class PlateSource {
  readonly plateName: PlateName;
  constructor(plateName: PlateName) {
    this.plateName = plateName;
  }
}

export type PlateData = { theme: 'day' | 'night'; wide: RichText; tall: RichText };

/** The flight in the hero of the home page: the build draws it, and computes what moves. */
export class FlightSource {
  readonly source = 'flight';
}

export type FlightData = {
  /** Address of the image of the Earth, in the colours of the night. */
  earth: string;
  /** Lies over the Earth, in units in which the Earth has the box `earthBox`. */
  track: RichElement;
  earthBox: { x: number; y: number; width: number; height: number };
  scale: RichElement;
  motion: FlightMotion;
};

export type FlightMotion = {
  /** Minute of the day, UTC. */
  departure: number;
  /** In ascending order. Minutes are counted from the departure, places and half axes of the likely region are in units of the drawing. */
  moments: readonly {
    minute: number;
    at: readonly number[];
    along: readonly number[];
    across: readonly number[];
    /** Half-width of the region across the track. */
    km: number;
  }[];
};

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

/**
 * Text with markup, or a drawing, as JSON. A string is plain text. An array is an element in the form of JsonML: tag or name of a
 * component, attributes under React's names, children. An empty tag is a fragment. `RichText` in `src/ui` renders it.
 */
export type RichText = string | RichElement;
export type RichElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
  ...children: RichText[],
];

/** A drawing with its words, as page data and figure files hold it. */
export type FigureData = { drawing: RichText; alt: string; caption: string };

/** A value that the build writes to a JSON file of its own. Page data holds the address of the file. */
export class DataFileSource {
  readonly fileContent: unknown;
  /** @param fileContent may hold texts and drawings, as page data may */
  constructor(fileContent: unknown) {
    this.fileContent = fileContent;
  }
}

/** A drawing as its code makes it: an SVG element and what it contains. */
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

/** Content of an instrument's section before the instrument is loaded. */
export type InstrumentContent = {
  name: InstrumentName;
  heading: string;
  id?: string | undefined;
  theme?: 'day' | 'tint' | 'night' | undefined;
  intro?: RichText | undefined;
  /** For those who cannot see the drawing. */
  alt: string;
  method: RichText;
  drawing: RichText;
  reading: { value: string; sentence: string; notes: readonly string[] };
  /** On what it computes, such as "Simulated data". */
  basis: string;
  /** The numbers were computed from real data beforehand. */
  isMeasured: boolean;
  /** The record that it shows, as JSON. */
  record: string | null;
  /** Of each control; `widest` is the longest text that its value can be. */
  settings: { label: string; value: string; widest: string }[];
};

/** What a link to the contact form may say in its query: `topic`, and with it `about`. */
export type ContactTopics = {
  /** What is asked for, by name. */
  topics: Readonly<Record<string, string>>;
  /** Address of a file with the titles of services and sectors, by slug. It grows with them, and few links name one. */
  subjectsFile: string;
};
