// `vite build` builds and verifies the site. If the content has a mistake, the previous build stays (CONTRIBUTING.md,
// "How a page is built").
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clearedVariables } from '../../scripts/shared/variables.ts';
import { type CopiedProject, copyProject, recordFiles } from '../support/copied-project.ts';
import { distDirectory } from '../support/project.ts';
import { readPages } from '../support/read-pages.ts';

function viteBuild({ folder }: CopiedProject) {
  const { NODE_ENV, ...environment } = process.env;
  return spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], {
    cwd: folder,
    env: { ...environment, ...clearedVariables, NO_COLOR: '1' },
    encoding: 'utf8',
  });
}

test('“vite build” writes the site and its report, and keeps the previous build if content is wrong', async () => {
  const project = await copyProject();
  onTestFinished(project.remove);
  const dist = join(project.folder, 'dist');
  rmSync(dist, { recursive: true });
  const built = viteBuild(project);
  expect(built.status, built.stdout + built.stderr).toBe(0);
  expect(built.stdout).toMatch(/hydration verified on \d+ pages, and on \d+ of them also for 5 other kinds of visitor/);
  // This build and the build that the other tests use both have the embedded services. So their pages must be the same.
  expect(readPages(dist)).toEqual(readPages(distDirectory));
  const more = ['sitemap.xml', 'blog/feed.atom', '_headers', 'share/home.png', '_server/nginx-site.conf'];
  for (const file of [...more.map((name) => `dist/${name}`), 'deploy/nginx.conf', 'reports/prerender.json'])
    expect(existsSync(join(project.folder, file)), file).toBe(true);

  const before = recordFiles(dist);
  const page = join(project.folder, 'content/pages/about.yaml');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace('\n', '\nnonsense: 1\n'));
  const refused = viteBuild(project);
  expect([refused.status, refused.stderr.trim()]).toEqual([
    1,
    expect.stringMatching(
      /^error during build:\n\[One mistake in content\/:\n {2}content\/pages\/about\.yaml, line \d+, field "nonsense": [^\n]+\]$/,
    ),
  ]);
  expect(recordFiles(dist)).toEqual(before);
}, 300_000);
