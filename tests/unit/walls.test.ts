import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { findWallProblems } from '../../scripts/measure/walls/find-wall-problems.ts';
import { rulesFile } from '../../scripts/measure/walls/linter-rules.ts';
import { folderOf, mayImportPackage, mayImportRoom, namedPackages } from '../../scripts/measure/walls/permissions.ts';
import { type Import, parseImports } from '../../scripts/measure/walls/read-imports.ts';
import type { Walls } from '../../scripts/shared/wall-row.ts';
import { walls } from '../../scripts/shared/walls.ts';
import { projectRoot } from '../support/real-content.ts';

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), location: z.object({ path: z.string(), start: z.object({ line: z.int() }) }) }),
  ),
});

/** Imports by the file in which they stand. */
type Planted = Record<string, readonly string[]>;

/**
 * Plants the imports in an empty project with the same rules: in the real one, other tests would stumble over the files.
 * @returns those that the linter refused
 */
function lint(planted: Planted): Planted {
  const root = mkdtempSync(join(tmpdir(), 'walls-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const rules of ['biome.json', '.gitignore', rulesFile]) cpSync(join(projectRoot, rules), join(root, rules));
  for (const [file, imports] of Object.entries(planted)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), imports.map((name) => `import '${name}';\n`).join(''));
  }
  const { stdout } = spawnSync(
    join(projectRoot, 'node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', ...Object.keys(planted)],
    { cwd: root, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY },
  );
  const { diagnostics } = reportSchema.parse(JSON.parse(stdout));
  const refused = new Set(
    diagnostics
      .filter(({ category }) => category === 'lint/style/noRestrictedImports')
      .map(({ location: { path, start } }) => `${path}:${start.line}`),
  );
  return Object.fromEntries(
    Object.entries(planted).map(([file, imports]) => [
      file,
      imports.filter((_, index) => refused.has(`${file}:${index + 1}`)),
    ]),
  );
}

/** A file of a room: one in its folder, or one of the files that the row is for. */
const fileOf = (room: string): string =>
  folderOf(room) === room ? posix.join(room, 'planted.ts') : room.replaceAll('*', 'planted');

