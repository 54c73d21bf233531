declare module 'virtual:content/settings' {
  const settings: import('#content/content-types.ts').Settings;
  export default settings;
}

/** Year of the build, UTC: what the snapshot's footer says until the visitor's own clock is read. */
declare const __BUILD_YEAR__: number;
