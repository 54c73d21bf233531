/**
 * jsdom puts a `Uint8Array` of its own in the place of Node's, and compiled code then takes what Node reads for something else:
 * the typefaces, which are opened when content has a letter that is not in every build.
 */
Object.assign(globalThis, { Uint8Array: Object.getPrototypeOf(Buffer) });
