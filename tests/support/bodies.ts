import { expect } from 'vitest';
import { buildPointers, type RouteSource } from '../../src/collections/routes.ts';
import type { Content } from '../../src/content/content-types.ts';
import { MarkdownSource } from '../../src/content/sources.ts';

/** The bodies that a content makes, by their modules, such as `services/gis`. */
export const bodiesOf = (content: Content): Map<string, RouteSource['body']['value']> =>
  new Map(buildPointers(content).map(({ body }) => [body.key, body.value]));

/** All words of a value, in the order of the content. */
export function wordsOf(value: unknown): string {
  if (value instanceof MarkdownSource) return value.source;
  if (value && typeof value === 'object') return Object.values(value).map(wordsOf).join('\n');
  return typeof value === 'string' ? value : '';
}

/** A part of a page as a build sends it. */
export function sectionOf(content: Content, page: string, id: string) {
  const body = bodiesOf(content).get(`pages/${page}`);
  const sections = body && 'sections' in body ? body.sections : [];
  return sections.find((one) => 'id' in one && one.id === id) ?? expect.fail(`/${page} has no part "${id}".`);
}

/** The rows of a table. */
export function rowsIn(content: Content, page: string, id: string): string[][] {
  const section = sectionOf(content, page, id);
  return section.type === 'table' ? section.rows : expect.fail(`"${id}" is a section of type ${section.type}.`);
}
