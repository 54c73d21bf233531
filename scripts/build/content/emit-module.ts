/** Checked content as JavaScript modules: data as literals, Markdown and drawings as React elements. */
import { ComponentSource, FigureSource, LazySource, MarkdownSource } from '../../../src/content/sources.ts';
import { drawingIdentifier, markdownExpression } from './markdown.ts';

const components = {
  Figure: '/src/ui/figure.tsx',
  TableScroll: '/src/ui/table-scroll.tsx',
  TextLink: '/src/ui/text-link.tsx',
  ContactForm: '/src/features/contact/contact-form.tsx',
  SignInForm: '/src/features/session/sign-in-form.tsx',
  StarfieldBackground: '/src/sections/starfield-background.tsx',
} as const;

export const drawingModule = (name: string): string => `virtual:drawing/${name}`;
export const bodyModule = (key: string): string => `virtual:content/${key}`;

function expression(value: unknown): string {
  if (value instanceof MarkdownSource) return markdownExpression(value);
  if (value instanceof FigureSource) return drawingIdentifier(value.drawingName);
  if (value instanceof ComponentSource) return value.componentName;
  if (value instanceof LazySource) return `()=>import('${bodyModule(value.key)}')`;
  if (Array.isArray(value)) return `[${value.map(expression).join(',')}]`;
  if (value && typeof value === 'object') {
    const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
    return `{${fields.map(([key, inner]) => `${JSON.stringify(key)}:${expression(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** A module whose default export is the value; it imports only what its expressions use. */
export function emitModule(value: unknown): string {
  const body = expression(value);
  // Words of a text are no identifiers.
  const code = body.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const runtime = ['jsx', 'jsxs', 'Fragment'].filter((name) => new RegExp(`\\b_${name}\\b`).test(code));
  const drawings = [...new Set(code.matchAll(/\bdrawing_([a-z0-9_]+)\b/g).map((match) => match[1] ?? ''))];
  return [
    runtime.length > 0
      ? `import {${runtime.map((name) => `${name} as _${name}`).join(',')}} from 'react/jsx-runtime';`
      : '',
    ...Object.entries(components).flatMap(([name, file]) =>
      new RegExp(`\\b${name}\\b`).test(code) ? [`import {${name}} from '${file}';`] : [],
    ),
    ...drawings.map((name) => `import drawing_${name} from '${drawingModule(name.replaceAll('_', '-'))}';`),
    `export default ${body};`,
  ].join('\n');
}
