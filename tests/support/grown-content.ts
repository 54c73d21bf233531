/** Content of an operator who has gone on: one more service and sector, and so many articles that their list has a second page. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { generateArticles } from '../../scripts/measure/bench/generate-articles.ts';
import { content } from './real-content.ts';

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
function addEntry(folder: string, from: string, to: string, own: object): void {
  const fields: Record<string, unknown> = parse(readFileSync(join(folder, 'content', from), 'utf8'));
  const { figure, smallFigure, metaTitle, ...others } = fields;
  const reworded = Object.entries(others).map(([name, value]) => [name, kept.includes(name) ? value : reword(value)]);
  const entry = { ...Object.fromEntries(reworded), order: 99, sections: [], callToAction, ...own };
  writeFileSync(join(folder, 'content', to), stringify(entry));
}

export const added = {
  service: { slug: 'maritime', title: 'Maritime Domain Awareness' },
  sector: { slug: 'ports', title: 'Ports & Harbours' },
  article: { slug: 'late-positions', title: 'What a late position is still worth' },
  /** In the index, the one above among them. */
  articles: 30,
};

/** One of the generated articles becomes the newest of all, without a figure. */
function renameArticle(folder: string): void {
  const file = (name: string): string => join(folder, `content/articles/${name}.md`);
  const { slug, title } = added.article;
  const source = readFileSync(file('generated-1'), 'utf8')
    .replace(/^title: .*/m, `title: ${title}`)
    .replace(/^published: .*/m, 'published: 2025-10-23')
    .replace(/^figure:\n( {2}.*\n)+/m, '');
  writeFileSync(file(slug), source);
  rmSync(file('generated-1'));
}

/** @param folder a copy of the project */
export async function growContent(folder: string): Promise<void> {
  const { service, sector } = added;
  addEntry(folder, 'services/movement.yaml', `services/${service.slug}.yaml`, { title: service.title, icon: 'ship' });
  addEntry(folder, 'sectors/retail.yaml', `sectors/${sector.slug}.yaml`, { title: sector.title, icon: 'anchor' });
  const unlisted = content.articles.filter(({ id }) => id === undefined).length;
  await generateArticles(join(folder, 'content/articles'), added.articles + unlisted);
  renameArticle(folder);
}
