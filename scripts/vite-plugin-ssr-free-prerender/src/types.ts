/** What the engine takes and gives. It knows paths and options, and nothing of the site. */

/** Kinds of trouble; each has a policy. */
export type FindingKind =
  /** The app threw, or a promise was rejected and nobody caught it. */
  | 'page-error'
  /** The app wrote an error or warning to the console. */
  | 'console'
  /** A request failed or was answered with 400 or more. */
  | 'request'
  /** The page didn't say within the time limit that it is ready. */
  | 'not-ready'
  /** No h1, or more than one. */
  | 'h1'
  /** No title, or more than one. */
  | 'title'
  /** No meta description, or more than one. */
  | 'description'
  /** No canonical, more than one, or another address than expected. */
  | 'canonical'
  /** JSON-LD that doesn't parse. */
  | 'structured-data'
  /** An inline `style` attribute, which a strict content security policy ignores. */
  | 'style-attribute'
  /** An internal link to no page or file of the site. */
  | 'link'
  /** A link to an id that its target page doesn't have. */
  | 'fragment'
  /** The written page doesn't hydrate without a change. */
  | 'hydration'
  /** A finding of the site's own `inspect`. */
  | 'inspect';

export type Policy = 'fail' | 'warn' | 'ignore';

/** One trouble: where, what, and what to do about it. */
export type Finding = {
  kind: FindingKind;
  /** Path of the page that has the trouble, `/about`. */
  route: string;
  /** What was found and how to mend it, in one or two sentences. */
  message: string;
};

/** What a written page says about itself, read from its final HTML. */
export type PageFacts = {
  path: string;
  titles: string[];
  descriptions: string[];
  canonicals: string[];
  /** Contents of `<meta name="robots">`. */
  robots: string[];
  h1: string[];
  /** Texts of the `application/ld+json` elements. */
  structuredData: string[];
  links: { href: string; text: string }[];
  ids: string[];
  /** Elements with a `style` attribute, as `tag.class`. */
  styled: string[];
};

export type PageReport = {
  path: string;
  /** Path of the written file below the output folder, `about.html`. */
  file: string;
  /** Milliseconds from navigation to snapshot. */
  milliseconds: number;
  /** Bytes of the HTML. */
  bytes: number;
  /** Bytes of the HTML as brotli sends it. */
  brotliBytes: number;
};

export type PrerenderReport = {
  pages: PageReport[];
  /** Findings whose policy is `warn`; those with `fail` are thrown. */
  warnings: Finding[];
  /** Seconds by step. */
  seconds: Record<'render' | 'write' | 'verify', number>;
  browser: string;
};

export type Progress = (step: 'render' | 'write' | 'verify', done: number, total: number, path: string) => void;

export type PrerenderOptions = {
  /** Folder of the client build: `index.html`, assets, public files. */
  clientDir: string;
  /** Folder to write; replaced as a whole, and only when everything went well. */
  outDir: string;
  /** Paths to render, `/about`. `/404` becomes `404.html`. */
  routes: readonly string[];
  /** Expected canonical address of a path. */
  canonical: (path: string) => string;
  /** Source modules, as the build manifest names them, whose chunks a page needs before it can hydrate. */
  modules?: (path: string) => readonly string[];
  /** The site's own checks of a page; each string is a finding. */
  inspect?: (page: PageFacts) => readonly string[];
  /**
   * More files to write, by path below the output folder, such as a sitemap. `styles` are the texts of the inlined
   * `<style>` elements, as a content security policy hashes them.
   */
  files?: (build: { styles: readonly string[] }) => Readonly<Record<string, string>>;
  /** Elements of the template's head whose text the app keeps up to date; default none. */
  dynamicHead?: readonly string[];
  /** Selector of the element that the app renders into; default `#root`. */
  root?: string;
  /** What to do about each kind of finding; default `fail` for all. */
  policies?: Partial<Record<FindingKind, Policy>>;
  /** Milliseconds until a page counts as never ready; default 15,000. */
  timeout?: number;
  /** Load every written page once more and prove that it hydrates; default true. */
  verify?: boolean;
  onProgress?: Progress;
  /** Ends the work: nothing is written, the former output stays. */
  signal?: AbortSignal;
};
