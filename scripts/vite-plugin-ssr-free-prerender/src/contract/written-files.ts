/** Hashes of the files that a content was compressed to. */
export type Compressed = { br: string; gz: string };

/** By hash of the content. */
export type CompressedFiles = ReadonlyMap<string, Compressed>;

/** A page in the output: what its HTML was put together from, and what it has become, as hashes. */
export type WrittenPage = { from: string; html: string };

/** What a run leaves for the next one to take over. */
export type WrittenFiles = {
  compressed: CompressedFiles;
  /** By path. */
  pages: ReadonlyMap<string, WrittenPage>;
  /** Hashes of files, by what the file system says of each. */
  hashes: ReadonlyMap<string, string>;
};
