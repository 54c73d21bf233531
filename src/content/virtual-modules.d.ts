declare module 'virtual:content/settings' {
  const settings: import('./content-types.ts').Settings;
  export default settings;
}

/** Where each page's body is. */
declare module 'virtual:content/routes' {
  const routes: import('#routes/route-table.ts').RoutePointer[];
  export default routes;
}

/** One lazy import per body, keyed by folder and name. */
declare module 'virtual:content/bodies' {
  type Lazy<Body> = () => Promise<{ default: Body }>;
  const bodies: {
    [page: `pages/${string}`]: Lazy<import('./content-types.ts').PageContent>;
    [service: `services/${string}`]: Lazy<import('./content-types.ts').ServiceContent>;
    [sector: `sectors/${string}`]: Lazy<import('./content-types.ts').SectorContent>;
    [article: `articles/${string}`]: Lazy<import('./content-types.ts').ArticleContent>;
  };
  export default bodies;
}

/** Year of the build, UTC: what the snapshot's footer says until the visitor's own clock is read. */
declare const __BUILD_YEAR__: number;
