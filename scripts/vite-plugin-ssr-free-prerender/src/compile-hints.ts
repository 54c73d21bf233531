/**
 * A chunk that one page alone needs is run as a whole. Told so by a comment in its first line, V8 compiles all of it at
 * once, beside the page, in place of looking for its functions first and compiling each as the page waits for it
 * (https://v8.dev/blog/explicit-compile-hints). Chromium before 136 takes the comment for a comment.
 */
const hint = Buffer.from('//# allFunctionsCalledOnLoad\n');

export type CompileHints = {
  /** The file of an address as the tab gets it. */
  serve: (address: string, content: Buffer) => Buffer;
  /** A text of the browser with the lines that the files have. */
  correctLines: (text: string) => string;
};

/**
 * @param chunks addresses of the chunks that a page needs
 * @param template a page that names hashes of its scripts gets them as they are
 */
export function createCompileHints(
  routes: readonly string[],
  chunks: (path: string) => readonly string[],
  template: string,
): CompileHints {
  const counts = new Map<string, number>();
  if (!template.includes('integrity')) {
    for (const address of routes.flatMap(chunks)) counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  const isOwn = (address: string): boolean => counts.get(address) === 1;
  return {
    serve: (address, content) => (isOwn(address) ? Buffer.concat([hint, content]) : content),
    correctLines: (text) =>
      text.replaceAll(
        /(https?:\/\/[^/\s]+)(\/[^\s:]+):(\d+)/g,
        (whole, origin: string, address: string, line: string) =>
          isOwn(address) ? `${origin}${address}:${Number(line) - 1}` : whole,
      ),
  };
}
