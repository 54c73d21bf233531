/** What an instrument is: a model that a visitor operates. One model and one drawing serve the build and the browser. */
import type { ShapeData } from '#model/schemas/sources.ts';

/** An SVG element as data; the build prints it, the browser makes it. Attributes are SVG's own names; none is `style`. */
export type Shape = ShapeData;

export type Value = number | string | boolean;
export type Parameters = Readonly<Record<string, Value>>;

/**
 * A control that sets a parameter. Texts of values contain their unit, such as "30 ns". The rail shows the first two controls of an
 * instrument and puts the others under "More settings".
 */
export type Control<Given extends Parameters> = { name: keyof Given & string; label: string } & (
  | { kind: 'range'; min: number; max: number; step: number; print: (value: number) => string }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'switch' }
);

/** A point that visitors drag, or move by arrow keys. It sets two parameters, in units of the drawing unless `mapping` converts them. */
export type Handle<Given extends Parameters> = {
  x: keyof Given & string;
  y: keyof Given & string;
  /** What it is called, such as "Receiver B". */
  label: string;
  /** Of the parameters. */
  min: readonly [x: number, y: number];
  max: readonly [x: number, y: number];
  /** Units of an arrow key; with Shift, ten times as much. */
  step: number;
  /** Where it is, in words, such as "1.20 km east, 0.42 km south of A": other words after each step. The numbers are units of the drawing. */
  print: (x: number, y: number, given: Given) => string;
  /** False while it has no place in the drawing. */
  isShown: (given: Given) => boolean;
  /** For parameters that are no units of the drawing, such as degrees on a map. */
  mapping?: {
    /** Where it stands, in units of the drawing. */
    place: (given: Given) => readonly [x: number, y: number];
    /** The parameters that moving it to a place sets. */
    move: (x: number, y: number, given: Given) => Parameters;
  };
};

/** What is read off: one number, its sentence, the small print. */
export type Reading = {
  /** With its unit, such as "18 m". */
  value: string;
  /** Says what the number means; announced after a change. */
  sentence: string;
  /** In mono below it, such as "GDOP 1.04 · σ 9.0 m". */
  notes: readonly string[];
};

export type Instrument<Given extends Parameters, Result> = {
  /** In the address, as in `#signals=…`. */
  name: string;
  defaults: Given;
  controls: readonly Control<Given>[];
  handles: readonly Handle<Given>[];
  /** Returns the same result for the same parameters. It reads no clock, and its random numbers come from a seed. */
  compute: (given: Given) => Result;
  /**
   * Returns the `svg` element: `viewBox` of 720 × 540, class `fg wide instrument`, roles of `src/styles/figure-drawing.scss`, numbers to
   * a tenth, at most 3 KB at the defaults. The element that a handle moves has `data-handle` with the handle's `x`. `drawings.test.ts`
   * checks this.
   * @param before result at the defaults, drawn as a pale outline (role `ghost`); null at the defaults
   */
  draw: (result: Result, given: Given, before?: Result | null) => Shape;
  /** The parameters that a click on the drawing sets, at a place in its units; controls set them too. */
  pick?: (x: number, y: number) => Parameters;
  read: (result: Result, given: Given) => Reading;
  /** On what it computes, printed below the notes; "Simulated data" if left out. */
  basis?: string;
  /** True: it looks up what was computed from real data; the method then says how that was done. */
  isMeasured?: true;
  /** True if an image of the ground lies under the drawing. Its code is `scripts/site/figures/instrument-grounds/NAME.ts`. */
  hasGround?: true;
};
