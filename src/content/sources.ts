/** Markdown as written; the build compiles it to React elements. */
export class MarkdownSource {
  readonly source: string;
  readonly shape: 'block' | 'inline';
  constructor(source: string, shape: 'block' | 'inline') {
    this.source = source;
    this.shape = shape;
  }
}

/** The name of a drawing in `scripts/figures`; the build draws it as SVG elements. */
export class FigureSource {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
