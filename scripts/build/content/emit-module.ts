/** Checked content as JavaScript modules: data as literals, Markdown and drawings as React elements. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import {
  ComponentSource,
  FigureFileSource,
  FigureSource,
  LazySource,
  MarkdownSource,
  type ShapeData,
  ShapeSource,
} from '../../../src/content/sources.ts';
import { drawingIdentifier, isDrawing, isPhotograph, nameOfDrawing, nameOfPhotograph } from './identifiers.ts';
import { type Expression, elementExpression, markdownExpression } from './markdown.ts';

/** Where the components and functions lie that bodies and texts may name. */
const components: Readonly<Record<string, string>> = {
  Figure: '/src/ui/figure.tsx',
  Photograph: '/src/ui/photograph.tsx',
  TableScroll: '/src/ui/table-scroll.tsx',
  gatherDrawings: '/src/ui/printed-drawings.ts',
  TextLink: '/src/ui/text-link.tsx',
  ContactForm: '/src/features/contact/contact-form.tsx',
  SignInForm: '/src/features/session/sign-in-form.tsx',
  InstrumentSection: '/src/sections/instrument-section.tsx',
  StarfieldBackground: '/src/sections/starfield-background.tsx',
};
const runtimePrefix = '_';
const filePrefix = 'file_';

export const drawingModule = (name: string): string => `virtual:drawing/${name}`;
export const drawingsModule = (key: string): string => `virtual:drawings/${key}`;
export const figureFileModule = (key: string): string => `virtual:figure-file/${key}`;
export const photographModule = (name: string): string => `virtual:photograph/${name}`;
export const contentModule = (key: string): string => `virtual:content/${key}`;

const literal = (code: string): Expression => ({ code, uses: [] });

function join(parts: readonly Expression[], open: string, close: string): Expression {
  return {
    code: `${open}${parts.map(({ code }) => code).join(',')}${close}`,
    uses: parts.flatMap(({ uses }) => uses),
  };
}

/** The elements of a drawing; text stands between tags only. */
const toElement = ({ tag, attributes = {}, children = [] }: ShapeData): Element =>
  s(
    tag,
    attributes,
    children.map((child) => (typeof child === 'string' ? child : toElement(child))),
  );

function expression(value: unknown): Expression {
  if (value instanceof MarkdownSource) return markdownExpression(value);
  if (value instanceof FigureSource) {
    const name = drawingIdentifier(value.drawingName);
    return { code: name, uses: [name] };
  }
  if (value instanceof FigureFileSource) {
    const name = `${filePrefix}${value.key.replaceAll('/', '$').replaceAll('-', '_')}`;
    return { code: name, uses: [name] };
  }
  if (value instanceof ShapeSource) return elementExpression(toElement(value.shape));
  if (value instanceof ComponentSource) return { code: value.componentName, uses: [value.componentName] };
  if (value instanceof LazySource) return literal(`()=>import('${contentModule(value.key)}')`);
  if (Array.isArray(value)) return join(value.map(expression), '[', ']');
  if (value && typeof value === 'object') {
    const fields = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => {
        const { code, uses } = expression(inner);
        return { code: `${JSON.stringify(key)}:${code}`, uses };
      });
    return join(fields, '{', '}');
  }
  return literal(JSON.stringify(value));
}

function printImports(used: readonly string[]): string[] {
  const names = [...new Set(used)];
  const runtime = names.filter((name) => name.startsWith(runtimePrefix)).map((name) => `${name.slice(1)} as ${name}`);
  const drawings = pickDrawings(names);
  const files = names.filter((name) => name.startsWith(filePrefix)).sort();
  return [
    ...(runtime.length > 0 ? [`import {${runtime.sort().join(',')}} from 'react/jsx-runtime';`] : []),
    ...Object.entries(components).flatMap(([name, file]) =>
      names.includes(name) ? [`import {${name}} from '${file}';`] : [],
    ),
    ...names
      .filter(isPhotograph)
      .sort()
      .map((name) => `import ${name} from '${photographModule(nameOfPhotograph(name))}';`),
    ...drawings.map((name) => `import ${name} from '${drawingModule(nameOfDrawing(name))}';`),
    ...files.map((name) => {
      const key = name.slice(filePrefix.length).replaceAll('$', '/').replaceAll('_', '-');
      return `import ${name} from '${figureFileModule(key)}';`;
    }),
  ];
}

const printModule = ({ code, uses }: Expression): string =>
  [...printImports(uses), `export default ${code};`].join('\n');

const pickDrawings = (uses: readonly string[]): string[] => [...new Set(uses.filter(isDrawing))].sort();

/** Names of the drawings that a value shows. */
export const listDrawings = (value: unknown): string[] => pickDrawings(expression(value).uses).map(nameOfDrawing);

/** A module whose default export is the value; it imports only what its expressions use. */
export const emitModule = (value: unknown): string => printModule(expression(value));

/**
 * The module of a page's body. Where it has drawings, its default export is a promise of the value: the drawings are read
 * from the finished page, and are a module of their own for where there is none.
 */
export function emitBody(value: unknown, key: string): string {
  const { code, uses } = expression(value);
  const drawings = pickDrawings(uses);
  if (drawings.length === 0) return printModule({ code, uses });
  const names = JSON.stringify(drawings.map(nameOfDrawing));
  return printModule({
    code: `gatherDrawings(${names},()=>import('${drawingsModule(key)}')).then(([${drawings}])=>(${code}))`,
    uses: ['gatherDrawings', ...uses.filter((name) => !isDrawing(name))],
  });
}

/** The module of the drawings of a body. */
export function emitDrawings(value: unknown): string {
  const uses = pickDrawings(expression(value).uses);
  return printModule({ code: `[${uses}]`, uses });
}

/** A module whose default export is a drawing as React elements; its name stands on it. */
export const emitDrawing = (tree: Element, name: string): string =>
  printModule(elementExpression({ ...tree, properties: { ...tree.properties, dataDrawing: name } }));
