declare module 'virtual:content/settings' {
  const settings: import('#model/schemas/content-types.ts').Settings;
  export default settings;
}

/** Year of the build, UTC: what the snapshot's footer says until the visitor's own clock is read. */
declare const __BUILD_YEAR__: number;
