// content/README.md, "Code": an article with code is built, and its page hydrates as it was written.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyProject } from '../support/copied-project.ts';
import { slugNow } from '../support/slug-now.ts';

const article = slugNow('reimagining-urban-resilience');

const code = [
  'json\n{ "type": "Feature",\n\n  "geometry": null }',
  'python\nif late > 12:\n\tdrop(fix)',
  '\n12°\n',
].map((text) => `\`\`\`${text}\n\`\`\``);

test('an article with code is built and proven; no other page has its styles', async () => {
  const project = await copyProject();
  onTestFinished(project.remove);
  const file = join(project.folder, 'content/articles', `${article}.md`);
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n\n${code.join('\n\n')}\n`);

  const { status, stdout, stderr } = project.run('build.ts', ['--checks']);
  expect(status, stdout + stderr).toBe(0);
  const dist = join(project.folder, '.cache/checks/dist');
  const html = readFileSync(join(dist, 'blog', `${article}.html`), 'utf8');
  expect(html.match(/<pre\b/g)).toHaveLength(3);
  expect(html).toContain('.hl-number{');
  expect(readFileSync(join(dist, 'about.html'), 'utf8')).not.toContain('.hl-number');
}, 300_000);
