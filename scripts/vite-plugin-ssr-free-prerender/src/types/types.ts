/** What the engine takes and gives. It knows paths and options, and nothing of the site. */
import type { Browser } from 'puppeteer-core';

/** Kinds of problem; each has a policy. */
export type FindingKind =
  /** The app threw, or a promise was rejected and nobody caught it. */
  | 'page-error'
  /** The app wrote an error or warning to the console. */
  | 'console'
  /** A request failed or was answered with 400 or more. */
  | 'request'
  /** The page didn't say within the time limit that it is ready. */
  | 'not-ready'
  /** The browser crashed on the page, twice. */
  | 'crash'
  /** The page sent the browser to another address once it was ready. */
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
  /** The written page doesn't hydrate without a change. */
  | 'hydration'
  /** Text that comes once the page is ready: by an effect, or with the answer to a request. */
  | 'late-content'
  /** Works, and could be better: an attribute that is not written, a password form without a method. */
  | 'advice'
  /** A finding of the site's own `checkPage`. */
  | 'inspect'
  /** A finding of the site's own `checkSite`. */
  | 'proof';

/** Which proven pages are loaded as other visitors too. */
export type VisitorChoice = 'samples' | 'all' | 'none';

export type Policy = 'fail' | 'warn' | 'ignore';

/** One problem: where, what, and what to do about it. */
export type Finding = {
  kind: FindingKind;
  /** Path of the page that has the problem, `/about`. */
  route: string;
  /** What was found and how to mend it, in one or two sentences. */
  message: string;
  /** True for one that leaves the page as it is, whatever its kind: of another host's, or no more than a warning. */
  isMild?: boolean;
};

/** The finished site, before it takes the place of the former one. */
export type BuiltSite = {
  /** Folder that holds it, compressed files included. */
  folder: string;
  pages: BuiltPage[];
  signal: AbortSignal;
};

export type BuiltPage = {
  path: string;
  /** Path of the page below the folder, `about.html`. */
  file: string;
  /** False: nothing that it is made from has changed since it was last proven. */
  fresh: boolean;
  /** Paths of scripts below the folder: what `index.html` loads, what the page's `modules` are in, and both with all they import. */
  scripts: Record<'entry' | 'modules' | 'all', readonly string[]>;
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
  /** `kept`: its inputs have not changed since its snapshot was taken. */
  status: 'rendered' | 'kept';
  /** Why it was rendered, or kept. */
  reason: string;
  /** Milliseconds from navigation to snapshot; of a kept page, those of its rendering. */
  milliseconds: number;
  /** Requests of the page that were answered while it was rendered. */
  requests: number;
  /** Bytes of the HTML. */
  bytes: number;
  /** Bytes of the HTML as brotli sends it; 0 when nothing was compressed. */
  brotliBytes: number;
  /** How many of `warnings` are its own. */
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
   * Pages whose hydration was proven, and how many of these were loaded as how many other visitors. `unvisited`: why none was;
   * empty where one was, or where no page had to be proven.
   */
  proof: { pages: number; visited: number; visitors: number; unvisited: string };
  /** Of names and contents of all files of the output. */
  hash: string;
};

export type Progress = (step: 'render' | 'verify' | 'compress', done: number, total: number, path: string) => void;

/** What a site may make more files from: its finished pages, and the browser that made them. */
export type FinishedBuild = {
  /** Texts of all inlined `<style>` elements, as a content security policy hashes them; a page may carry some of them only. */
  styles: readonly string[];
  /** What each page says about itself, in the order of the routes; pages that were found by crawling come last. */
  pages: readonly PageFacts[];
  /** How many of them were rendered in this run. */
  rendered: number;
  /** HTML of one of these pages; put together when it is asked for. */
  html: (path: string) => string;
  /** Hash of the same: what is made of it need not be made again as long as it stays. */
  hash: (path: string) => string;
  /**
   * The run's Chromium, to draw images: started when it is first asked for, ended by the engine. It is no plain one:
   * puppeteer knows of no requests in it (`page.on('request')`, `waitForNetworkIdle`) and is not told of tabs that it has
   * not opened itself, its calls have no timeout, its tabs share one process, and scripts that run
   * long are slower. For anything else, start one with `launchBrowser`.
   */
  browser: () => Promise<Browser>;
  /** Aborted when the run is to end. */
  signal: AbortSignal;
};

/** A file that is there already, such as an image of a former run: it gets a second name, and its bytes are in no memory. */
export type KeptFile = { from: string };

/** Contents by path below the output folder. */
export type SiteFiles = Readonly<Record<string, string | Uint8Array | KeptFile>>;

/** A part of a stylesheet. */
export type StylePart = {
  css: string;
  /** Whether a page needs it whose markup has these classes. Without it every page carries the part. */
  isNeeded?: (classes: ReadonlySet<string>) => boolean;
};

/** A page to render. */
export type Route = {
  /** The path after the host: `/about`, or `/shop/about` with the base `/shop/`. `/404` becomes `404.html`. */
  path: string;
  /** The canonical address that the page must have. Crawled pages must then have one on the same host. Default: what the page says. */
  canonical?: string;
  /**
   * Keys of Vite's manifest whose chunks the page needs before it can hydrate. The page is rendered again when one of these chunks,
   * or a chunk that they import statically, changes.
   */
  modules?: readonly string[];
  /** False: the page names no preloads of its `modules`. Default true. */
  preload?: boolean;
  /**
   * Data attributes of the root element, by name without `data-`, for the app to read. The page is rendered again when one changes.
   * The app must neither change nor show them.
   */
  data?: Readonly<Record<string, string>>;
  /** Text of anything else that the page is made from. The page is rendered again when it changes. */
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
  /** Selector of the element that the app renders into; default `#root`. */
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
   * What to do about each kind of finding, or about each finding. Default: `fail` for what makes a page wrong; `warn` for what
   * leaves it as its reader expects it, for requests to other hosts and for what these write to the console.
   */
  policies?: Partial<Record<FindingKind, Policy>> | ((finding: Finding) => Policy | undefined);
  /** Load every rendered page once more and prove that it hydrates; default true. */
  verify?: boolean;
  /**
   * Which proven pages are also loaded as other visitors (a phone, another language and time zone, a year later, a dark colour scheme,
   * coming back): one of each kind, all, or none. Default `samples`.
   */
  visitors?: VisitorChoice;
  /** Milliseconds until a page counts as never ready; default 15,000. */
  timeout?: number;
  /** Put brotli and gzip files beside the text files; default true. */
  compress?: boolean;
  /**
   * Folder of snapshots: a page whose inputs have not changed is not rendered again, and an unchanged file is not compressed again.
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
  /** Folder to write; replaced as a whole, and only when everything went well. */
  outDir: string;
  /** The folder of the host that the client build was made for (Vite's `base`); default `/`. */
  base?: string;
  /** Render every page, whatever the cache holds; default false. */
  force?: boolean;
  /** Load each page as a new document instead of navigating from one to the next. Slower, with the same result. Default false. */
  cold?: boolean;
  /**
   * Writes the client build into the folder with React's development build, whose messages name components. Called once, when a
   * page does not hydrate. Default: none; the plugin builds the project again.
   */
  buildDevelopment?: (folder: string) => Promise<void>;
  /** Ends the work: nothing is written, and the previous output stays. */
  signal?: AbortSignal;
};
