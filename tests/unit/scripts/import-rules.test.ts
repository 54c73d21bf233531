// The lint rules in scripts/imports.biome.jsonc separate the code of the site, the build, the server and the engine.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '../../support/project.ts';

const engine = 'scripts/vite-plugin-ssr-free-prerender';
const refused = [
  ['src/ui/planted.ts', "import '#sections/section-frame.tsx'"],
  ['src/ui/planted.ts', "import '../../../scripts/shared/budgets.ts'"],
  ['src/sections/planted.ts', "import 'node:fs'"],
  ['src/sections/planted.ts', "import { collections } from '#model/collections/collections.ts'"],
  ['src/ui/planted.ts', "import { FigureSource } from '#model/schemas/sources.ts'"],
  ['src/model/schemas/planted.ts', "import '#model/collections/collections.ts'"],
  ['src/app/planted.ts', "import '#features/session/auth-client.ts'"],
  ['src/features/contact/planted.ts', "import '#features/session/session-store.ts'"],
  ['src/without-a-rule/planted.ts', "import 'react'"],
  ['scripts/shared/planted.ts', "import '../site/chunks.ts'"],
  ['scripts/site/content/planted.ts', "import '../../server/static/serve-site.ts'"],
  ['scripts/server/planted.ts', "import '../checks/audit/finding.ts'"],
  ['scripts/checks/audit/planted.ts', "import '../../commands/build.ts'"],
  ['scripts/site/planted.ts', `import '../vite-plugin-ssr-free-prerender/src/prerender.ts'`],
  ['scripts/checks/audit/planted.ts', `import '../../../${engine}/src/prerender.ts'`],
  ['tests/site/planted.ts', `import '../../${engine}/test/support/fixture-site.ts'`],
  [`${engine}/src/cdp/planted.ts`, "import '../../../shared/project-root.ts'"],
  [`${engine}/src/injected/planted.ts`, "import 'node:fs'"],
  [`${engine}/test/unit/planted.ts`, "import '../../../shared/project-root.ts'"],
  [`${engine}/bench/planted.ts`, "import '../../shared/project-root.ts'"],
] as const;
const allowed = [
  ['src/sections/planted.ts', "import type { Planted } from '#model/collections/collections.ts'"],
  ['src/sections/planted.ts', "import './own.ts'"],
  ['src/pages/planted.ts', "import '#sections/section-frame.tsx'"],
  ['scripts/site/content/planted.ts', "import 'react-dom/server'"],
  ['scripts/site/content/planted.ts', "import '../../../src/model/schemas/site-schema.ts'"],
  ['tests/site/planted.ts', "import 'vite-plugin-ssr-free-prerender'"],
  ['scripts/site/planted.ts', "import 'vite-plugin-ssr-free-prerender'"],
  [`${engine}/src/injected/planted.ts`, "import '../serialize/fiber.ts'"],
  [`${engine}/test/unit/planted.ts`, "import '../../src/serialize/fiber.ts'"],
] as const;

const reportSchema = z.object({ diagnostics: z.array(z.object({ location: z.object({ path: z.string() }) })) });

/**
 * Lints each import in a separate file, in an empty project with our lint rules. Returns the imports that Biome
 * refuses.
 */
function lint(planted: readonly (readonly [file: string, code: string])[]): (readonly [string, string])[] {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const file of ['biome.json', '.gitignore', 'scripts/imports.biome.jsonc'])
    cpSync(join(projectRoot, file), join(root, file));
  const files = planted.map(([file], index) => file.replace('planted', `planted-${index}`));
  for (const [index, file] of files.entries()) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${planted[index]?.[1]};\n`);
  }
  const { stdout } = spawnSync(
    join(projectRoot, 'node_modules/.bin/biome'),
    ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', ...files],
    { cwd: root, encoding: 'utf8' },
  );
  const paths = new Set(reportSchema.parse(JSON.parse(stdout)).diagnostics.map(({ location }) => location.path));
  return planted.filter((_, index) => paths.has(files[index] ?? ''));
}

test('the linter refuses imports from higher layers, of Node modules in browser code, and of site code in the engine', () => {
  expect(lint(refused)).toEqual(refused);
});

test('the linter allows imports from lower layers, type imports, and imports within a folder', () => {
  expect(lint(allowed)).toEqual([]);
});
