/** What the files of the project import, read by the parser that the bundler uses. */

import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** What an import names, as it is written; with `import type` and the like, nothing of it is left when the code runs. */
export type Import = { name: string; typeOnly: boolean };
/** Paths are relative to the project, with forward slashes. */
export type FileImports = { file: string; imports: Import[] };

/** The parts of a syntax node that can name a module. */
type Named = { type: string; value?: unknown; quasis?: { value: { cooked?: string | null } }[] };

/** The name that a node holds; undefined where it is known only when the code runs. */
function readName({ type, value, quasis = [] }: Named): string | undefined {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined;
  return type === 'TemplateLiteral' && quasis.length === 1 ? (quasis[0]?.value.cooked ?? undefined) : undefined;
}

/**
 * All imports of a module: static, dynamic, re-exports, `require`, and those of types, `import('…').Type` included.
 * @param file its name, which tells whether it holds types and JSX
 */
export function parseImports(file: string, code: string): Import[] {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const imports: Import[] = [];
  const add = (node: Named | null | undefined, kind: 'type' | 'value' = 'value') => {
    const name = node ? readName(node) : undefined;
    if (name !== undefined) imports.push({ name, typeOnly: kind === 'type' });
  };
  new Visitor({
    ImportDeclaration: ({ source, importKind }) => add(source, importKind),
    ExportNamedDeclaration: ({ source, exportKind }) => add(source, exportKind),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, exportKind),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source, 'type'),
    TSExternalModuleReference: ({ expression }) => add(expression),
    CallExpression: ({ callee, arguments: [argument] }) => {
      if (callee.type === 'Identifier' && callee.name === 'require') add(argument);
    },
  }).visit(program);
  return imports;
}

/** The modules of `src/` and `scripts/`, and those beside them. */
export function readImports(root: string): FileImports[] {
  const files = globSync(['*.{ts,mjs}', '{src,scripts}/**/*.{ts,tsx,mts,js,mjs,jsx}'], {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  return files
    .map((file) => file.split(sep).join(posix.sep))
    .sort()
    .map((file) => ({ file, imports: parseImports(file, readFileSync(join(root, file), 'utf8')) }));
}
