/** Markdown as written; the build compiles it to React elements. */
export class MarkdownSource {
  readonly source: string;
  readonly shape: 'block' | 'inline';
  constructor(source: string, shape: 'block' | 'inline') {
    this.source = source;
    this.shape = shape;
  }
}

/** The name of a drawing in `scripts/build/figures/drawings`; the build draws it as SVG elements. */
export class FigureSource {
  readonly drawingName: string;
  constructor(drawingName: string) {
    this.drawingName = drawingName;
  }
}

/** A component that the few bodies which show it bring along, so that no other page loads its code. */
export class ComponentSource {
  readonly componentName: 'ContactForm' | 'SignInForm' | 'StarfieldBackground';
  constructor(componentName: ComponentSource['componentName']) {
    this.componentName = componentName;
  }
}

/** A reference that the build turns into a function: it imports the body when it is called, and not before. */
export class LazySource {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}
