/**
 * Classes for texts and drawings in content entries. The build converts instances of these classes to page data, which
 * is plain JSON.
 */
import type { InstrumentName, PlateName } from './names.ts';

/** Markdown as written. The build compiles it to `RichText`. */
export class MarkdownSource {
  readonly source: string;
  readonly shape: 'block' | 'inline';
  constructor(source: string, shape: 'block' | 'inline') {
    this.source = source;
    this.shape = shape;
  }
}

/** The name of a drawing in `scripts/site/figures/drawings`. The build draws it as SVG elements. */
export class FigureSource {
  readonly drawingName: string;
  constructor(drawingName: string) {
    this.drawingName = drawingName;
  }
}

/**
 * A picture that is as wide as the page, from `scripts/site/figures/plates`. The build draws it twice: for wide and for
 * narrow windows.
 */
export class PlateSource {
  readonly plateName: PlateName;
  constructor(plateName: PlateName) {
    this.plateName = plateName;
  }
}

/**
 * The map or chart behind an instrument's drawing, from `scripts/site/figures/instrument-grounds`. The build writes it
 * to an image file.
 */
export class GroundSource {
  readonly groundName: InstrumentName;
  readonly theme: 'day' | 'night';
  constructor(groundName: InstrumentName, theme: 'day' | 'night') {
    this.groundName = groundName;
    this.theme = theme;
  }
}

export type PlateData = { theme: 'day' | 'night'; wide: RichText; tall: RichText };

/** The flight in the hero of the home page. The build draws it and computes its movement. */
export class FlightSource {
  readonly source = 'flight';
}

export type FlightData = {
  /** Address of the image of the Earth in its night colours. */
  earth: string;
  /**
   * Drawing of the flight's track over the Earth. `earthBox` is the position and size of the Earth in this drawing, in
   * drawing units.
   */
  track: RichElement;
  earthBox: { x: number; y: number; width: number; height: number };
  scale: RichElement;
  motion: FlightMotion;
};

export type FlightMotion = {
  /** Time of the departure, in minutes since midnight UTC. */
  departure: number;
  /**
   * Moments of the flight in chronological order. `minute` counts from the departure. `at` is the estimated position.
   * The aircraft is probably inside an ellipse around it, with the semi-axes `along` (along the track) and `across`.
   * All three are in drawing units.
   */
  moments: readonly {
    minute: number;
    at: readonly number[];
    along: readonly number[];
    across: readonly number[];
    /** Semi-axis of the ellipse across the track, in kilometres. */
    km: number;
  }[];
};

export const iconPrefix = 'lucide-';

/** The name of a Lucide icon. The build writes the icon's drawing into the page, so showing it needs no script. */
export class IconSource extends FigureSource {
  readonly iconName: string;
  constructor(iconName: string) {
    super(iconPrefix + iconName);
    this.iconName = iconName;
  }
}

/**
 * Prefix of the names of default drawings. The folder and slug of the entry follow it, as in `default-services-gis`.
 */
export const defaultPrefix = 'default-';

/** The default drawing of an entry without a figure. */
export class DefaultFigureSource extends FigureSource {
  /** @param entry folder and slug, such as `services-gis` */
  constructor(entry: string) {
    super(defaultPrefix + entry);
  }
}

/**
 * Text with markup, or a drawing, as JSON. A string is plain text. An array is an element in the form of JsonML: tag
 * name or component name, attributes under React's names, children. An empty tag is a fragment. `src/ui/rich-text.tsx`
 * renders it.
 */
export type RichText = string | RichElement;
export type RichElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, unknown>>,
  ...children: RichText[],
];

/** A drawing with its alternative text and caption, as it is in page data and figure files. */
export type FigureData = { drawing: RichText; alt: string; caption: string };

/** A value that the build writes to a separate JSON file. Page data contains only the address of that file. */
export class DataFileSource {
  readonly fileContent: unknown;
  /** @param fileContent value that may contain texts and drawings, like page data */
  constructor(fileContent: unknown) {
    this.fileContent = fileContent;
  }
}

/** An SVG element with its children, as the code of an instrument draws it. The build converts it to `RichText`. */
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

/** Content of a section that shows an instrument (interactive figure), before the instrument's script has loaded. */
export type InstrumentContent = {
  name: InstrumentName;
  heading: string;
  id?: string | undefined;
  theme?: 'day' | 'tint' | 'night' | undefined;
  intro?: RichText | undefined;
  alt: string;
  method: RichText;
  drawing: RichText;
  reading: { value: string; sentence: string; notes: readonly string[] };
  /** Statement about the data that the instrument uses, such as "Simulated data". */
  basis: string;
  /** True if the numbers were computed from real data in advance. */
  isMeasured: boolean;
  settings: InstrumentSetting[];
  handles: { x: string; label: string; at: readonly number[]; text: string }[];
  /** Width and height of the drawing, in drawing units. */
  size: readonly number[];
  presets: { label: string; address: string; notice: string }[];
  /** Address of an image that is shown behind the drawing. */
  ground?: string | undefined;
};

/**
 * A control as the page shows it before the instrument has loaded. `text` is its default value in words. `widest` is
 * the longest text that the control can show, so that the page can reserve its width.
 */
export type InstrumentSetting = { name: string; label: string; text: string; widest: string } & (
  | { kind: 'range'; min: number; max: number; step: number; start: number }
  | { kind: 'choice'; options: readonly { value: string; label: string }[]; start: string }
  | { kind: 'switch'; start: boolean }
);

/**
 * Topics that a link to the contact form may name in its query: `topic`, and optionally a service or sector in `about`.
 */
export type ContactTopics = {
  /** First lines with which the form can begin a message, keyed by topic name. */
  topics: Readonly<Record<string, string>>;
  /**
   * Address of a file with the titles of services and sectors, keyed by slug. The file is separate, because it grows
   * with the number of entries and few links need it.
   */
  subjectsFile: string;
};
