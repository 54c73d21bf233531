/** What we use of fontverter 2, which ships no types. */
declare module 'fontverter' {
  export function convert(font: Uint8Array, to: 'sfnt'): Promise<Uint8Array>;
}
