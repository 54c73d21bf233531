import { expect } from 'vitest';
import { buildPageBodies, type PageBody } from '../../src/collections/routes.ts';
import type { Content } from '../../src/content/content-types.ts';
import { MarkdownSource } from '../../src/content/sources.ts';

/** Returns the page data of a path, before the build makes plain JSON of it. */
export const bodyOf = (content: Content, path: string): PageBody =>
  buildPageBodies(content).get(path) ?? expect.fail(`There is no page ${path}.`);

/** Returns all words of a value, in the order of the content. */
export function wordsOf(value: unknown): string {
  if (value instanceof MarkdownSource) return value.source;
  if (value && typeof value === 'object') return Object.values(value).map(wordsOf).join('\n');
  return typeof value === 'string' ? value : '';
}

/** Returns the section of a page that has an id. */
export function sectionOf(content: Content, path: string, id: string) {
  const body = bodyOf(content, path);
  const sections = 'sections' in body ? body.sections : [];
  return sections.find((one) => 'id' in one && one.id === id) ?? expect.fail(`${path} has no section "${id}".`);
}

/** Returns the rows of a table. */
export function rowsIn(content: Content, path: string, id: string): string[][] {
  const section = sectionOf(content, path, id);
  return section.type === 'table' ? section.rows : expect.fail(`"${id}" is a section of type ${section.type}.`);
}
