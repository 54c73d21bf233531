/** Kinds of findings. The option `policies` can set a policy for each kind. */
export type FindingKind =
  /** The app threw an error, or a promise was rejected without a handler. */
  | 'page-error'
  /** The app wrote an error or warning to the console. */
  | 'console'
  /** A request failed, or was answered with status 400 or higher. */
  | 'request'
  /** The page was not ready in time. */
  | 'not-ready'
  /** The browser crashed twice on the page. */
  | 'crash'
  /** The page redirected to another address. */
  | 'redirect'
  /** Two routes, or a route and a file of the client build, would be written to the same file. */
  | 'duplicate'
  /** The page has no h1, or more than one. */
  | 'h1'
  /** The page has no title, or more than one. */
  | 'title'
  /** The page has no meta description, or more than one. */
  | 'description'
  /** The page has no canonical link, several canonical links, or a canonical link with an unexpected address. */
  | 'canonical'
  /** The page has JSON-LD that doesn't parse. */
  | 'structured-data'
  /** An inline `style` attribute, which a strict content security policy blocks. */
  | 'style-attribute'
  /** An internal link whose target is neither a page nor a file of the site. */
  | 'link'
  /** A link to an id that the target page doesn't have. */
  | 'fragment'
  /** Hydration changes the prerendered HTML. */
  | 'hydration'
  /** Content that an effect or a request adds after the page is ready. */
  | 'late-content'
  /** Something that works but could be better, such as a password form without a method. */
  | 'advice'
  /** A problem that the site's own `checkPage` returned. */
  | 'check-page'
  /** A problem that the site's own `checkSite` returned. */
  | 'check-site';

/** A problem of a page, and what to do about it. */
export type Finding = {
  kind: FindingKind;
  /** The path of the page that has the problem, such as `/about`. */
  route: string;
  /** Sentences that say what is wrong, why, and what to do. */
  message: string;
  /** True if the page works despite the problem. The default policy is then `warn` for every kind of finding. */
  isWarning?: boolean;
};
