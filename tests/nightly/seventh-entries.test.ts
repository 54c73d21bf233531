// content/README.md: one more service, sector and article is one file each; lists, counts, sitemap and images follow.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { countInWords } from '../../scripts/build/content/count-entries.ts';
import { type CopiedProject, copyProject } from '../support/copied-project.ts';
import { content } from '../support/real-content.ts';

/** Says something else at the same length: the words of each text in another order, without links and braces. */
function reword(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reword);
  if (typeof value !== 'string') return value;
  const plain = value.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[{}*]/g, '');
  const turn = (text: string): string => text.trim().split(/\s+/).reverse().join(' ');
  return plain
    .trim()
    .split(/\n\s*\n/)
    .map(turn)
    .join('\n\n');
}

const kept = ['icon', 'relatedArticles', 'relatedServices', 'updated', 'technologies'];

const callToAction = { heading: 'Ask us', text: 'Ask.', label: 'Contact us', to: '/contact' };

/** An entry as long as that which it is made from, without a figure of its own. */
function addEntry({ folder }: CopiedProject, from: string, to: string, own: object): void {
  const fields: Record<string, unknown> = parse(readFileSync(join(folder, 'content', from), 'utf8'));
  const { figure, smallFigure, metaTitle, ...others } = fields;
  const reworded = Object.entries(others).map(([name, value]) => [name, kept.includes(name) ? value : reword(value)]);
  const entry = { ...Object.fromEntries(reworded), order: 99, sections: [], callToAction, ...own };
  writeFileSync(join(folder, 'content', to), stringify(entry));
}

const service = 'Maritime Domain Awareness';
const sector = 'Ports & Harbours';
const article = 'What a late position is still worth';

test('one more service, sector and article, of full length and without figures, are built, listed, counted and proven', async () => {
  const project = await copyProject();
  onTestFinished(project.remove);
  addEntry(project, 'services/movement.yaml', 'services/maritime.yaml', { title: service, icon: 'ship' });
  addEntry(project, 'sectors/retail.yaml', 'sectors/ports.yaml', { title: sector, icon: 'anchor' });
  const head = {
    ...{ title: article, subtitle: 'A subtitle for it.', published: '2025-10-23', author: 'Research Team', id: '1000' },
    description:
      'What a position that comes late can still say of a movement, and for which decisions it comes too late.',
    callToAction,
    related: [content.articles[0]?.slug],
  };
  const text = '## First\n\nWords.\n\n## Second\n\nMore words.\n\n## Third\n\nThe last words.\n';
  writeFileSync(join(project.folder, 'content/articles/late-positions.md'), `---\n${stringify(head)}---\n\n${text}`);

  // A page over its budget, or one that does not hydrate, fails the build.
  const { status, stdout, stderr } = project.run('build.ts', ['--checks']);
  expect(status, stdout + stderr).toBe(0);
  const dist = join(project.folder, '.cache/checks/dist');
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8');
  const [services, sectors, articles] = [
    content.services,
    content.sectors,
    content.articles.filter(({ id }) => id !== undefined),
  ].map(({ length }) => countInWords(length + 1));
  expect(read('services.html')).toContain(service);
  expect(read('services.html').toLowerCase()).toContain(`${services} services, one chain of evidence`);
  expect(read('sectors.html')).toContain(`${sector.replace('&', '&amp;')} solutions`);
  expect(read('sectors.html')).toContain(`in ${sectors} industries`);
  expect(read('blog.html')).toContain(article);
  expect(read('blog.html').toLowerCase()).toContain(`${articles} technical articles`);
  expect(read('index.html')).toContain('/sectors/ports"');
  // The home page stays at the first services.
  expect(read('index.html')).not.toContain('/services/maritime"');
  for (const path of ['services/maritime', 'sectors/ports', 'blog/late-positions']) {
    expect(read('sitemap.xml')).toContain(`/${path}</loc>`);
    expect(existsSync(join(dist, `share/${path}.png`))).toBe(true);
    expect(read(`${path}.html`)).toMatch(/data-drawing="default-/);
  }
}, 600_000);