const relativePath = (from: string, to: string): string => {
  const path = posix.relative(posix.dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
};

const packages = [...new Set(Object.keys(walls).flatMap((room) => namedPackages(walls, room))), 'some-package'].map(
  (name) => (name === 'node:' ? 'node:fs/promises' : name),
);
const closedRooms = Object.keys(walls).filter((room) => !walls[room]?.open);

/**
 * For each room a file with an import of every room and of every package that it may import, or may not. The linter cannot tell
 * types from code: what may be imported for its types counts as allowed.
 */
function plant(allowed: boolean): Planted {
  return Object.fromEntries(
    closedRooms.map((room) => {
      const file = fileOf(room);
      const rooms = Object.keys(walls).filter((other) => mayImportRoom(walls, room, other, true) === allowed);
      const names = rooms.flatMap((other) => {
        const target = fileOf(other);
        const path = relativePath(file, target);
        const inSource = file.startsWith('src/') && other.startsWith('src/');
        const byName = target.replace('src/', '#');
        if (!allowed) return target.startsWith('src/') ? [path, byName] : [path];
        return [inSource && folderOf(room) !== folderOf(other) ? byName : path];
      });
      return [file, [...names, ...packages.filter((name) => mayImportPackage(walls, room, name, true) === allowed)]];
    }),
  );
}

test('the linter refuses every import that the table does not allow', () => {
  const forbidden = plant(false);
  expect(lint(forbidden)).toEqual(forbidden);
});

test('the linter allows every import that the table allows', () => {
  const allowed = plant(true);
  expect(lint(allowed)).toEqual(Object.fromEntries(Object.keys(allowed).map((file) => [file, []])));
});

test('the table keeps the site, the engine and what runs at build time apart', () => {
  const forbidden: Planted = {
    'src/app/planted.ts': [
      '@supabase/supabase-js',
      'zod',
      '#content/site-schema.ts',
      '#features/session/auth-client.ts',
    ],
    'src/features/contact/planted.ts': ['#features/session/session-store.ts', '../session/session-store.ts'],
    'src/ui/planted.tsx': [
      '#sections/band.tsx',
      '../../scripts/shared/walls.ts',
      'node:fs',
      'react-dom/server',
      './a/../b.ts',
    ],
    'scripts/shared/planted.ts': ['../commands/build.ts', '../server/static/serve-site.ts', '../build/chunks.ts'],
    'scripts/build/content/planted.ts': ['../../server/static/serve-site.ts', '../../measure/audit/finding.ts'],
    'scripts/server/static/planted.ts': ['../../measure/audit/finding.ts', '../../../tests/support/open-hosts.ts'],
    'scripts/vite-plugin-ssr-free-prerender/src/planted.ts': [
      'react',
      'zod',
      'sirv',
      '../../shared/walls.ts',
      '#lib/slugify.ts',
    ],
    'scripts/vite-plugin-ssr-free-prerender/src/in-page/planted.ts': ['node:fs', '../plugin.ts'],
    'scripts/new-room/planted.ts': ['node:fs', '../shared/walls.ts'],
    'src/ui/deeper/planted.ts': ['react', '#content/site.ts'],
  };
  expect(lint(forbidden)).toEqual(forbidden);
});

const small: Walls = {
  'src/lib': {},
  'src/ui/*schema*.ts': { packages: ['zod'] },
  'src/ui': { rooms: ['src/lib'], packages: ['react'], types: ['src/ui/*schema*.ts', 'hast'] },
};
const values = (...names: string[]): Import[] => names.map((name) => ({ name, typeOnly: false }));
const types = (...names: string[]): Import[] => names.map((name) => ({ name, typeOnly: true }));
const sound = [
  { file: 'src/lib/slugify.ts', imports: [] },
  { file: 'src/ui/a-schema.ts', imports: values('zod', './icon.tsx') },
  {
    file: 'src/ui/icon.tsx',
    imports: [...values('react/jsx-runtime', '#lib/slugify.ts', './icon.svg?raw'), ...types('./a-schema.ts', 'hast')],
  },
];

test('imports that keep to the table have no problems', () => {
  expect(findWallProblems(small, sound)).toEqual([]);
});

test.each([
  ['#ui/icon.tsx', 'src/ui'],
  ['./../ui/icon.tsx', 'src/ui'],
  ['#ui/a-schema.ts', 'src/ui/*schema*.ts'],
  ['../../package.json', '.'],
  ['zod/v4', 'src/lib'],
])('an import of %s from src/lib is a problem', (name, named) => {
  const problems = findWallProblems(small, [...sound, { file: 'src/lib/planted.ts', imports: types(name) }]);
  expect(problems).toEqual([expect.stringContaining(`src/lib/planted.ts imports ${name}, but`)]);
  expect(problems[0]).toContain(named);
});

test('files with a row of their own are closed to their folder, but for rooms that name them', () => {
  const walls: Walls = { ...small, 'src/ui': { rooms: ['src/lib'], packages: ['react'], types: ['hast'] } };
  expect(findWallProblems(walls, sound)).toEqual([
    expect.stringContaining('src/ui/icon.tsx imports ./a-schema.ts, but'),
  ]);
});

test.each(['./a-schema.ts', 'hast'])('of what a room may import for its types, it may not import code: %s', (name) => {
  const problems = findWallProblems(small, [...sound, { file: 'src/ui/planted.ts', imports: values(name) }]);
  expect(problems).toEqual([expect.stringMatching(/only types of .* Write "import type"\.$/)]);
});

test('a folder without a row, a row without files and a permission that nothing needs are problems', () => {
  const planted = { file: 'src/new/planted.ts', imports: [] };
  expect(findWallProblems(small, [...sound, planted])).toEqual([expect.stringContaining('src/new has no row')]);
  expect(findWallProblems({ ...small, 'src/gone': {} }, sound)).toEqual([
    expect.stringContaining('src/gone has no file'),
  ]);
  expect(
    findWallProblems({ ...small, 'src/ui': { ...small['src/ui'], packages: ['react', 'zustand'] } }, sound),
  ).toEqual([expect.stringContaining('src/ui may import zustand, but no file of it does')]);
});

test('a row that names a later one, from which circles could arise, or an unknown one is a problem', () => {
  const circle: Walls = { ...small, 'src/lib': { rooms: ['src/ui'] } };
  const files = [...sound, { file: 'src/lib/planted.ts', imports: values('#ui/icon.tsx') }];
  expect(findWallProblems(circle, files)).toEqual([expect.stringContaining('src/lib may not import src/ui')]);
  const misnamed: Walls = { ...small, 'src/lib': { rooms: ['src/seo'] } };
  expect(findWallProblems(misnamed, sound)).toEqual([expect.stringContaining('src/seo, which has no row')]);
});

test('the imports of a module are read whatever their form, and text that looks like one is not', () => {
  const code = [
    "import type { A } from 'type';",
    "export { b } from 'named';",
    "export * from 'all';",
    "export type * from 'all-types';",
    // The bundler keeps an empty import of it.
    "import { type I } from 'inline-type';",
    "const c: import('of-type').C = await import('dynamic');",
    'const d = await import(`template`);',
    "const e = require('required');",
    "import f = require('assigned');",
    "declare module 'declared' { const g: import('inside').G; }",
    "const text = `import 'text'`; // import 'comment'",
    'const h = await import(computed);',
  ];
  const imports = parseImports('planted.ts', code.join('\n'));
  const names = (ofTypes: boolean) =>
    imports.flatMap(({ name, typeOnly }) => (typeOnly === ofTypes ? [name] : [])).sort();
  expect(names(true)).toEqual(['all-types', 'inside', 'of-type', 'type']);
  expect(names(false)).toEqual(['all', 'assigned', 'dynamic', 'inline-type', 'named', 'required', 'template']);
});
