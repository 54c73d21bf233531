// content/README.md, "A photograph" and "Code": an article with both is built, and its page hydrates as it was written.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { copyProject } from '../support/copied-project.ts';
import { slugNow } from '../support/real-content.ts';

const article = slugNow('reimagining-urban-resilience');

/** Larger than its largest copy, and turned. */
const paintPhotograph = (): Promise<Buffer> =>
  sharp({ create: { width: 1000, height: 1500, channels: 3, background: '#00606f' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

const code = [
  'json\n{ "type": "Feature",\n\n  "geometry": null }',
  'python\nif late > 12:\n\tdrop(fix)',
  '\n12°\n',
].map((text) => `\`\`\`${text}\n\`\`\``);

test('an article with a photograph and code is built and proven; no other page has a part of either', async () => {
  const project = await copyProject();
  onTestFinished(project.remove);
  const folder = join(project.folder, 'content/articles');
  const file = join(folder, `${article}.md`);
  writeFileSync(join(folder, 'quay.jpg'), await paintPhotograph());
  writeFileSync(
    file,
    `${readFileSync(file, 'utf8')}\n\n![A crane over a quay.](quay.jpg "At noon.")\n\n${code.join('\n\n')}\n`,
  );

  const { status, stdout, stderr } = project.run('build.ts', ['--checks']);
  expect(status, stdout + stderr).toBe(0);
  const dist = join(project.folder, '.cache/checks/dist');
  const html = readFileSync(join(dist, 'blog', `${article}.html`), 'utf8');
  const [picture = ''] = /<picture>.*?<\/picture>/s.exec(html) ?? [];
  expect(picture).toMatch(
    /<img (?=.*alt="A crane over a quay\.")(?=.*height="960")(?=.*loading="lazy")(?=.*width="1440")/,
  );
  const named = [...picture.matchAll(/\/(assets\/quay-\d+-[\w-]{8}\.(?:avif|webp))/g)].map(([, name]) => name);
  const written = readdirSync(join(dist, 'assets')).filter((name) => name.startsWith('quay-'));
  expect([...new Set(named)].sort()).toEqual(written.map((name) => `assets/${name}`).sort());
  expect(written).toHaveLength(8);
  expect(html.match(/<pre\b/g)).toHaveLength(3);
  expect(html).toContain('.hl-number{');
  const other = readFileSync(join(dist, 'about.html'), 'utf8');
  for (const part of ['quay-', '.hl-number']) expect(other).not.toContain(part);
}, 300_000);
