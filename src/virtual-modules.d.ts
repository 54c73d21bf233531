declare module 'virtual:content/settings' {
  const settings: import('#model/schemas/content-types.ts').Settings;
  export default settings;
}

/** Year of the build in UTC. The footer shows it until the app reads the visitor's clock. */
declare const __BUILD_YEAR__: number;
