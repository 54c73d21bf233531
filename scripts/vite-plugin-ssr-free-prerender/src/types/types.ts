/** What the engine takes and gives. It knows paths and options, and nothing of the site. */
import type { Browser } from 'puppeteer-core';

/** Kinds of findings. Each has a policy. */
export type FindingKind =
  /** The app threw, or a promise was rejected without a handler. */
  | 'page-error'
  /** The app wrote an error or warning to the console. */
  | 'console'
  /** A request failed or was answered with 400 or more. */
  | 'request'
  /** The page was not ready in time. */
  | 'not-ready'
  /** The browser crashed on the page, twice. */
  | 'crash'
  /** The page redirected to another address. */
  | 'redirect'
  /** Two routes, or a route and a file of the client build, become one file. */
  | 'duplicate'
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
  /** Hydration changes the written page. */
  | 'hydration'
  /** Content that an effect, or the answer to a request, adds after the page is ready. */
  | 'late-content'
  /** A page that works and could be better: an attribute that is not written, a password form without a method. */
  | 'advice'
  /** A finding of the site's own `checkPage`. */
  | 'inspect'
  /** A finding of the site's own `checkSite`. */
  | 'proof';

/** Which verified pages are also loaded as other visitors. */
export type VisitorChoice = 'samples' | 'all' | 'none';

export type Policy = 'fail' | 'warn' | 'ignore';

/** A problem of a page, and what to do about it. */
export type Finding = {
  kind: FindingKind;
  /** Path of the page that has the problem, `/about`. */
  route: string;
  /** What is wrong, why, and what to do. */
  message: string;
  /** True if the page works in spite of it: the finding warns, whatever its kind. */
  isWarning?: boolean;
};

/** The finished site, before it replaces the previous one. */
export type BuiltSite = {
  /** The folder with all of its files, including compressed ones. */
  folder: string;
  pages: BuiltPage[];
  signal: AbortSignal;
};

export type BuiltPage = {
  path: string;
  /** Path of the page below the folder, `about.html`. */
  file: string;
  /** False if nothing that the page is made from has changed since it was last verified. */
  fresh: boolean;
  /** Paths of scripts below the folder: those of `index.html`, those of the page's `modules`, and both with all their imports. */
  scripts: Record<'entry' | 'modules' | 'all', readonly string[]>;
};

/** Facts of a page, read from its HTML. */
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
  /** `kept` if its inputs have not changed since it was rendered. */
  status: 'rendered' | 'kept';
  /** Why it was rendered or kept. */
  reason: string;
  /** Milliseconds from navigation to snapshot, when it was last rendered. */
  milliseconds: number;
  /** The number of requests that were answered while it was rendered. */
  requests: number;
  /** Bytes of the HTML. */
  bytes: number;
  /** Bytes of the HTML in brotli; 0 if nothing was compressed. */
  brotliBytes: number;
  /** The number of its warnings. */
  findings: number;
};

export type PrerenderReport = {
  /** In the order of the routes. */
  pages: PageReport[];
  /** Findings whose policy is `warn`; those with `fail` are thrown. */
  warnings: Finding[];
  /** Seconds by step. */
  seconds: Record<'render' | 'files' | 'write' | 'verify' | 'compress' | 'prove', number>;
  /**
   * How many pages were verified to hydrate, how many of these were loaded as other visitors, and how many visitors there are.
   * `unvisited` says why no page was loaded as others; it is empty if one was, or if no page had to be verified.
   */
  proof: { pages: number; visited: number; visitors: number; unvisited: string };
  /** Hash of the names and contents of all files of the output. */
  hash: string;
};

export type Progress = (step: 'render' | 'verify' | 'compress', done: number, total: number, path: string) => void;

/** What the option `files` is called with. */
export type FinishedBuild = {
  /** Texts of all inlined `<style>` elements, as a content security policy hashes them. A page may contain only some. */
  styles: readonly string[];
  /** Facts of the pages in the order of the routes. Crawled pages come last. */
  pages: readonly PageFacts[];
  /** How many pages were rendered in this run. */
  rendered: number;
  /** Returns the HTML of a page. */
  html: (path: string) => string;
  /** Returns the hash of a page's HTML. Files made from the HTML stay valid while it is the same. */
  hash: (path: string) => string;
  /**
   * Returns a Chromium for drawing images, which the engine ends. In it, puppeteer sees no requests (`page.on('request')`,
   * `waitForNetworkIdle`) and no tabs that it didn't open. Calls have no timeout, tabs share one process, and long scripts
   * are slower. For anything else, use `launchBrowser`.
   */
  browser: () => Promise<Browser>;
  /** Aborted when the run ends early. */
  signal: AbortSignal;
};

/** A file that exists elsewhere, such as an image of an earlier run. It is linked, not read. */
export type KeptFile = { from: string };

/** Contents by path below the output folder. */
export type SiteFiles = Readonly<Record<string, string | Uint8Array | KeptFile>>;

/** A part of a stylesheet. */
export type StylePart = {
  css: string;
  /** Returns whether a page with these classes needs it. Default: every page does. */
  isNeeded?: (classes: ReadonlySet<string>) => boolean;
};

