/**
 * Types of an instrument: an interactive figure with a model that visitors operate. The same code runs in the build and
 * in the browser.
 */
import type { ShapeData } from '#model/schemas/sources.ts';

/**
 * An SVG element as data. The build prints it as HTML, and the browser creates an element from it. Attributes have the
 * names that SVG gives them. The attribute `style` is not allowed.
 */
export type Shape = ShapeData;

export type Value = number | string | boolean;
export type Parameters = Readonly<Record<string, Value>>;

/**
 * A control that sets one parameter. Its printed values contain the unit, such as "30 ns". The page shows the first two
 * controls of an instrument, and puts all others under "More settings".
 */
export type Control<Given extends Parameters> = { name: keyof Given & string; label: string } & (
  | { kind: 'range'; min: number; max: number; step: number; print: (value: number) => string }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'switch' }
);

/**
 * A point that visitors drag, or move with arrow keys. `x` and `y` name the two parameters that it sets. They are
 * coordinates in units of the drawing, unless `mapping` converts them.
 */
export type Handle<Given extends Parameters> = {
  x: keyof Given & string;
  y: keyof Given & string;
  /** Name of the handle, such as "Receiver B". */
  label: string;
  /** Lowest and highest values of the two parameters. */
  min: readonly [x: number, y: number];
  max: readonly [x: number, y: number];
  /**
   * Distance in drawing units that one press of an arrow key moves the handle. With Shift, the handle moves ten times
   * as far.
   */
  step: number;
  /**
   * Returns the handle's place in words, such as "1.20 km east, 0.42 km south of A". Every step of the handle must
   * change the words. `x` and `y` are units of the drawing.
   */
  print: (x: number, y: number, given: Given) => string;
  /** Returns true if the drawing currently contains the handle. */
  isShown: (given: Given) => boolean;
  /** Converts between the handle's place and parameters that are not units of the drawing, such as degrees on a map. */
  mapping?: {
    /** Returns the place of the handle, in units of the drawing. */
    place: (given: Given) => readonly [x: number, y: number];
    /** Returns the parameters to set when the handle moves to a place in the drawing. */
    move: (x: number, y: number, given: Given) => Parameters;
  };
};

/** The result in words: one number, a sentence about it, and notes in small print. */
export type Reading = {
  /** The number with its unit, such as "18 m". */
  value: string;
  /** Explains the number. Screen readers announce it after a change. */
  sentence: string;
  /** Lines below the sentence, such as "GDOP 1.04 · σ 9.0 m". */
  notes: readonly string[];
};

export type Instrument<Given extends Parameters, Result> = {
  /** Name in the address, as in `#signals=…`. */
  name: string;
  defaults: Given;
  controls: readonly Control<Given>[];
  handles: readonly Handle<Given>[];
  /** Returns the same result for the same parameters. It reads no clock, and its random numbers come from a seed. */
  compute: (given: Given) => Result;
  /**
   * Returns the `svg` element. `drawings.test.ts` checks that its `viewBox` is 720 × 540, that its class is `fg wide
   * instrument`, and that its child elements have only classes that `src/styles/figure-drawing.scss` defines (roles). Numbers are rounded to a tenth.
   * With the default parameters, the drawing has at most 3 KB. The element that a handle moves has an attribute
   * `data-handle`, whose value is the name of the handle's `x` parameter.
   * @param before result with the default parameters, to draw as a pale outline (role `ghost`). It is null if `given`
   *   contains the defaults
   */
  draw: (result: Result, given: Given, before?: Result | null) => Shape;
  /**
   * Returns the parameters to set when a visitor clicks on a place in the drawing. Controls must also be able to set
   * these parameters, because not every visitor can click.
   */
  pick?: (x: number, y: number) => Parameters;
  read: (result: Result, given: Given) => Reading;
  /** Statement about the data, printed below the notes. The default is "Simulated data". */
  basis?: string;
  /**
   * True if the instrument looks up published results from real data. The page then describes the method under the
   * heading "How this was computed".
   */
  isMeasured?: true;
  /**
   * True if the page shows an image under the drawing (its “ground”), such as a map.
   * `scripts/site/figures/instrument-grounds/NAME.ts` draws that image.
   */
  hasGround?: true;
};
