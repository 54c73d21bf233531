/**
 * Restores Node's `Uint8Array`, because jsdom replaces it with a different class. Otherwise, the WebAssembly code that
 * converts fonts would not recognize Node's buffers. The build converts fonts if the content has a letter that the
 * default fonts lack.
 */
Object.assign(globalThis, { Uint8Array: Object.getPrototypeOf(Buffer) });
