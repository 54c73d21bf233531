/** Checked content as JavaScript modules: data as literals, Markdown and drawings as React elements. */
import type { Element, Root } from 'hast';
import { s } from 'hastscript';
import {
  ComponentSource,
  FigureSource,
  LazySource,
  MarkdownSource,
  type ShapeData,
  ShapeSource,
} from '../../../src/content/sources.ts';
import { drawingIdentifier, type Expression, elementExpression, markdownExpression } from './markdown.ts';

/** Where the components lie that bodies and texts may name. */
const components: Readonly<Record<string, string>> = {
  Figure: '/src/ui/figure.tsx',
  TableScroll: '/src/ui/table-scroll.tsx',
  TextLink: '/src/ui/text-link.tsx',
  ContactForm: '/src/features/contact/contact-form.tsx',
  SignInForm: '/src/features/session/sign-in-form.tsx',
  InstrumentSection: '/src/sections/instrument-section.tsx',
  StarfieldBackground: '/src/sections/starfield-background.tsx',
};
const runtimePrefix = '_';
const drawingPrefix = drawingIdentifier('');

export const drawingModule = (name: string): string => `virtual:drawing/${name}`;
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
  const drawings = names.filter((name) => name.startsWith(drawingPrefix)).sort();
  return [
    ...(runtime.length > 0 ? [`import {${runtime.sort().join(',')}} from 'react/jsx-runtime';`] : []),
    ...Object.entries(components).flatMap(([name, file]) =>
      names.includes(name) ? [`import {${name}} from '${file}';`] : [],
    ),
    ...drawings.map(
      (name) => `import ${name} from '${drawingModule(name.slice(drawingPrefix.length).replaceAll('_', '-'))}';`,
    ),
  ];
}

const printModule = ({ code, uses }: Expression): string =>
  [...printImports(uses), `export default ${code};`].join('\n');

/** A module whose default export is the value; it imports only what its expressions use. */
export const emitModule = (value: unknown): string => printModule(expression(value));

/** A module whose default export is a drawing as React elements. */
export const emitDrawing = (tree: Root | Element): string => printModule(elementExpression(tree));
