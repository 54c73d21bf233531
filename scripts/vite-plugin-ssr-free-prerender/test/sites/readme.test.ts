import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { copyFixture, readFiles } from '../support/fixture-site.ts';

const readme = join(import.meta.dirname, '../../README.md');

test('the example of the engine’s README builds finished pages as it stands', async () => {
  const text = await readFile(readme, 'utf8');
  const codeOf = (language: string): string => {
    const [, code = ''] = text.match(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's')) ?? [];
    return code;
  };
  const site = await copyFixture('clean');
  try {
    await writeFile(join(site.root, 'vite.config.ts'), codeOf('ts'));
    await writeFile(join(site.root, 'index.html'), codeOf('html'));
    await writeFile(join(site.root, 'main.tsx'), codeOf('tsx'));
    await build({ root: site.root, logLevel: 'silent' });
    const pages = await readFiles(join(site.root, 'dist'), '.html');
    expect(Object.keys(pages)).toEqual(['404.html', 'about.html', 'index.html']);
    expect(pages['about.html']).toContain('<h1>Page <!-- -->/about</h1>');
  } finally {
    await site.remove();
  }
});
