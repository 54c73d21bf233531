/**
 * A chunk that one page alone needs is run as a whole. Told so by a comment in its first line, V8 compiles all of it at
 * once, in place of looking for its functions first and compiling each as the page waits for it
 * (https://v8.dev/blog/explicit-compile-hints). Chromium before 136 takes the comment for a comment.
 */
const hint = Buffer.from('//# allFunctionsCalledOnLoad\n');

export type CompileHints = {
  /** The file of an address as the tab gets it. */
  serve: (address: string, content: Buffer) => Buffer;
  /** A text of the browser with the lines that the files have. */
  correctLines: (text: string) => string;
};

/** @param singlePage addresses of the chunks that get it */
export function createCompileHints(singlePage: ReadonlySet<string>): CompileHints {
  return {
    serve: (address, content) => (singlePage.has(address) ? Buffer.concat([hint, content]) : content),
    correctLines: (text) =>
      text.replaceAll(
        /(https?:\/\/[^/\s]+)(\/[^\s:]+):(\d+)/g,
        (whole, origin: string, address: string, line: string) =>
          singlePage.has(address) ? `${origin}${address}:${Number(line) - 1}` : whole,
      ),
  };
}
