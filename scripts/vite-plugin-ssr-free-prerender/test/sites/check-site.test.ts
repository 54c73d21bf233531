import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltSite, type PrerenderOptions, prerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildFixture,
  compressed,
  type FixtureSite,
  failAll,
  fixtureOptions,
  readFiles,
  writeFormerOutput,
} from '../support/fixture-site.ts';

let site: FixtureSite;
beforeAll(async () => {
  site = await buildFixture('clean');
});
afterAll(() => site.remove());

const modules = { '/': 'text-page.tsx', '/form': 'form-page.tsx' };
const run = (options: Partial<PrerenderOptions>) =>
  prerender({
    ...fixtureOptions(site, Object.keys(modules), modules),
    policies: failAll({ link: 'ignore' }),
    cacheDir: join(site.folder, 'cache'),
    ...options,
  });

test('checkSite runs after all files are written, including compressed ones', async () => {
  const seen: string[] = [];
  await run({
    ...compressed,
    checkSite: async ({ folder, pages }) => {
      for (const { file } of pages) await access(join(folder, `${file}.br`));
      seen.push(...pages.map((page) => `${page.path} ${page.fresh ? 'fresh' : 'kept'}`));
      return [];
    },
  });
  expect(seen).toEqual(['/ fresh', '/form fresh']);
});

test('checkSite receives each page’s scripts: entry, modules, and all imports', async () => {
  let pages: BuiltSite['pages'] = [];
  const checkSite = async (built: BuiltSite) => {
    pages = built.pages;
    return [];
  };
  await run({ checkSite });
  const form = pages.find((page) => page.path === '/form');
  expect(form?.fresh).toBe(false);
  expect(form?.scripts.entry).toContainEqual(expect.stringMatching(/^assets\/index-.*\.js$/));
  expect(form?.scripts.modules).toEqual([expect.stringMatching(/^assets\/form-page-.*\.js$/)]);
  expect(form?.scripts.all).toEqual(
    expect.arrayContaining([...(form?.scripts.entry ?? []), ...(form?.scripts.modules ?? [])]),
  );
});

test('If checkSite reports a finding, the build fails and keeps the previous site', async () => {
  await writeFormerOutput(site.outDir);
  const checkSite = async () => [{ route: '/form', message: 'The form is too heavy.' }];
  await expect(run({ checkSite })).rejects.toThrow('/form [check-site] The form is too heavy.');
  expect(await readFiles(site.outDir)).toEqual({ 'index.html': 'the former site' });
});

test('If checkSite throws an error, the build fails and keeps the previous site', async () => {
  await writeFormerOutput(site.outDir);
  const checkSite = () => Promise.reject(new Error('The scales are broken.'));
  await expect(run({ checkSite })).rejects.toThrow('The scales are broken.');
  expect(await readFiles(site.outDir)).toEqual({ 'index.html': 'the former site' });
});

test('With verify: false, checkSite is not called', async () => {
  const checkSite = () => Promise.reject(new Error('must not be asked'));
  const report = await run({ checkSite, verify: false });
  expect(report.verification.pages).toBe(0);
});
