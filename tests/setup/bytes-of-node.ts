/**
 * Restores Node's `Uint8Array`, which jsdom replaces with a different class. Compiled code would not recognize Node's
 * buffers, and reading font files would fail. The build reads them when the content has a letter that the default fonts
 * lack.
 */
Object.assign(globalThis, { Uint8Array: Object.getPrototypeOf(Buffer) });
