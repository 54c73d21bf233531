declare module 'virtual:content/styleguide/sections' {
  type Lists = typeof import('./styleguide-lists.ts').styleguideLists;
  type Rendered<Value> = import('../../src/model/schemas/content-types.ts').Rendered<Value>;
  const sections: Rendered<Awaited<ReturnType<Lists['sections']>>>;
  export default sections;
}

declare module 'virtual:content/styleguide/figures' {
  type Lists = typeof import('./styleguide-lists.ts').styleguideLists;
  type Rendered<Value> = import('../../src/model/schemas/content-types.ts').Rendered<Value>;
  const figures: Rendered<Awaited<ReturnType<Lists['figures']>>>;
  export default figures;
}

declare module 'virtual:content/styleguide/instruments' {
  type Lists = typeof import('./styleguide-lists.ts').styleguideLists;
  type Rendered<Value> = import('../../src/model/schemas/content-types.ts').Rendered<Value>;
  const instruments: Rendered<Awaited<ReturnType<Lists['instruments']>>>;
  export default instruments;
}