/** A page to render. */
export type Route = {
  /** The path after the host: `/about`, or `/shop/about` with the base `/shop/`. `/404` becomes `404.html`. */
  path: string;
  /** The canonical address that the page must have. Crawled pages must then have one on the same host. Default: any. */
  canonical?: string;
  /**
   * Keys of Vite's manifest whose chunks the page needs before it can hydrate. The page is rendered again when one of these chunks,
   * or a chunk that they import statically, changes.
   */
  modules?: readonly string[];
  /** False: the page does not preload its `modules`. Default true. */
  preload?: boolean;
  /**
   * Data attributes of the root element, by name without `data-`, for the app to read. The page is rendered again when one changes.
   * The app must neither change nor show them.
   */
  data?: Readonly<Record<string, string>>;
  /** Anything else that the page is rendered from, as a text. The page is rendered again when it changes. */
  inputs?: string;
};

export type Routes = readonly (string | Route)[];

/** Options of the Vite plugin. */
export type PluginOptions = {
  /**
   * Pages to render: paths, or routes with more to say. A function is called with the folder of each client build, once it is
   * written. Default: the base, and all pages that others link to.
   */
  routes?: Routes | ((clientDir: string) => Routes | Promise<Routes>);
  /** Also render pages that others link to and `routes` doesn't name. Default false; true without `routes`. */
  crawl?: boolean;
  /** Selector of the element that the app renders into; default: `#root`, or the only empty element with an id. */
  root?: string;
  /** Checks the facts of a page; each string becomes a finding. */
  checkPage?: (page: PageFacts) => readonly string[];
  /** Checks the finished folder before it replaces the output. Each message becomes a finding. Skipped without verification. */
  checkSite?: (site: BuiltSite) => Promise<readonly { route: string; message: string }[]>;
  /**
   * Returns more files to write, such as a sitemap, headers or images. Called once every page is collected. An
   * error that it throws ends the run.
   */
  files?: (build: FinishedBuild) => SiteFiles | Promise<SiteFiles>;
  /**
   * Cuts a stylesheet of `index.html` into parts, so that a page carries only the styles that it needs. Parts that some pages
   * lack also go to a file, which `data-sheet` of the page's first `<style>` names. The app loads that file before it shows
   * anything new. Default: every page carries the whole sheet.
   */
  styles?: (css: string) => readonly StylePart[];
  /** Pages name the hash of every script that they load, and browsers run no other (subresource integrity); default false. */
  integrity?: boolean;
  /**
   * What to do about each kind of finding, or about each finding. Default: `fail` for what makes a page wrong; `warn` for the
   * rest, for requests to other hosts, and for console messages of their scripts.
   */
  policies?: Partial<Record<FindingKind, Policy>> | ((finding: Finding) => Policy | undefined);
  /** Opens every rendered page and verifies that it hydrates; default true. */
  verify?: boolean;
  /**
   * Which verified pages are also loaded as other visitors (a phone, another language and time zone, a year later, a dark colour scheme,
   * coming back): one of each kind, all, or none. Default `samples`.
   */
  visitors?: VisitorChoice;
  /** Milliseconds until a page counts as never ready; default 15,000. */
  timeout?: number;
  /** Writes brotli and gzip versions of text files; default true. */
  compress?: boolean;
  /**
   * Folder of snapshots. A page whose inputs have not changed is not rendered again.
   * Default of the plugin: a folder below `.cache`, or below Vite's `cacheDir`, if every route names its `modules`. Default of
   * `prerender`: none.
   */
  cacheDir?: string;
  /**
   * Address of a running Chromium (puppeteer's `browserWSEndpoint`), on this machine or with access to it. The run works in its own
   * browser contexts and leaves it running. Default: the run starts one and ends it.
   */
  browserEndpoint?: string | undefined;
  /** Called for each page rendered, page verified and file compressed. Default of the plugin: it prints progress. */
  onProgress?: Progress;
  /** Called with the report of a run that succeeded. Default: a summary and the warnings in Vite's log. */
  onReport?: (report: PrerenderReport) => Promise<void> | void;
};

/** Options of `prerender`, which works on a finished client build. */
export type PrerenderOptions = Omit<PluginOptions, 'onReport'> & {
  /** Folder of the client build: `index.html`, assets, public files. */
  clientDir: string;
  /** Folder to write. It is replaced as a whole, and only if the run succeeds. */
  outDir: string;
  /** The folder of the host that the client build was made for (Vite's `base`); default `/`. */
  base?: string;
  /** Renders every page, and compresses every file; default false. */
  force?: boolean;
  /** Loads each page as a new document instead of navigating to it. Slower, with the same result. Default false. */
  cold?: boolean;
  /**
   * Writes the client build into the folder with React's development build, whose messages name components. Called once, when a
   * page does not hydrate. Default: none; the plugin builds the project again.
   */
  buildDevelopment?: (folder: string) => Promise<void>;
  /** Ends the run: nothing is written, and the previous output stays. */
  signal?: AbortSignal;
};
