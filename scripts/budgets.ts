/**
 * What a page may weigh and how it must paint; the build fails where one is exceeded. Bytes are those of brotli, a
 * kilobyte has 1,000 of them.
 */
const KB = 1000;

export const budgets = {
  /** HTML with the inlined styles. */
  html: 20 * KB,
  articleHtml: 28 * KB,
  /** All font files together. */
  fonts: 55 * KB,
  /** Scripts before the first sign of use or idle; on pages that need the app at once it may come at once. */
  starter: 1 * KB,
  /** All scripts of a public page after hydration. */
  scripts: 95 * KB,
  /** The chunks of a page's kind and body. */
  routeChunk: 10 * KB,
  /** Everything that is loaded before the app is, the document included. */
  firstView: 100 * KB,
  firstViewRequests: 8,
  /** Cumulative layout shift, to three decimals. */
  layoutShift: 0,
} as const;

/** "12.3 KB" */
export const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;
