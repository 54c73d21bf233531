declare module 'virtual:content/settings' {
  const settings: import('#content/content-types.ts').Settings;
  export default settings;
}

/** Where each page's body is: kind and body come from one declaration. */
declare module 'virtual:content/routes' {
  type Kind = import('#collections/collections.ts').Kind;
  const index: {
    /** Name of the file with the app that these belong to; empty where nothing is bundled. */
    app: string;
    routes: { [Of in Kind]: import('#collections/routes.ts').RouteOf<Of> }[Kind][];
  };
  export default index;
}

/** The components that bodies without code name, by their names. */
declare module 'virtual:content/components' {
  const components: Readonly<Record<string, unknown>>;
  export default components;
}

/** Year of the build, UTC: what the snapshot's footer says until the visitor's own clock is read. */
declare const __BUILD_YEAR__: number;
