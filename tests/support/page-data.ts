/** Returns page data in two forms: before the build converts it to JSON, and as components receive it. */
import { expect } from 'vitest';
import {
  buildSiteData,
  type DataFiles,
  type DataSettings,
  type SiteData,
  toPageData,
} from '../../scripts/site/content/page-data.ts';
import type { ContentOf, Kind } from '../../src/model/collections/collections.ts';
import { buildPageBodies, buildRouteTable, type PageBody } from '../../src/model/collections/routes.ts';
import type { Content } from '../../src/model/schemas/content-types.ts';
import { MarkdownSource } from '../../src/model/schemas/sources.ts';
import { projectRoot } from './project.ts';

/** Returns the page data of a path, before the build converts it to JSON. */
export const bodyOf = (content: Content, path: string): PageBody =>
  buildPageBodies(content).get(path) ?? expect.fail(`There is no page ${path}.`);

/** Returns all texts in a value, one per line, in the order of its fields. */
export function wordsOf(value: unknown): string {
  if (value instanceof MarkdownSource) return value.source;
  if (value && typeof value === 'object') return Object.values(value).map(wordsOf).join('\n');
  return typeof value === 'string' ? value : '';
}

export function sectionOf(content: Content, path: string, id: string) {
  const body = bodyOf(content, path);
  const sections = 'sections' in body ? body.sections : [];
  return sections.find((one) => 'id' in one && one.id === id) ?? expect.fail(`${path} has no section "${id}".`);
}

/** Returns the rows of the table section with this id. Fails if the section isn't a table. */
export function rowsIn(content: Content, path: string, id: string): string[][] {
  const section = sectionOf(content, path, id);
  return section.type === 'table'
    ? section.rows
    : expect.fail(`The section "${id}" has the type ${section.type}, not table.`);
}

export const dataSettings = (content: Content): DataSettings => ({
  projectRoot,
  content,
  saveImage: () => '/assets/sample.svg',
});

/**
 * Converts a value of the content to page data, as the build does. Also returns the data files that the value refers
 * to.
 */
export async function plainOf(value: unknown, content: Content): Promise<{ data: unknown; files: DataFiles }> {
  const files: DataFiles = new Map();
  const data = await toPageData(value, dataSettings(content), files);
  return { data, files };
}

/** Returns the data that the component of a page receives from the page's data file. */
export async function pageDataOf<Of extends Kind>(content: Content, path: string, kind: Of): Promise<ContentOf<Of>> {
  const route = buildRouteTable(content).find((one) => one.path === path);
  expect(route?.kind, path).toBe(kind);
  const { data } = await plainOf(bodyOf(content, path), content);
  return JSON.parse(JSON.stringify(data));
}

/**
 * Cached data of all pages, keyed by the content object. Building the data takes seconds, because it contains all
 * drawings.
 */
const built = new WeakMap<Content, Promise<SiteData>>();

export function siteDataOf(content: Content): Promise<SiteData> {
  const data = built.get(content) ?? buildSiteData(dataSettings(content));
  built.set(content, data);
  return data;
}
