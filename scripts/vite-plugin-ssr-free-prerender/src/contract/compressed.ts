/** Hashes of the files that a content was compressed to. */
export type Compressed = { br: string; gz: string };

/** By hash of the content. */
export type CompressedFiles = ReadonlyMap<string, Compressed>;
