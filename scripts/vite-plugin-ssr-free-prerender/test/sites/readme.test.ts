/** Tests that the options, examples and recipes in the README and in docs/own-router.md work. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { copyFixture, readFiles } from '../support/fixture-site.ts';

const root = join(import.meta.dirname, '../..');
const readme = await readFile(join(root, 'README.md'), 'utf8');

const codesOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, code = '']) => code);
const firstCode = (text: string, language: string): string => codesOf(text, language)[0] ?? '';

/**
 * Builds a fixture site with replaced files. Returns the contents of the written files with this ending, keyed by path.
 */
async function buildWith(fixture: string, files: Readonly<Record<string, string>>, ending = '.html') {
  const site = await copyFixture(fixture);
  onTestFinished(site.remove);
  for (const [name, code] of Object.entries(files)) await writeFile(join(site.root, name), code);
  await build({ root: site.root, logLevel: 'silent' });
  return readFiles(join(site.root, 'dist'), ending);
}

test('With the README’s configuration, the build prerenders an app without changes to its code', async () => {
  const pages = await buildWith('plain', { 'vite.config.ts': firstCode(readme, 'ts') });
  expect(Object.keys(pages)).toEqual(['about.html', 'index.html']);
  expect(pages['about.html']).toContain('<h1>About</h1>');
});

test('A build of the complete app in docs/own-router.md prerenders the content of each page', async () => {
  const guide = await readFile(join(root, 'docs/own-router.md'), 'utf8');
  const pages = await buildWith('clean', {
    'vite.config.ts': firstCode(guide, 'ts'),
    'index.html': firstCode(guide, 'html'),
    'main.tsx': firstCode(guide, 'tsx'),
  });
  expect(Object.keys(pages)).toEqual(['404.html', 'about.html', 'index.html']);
  expect(pages['about.html']).toContain('<h1>Page <!-- -->/about</h1>');
});

const recipes = codesOf(readme, 'js').filter((code) => code.startsWith('ssrFreePrerender('));
/** Returns the README's Vite configuration with the options of this recipe. */
const configWith = (recipe: string): string => firstCode(readme, 'ts').replace('ssrFreePrerender()', recipe.trim());

test('The README’s recipe for the option "files" writes a sitemap', async () => {
  const recipe = recipes.find((code) => code.includes('files: ')) ?? '';
  const written = await buildWith('plain', { 'vite.config.ts': configWith(recipe) }, 'sitemap.xml');
  expect(written['sitemap.xml']).toContain('<loc>https://www.site.example/about</loc>');
});

test('A build with the README’s recipe for canonical links fails if a page has no canonical link', async () => {
  const recipe = recipes.find((code) => code.includes('canonical: ')) ?? '';
  await expect(buildWith('plain', { 'vite.config.ts': configWith(recipe) })).rejects.toThrow(
    '[canonical] on 2 pages: /, /about',
  );
});

test('The README’s option tables list exactly the options in the TypeScript types', async () => {
  const types = await readFile(join(root, 'src/types/types.ts'), 'utf8');
  const fieldsOf = (type: string): string[] => {
    const [, body = ''] = types.match(new RegExp(`export type ${type} = [^{]*\\{\\n(.*?)\\n\\};`, 's')) ?? [];
    return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, name = '']) => name);
  };
  const rowsOf = (heading: string): string[] => {
    const [, section = ''] = readme.split(`${heading}\n`);
    const [table = ''] = section.split('\n#');
    return [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  };
  expect(rowsOf('## Options').sort()).toEqual(fieldsOf('PluginOptions').sort());
  expect(rowsOf('### Routes').sort()).toEqual(fieldsOf('Route').sort());
  expect(rowsOf('### Without Vite').sort()).toEqual(fieldsOf('PrerenderOptions').sort());
});
