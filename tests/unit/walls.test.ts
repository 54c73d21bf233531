import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../support/real-content.ts';

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), location: z.object({ path: z.string(), start: z.object({ line: z.int() }) }) }),
  ),
});

const buildCode = ['../../scripts/build/content/read-content.ts', 'zod', '@supabase/supabase-js'];
const engine = 'scripts/vite-plugin-ssr-free-prerender/src';

/** What a file in each room must not import. */
const walls: Record<string, readonly string[]> = {
  'src/lib': ['app', 'content', 'features', 'layout', 'pages', 'routes', 'sections', 'seo', 'ui'],
  'src/routes': ['app', 'features', 'layout', 'pages', 'sections', 'seo', 'ui'],
  'src/content': ['app', 'features', 'layout', 'pages', 'routes', 'sections', 'seo', 'ui'],
  'src/seo': ['app', 'features', 'layout', 'pages', 'sections', 'ui'],
  'src/ui': ['app', 'features', 'layout', 'pages', 'routes', 'sections', 'seo'],
  'src/features': ['app', 'layout', 'pages', 'sections', 'seo'],
  'src/sections': ['app', 'layout', 'pages', 'seo'],
  'src/layout': ['app', 'pages', 'sections', 'seo'],
  'src/pages': ['app', 'layout'],
};

const forbidden = new Map<string, string[]>([
  ...Object.entries(walls).map(([room, closed]): [string, string[]] => [
    room,
    [...closed.map((name) => `#${name}/some-module.ts`), '../app/app.tsx', ...buildCode],
  ]),
  [engine, ['#lib/slugify.ts', '../../content/read-content.ts', '../../../src/routes/hrefs.ts']],
]);

/**
 * Imports by room, planted as one file in each room of an empty project with the same rules: in the real one, other
 * tests would stumble over the files. Gives what biome refused.
 */
function refusedImports(imports: ReadonlyMap<string, readonly string[]>): Record<string, string[]> {
  const root = mkdtempSync(join(tmpdir(), 'walls-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const rules of ['biome.json', '.gitignore']) cpSync(join(projectRoot, rules), join(root, rules));
  const name = 'planted.ts';
  for (const [room, targets] of imports) {
    mkdirSync(join(root, room), { recursive: true });
    writeFileSync(join(root, room, name), targets.map((target) => `import '${target}';\n`).join(''));
  }
  const files = [...imports.keys()].map((room) => `${room}/${name}`);
  const { stdout } = spawnSync(
    join(projectRoot, 'node_modules/.bin/biome'),
    ['lint', '--reporter=json', '--max-diagnostics=none', ...files],
    { cwd: root, encoding: 'utf8' },
  );
  const { diagnostics } = reportSchema.parse(JSON.parse(stdout));
  const walled = diagnostics.filter(({ category }) => category === 'lint/style/noRestrictedImports');
  return Object.fromEntries(
    [...imports].map(([room, targets]) => {
      const lines = new Set(
        walled.filter(({ location }) => location.path === `${room}/${name}`).map(({ location }) => location.start.line),
      );
      return [room, targets.filter((_, index) => lines.has(index + 1))];
    }),
  );
}

test('the linter refuses every import that climbs over a wall between rooms', () => {
  expect(refusedImports(forbidden)).toEqual(Object.fromEntries(forbidden));
});

test('the linter allows imports from the rooms below', () => {
  const allowed = new Map([
    ['src/pages', ['#sections/band.tsx', '#seo/build-head.ts', '#ui/figure.tsx', './missing-page.tsx']],
    ['src/sections', ['#features/contact/contact-form.tsx', '#ui/figure.tsx', '#routes/hrefs.ts', '#lib/slugify.ts']],
    ['src/ui', ['#lib/slugify.ts', '#content/icon-names.ts', 'react']],
    [engine, ['./types.ts', 'vite']],
  ]);
  expect(refusedImports(allowed)).toEqual(Object.fromEntries([...allowed.keys()].map((room) => [room, []])));
});
