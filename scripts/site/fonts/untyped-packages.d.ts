/**
 * Types of the functions that we use from fontverter 2 and subset-font 2. These packages have no types of their own.
 */
declare module 'fontverter' {
  export function convert(font: Uint8Array, to: 'sfnt'): Promise<Uint8Array>;
}

declare module 'subset-font' {
  type Axis = number | { min: number; max: number };
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes?: Record<string, Axis> },
  ): Promise<Uint8Array>;
}
