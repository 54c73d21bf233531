/**
 * Checks that the structured data (JSON-LD) of a built page agrees with the page, and that its addresses exist. A unit
 * test covers the texts that this module doesn't check. It compares them with the snapshot
 * tests/unit/src/model/seo/snapshots/structured-data.json.
 */
import type { PageFacts } from 'vite-plugin-ssr-free-prerender';
import { z } from 'zod';
import { assertNever } from '../../../src/lib/assert-never.ts';
import { hrefs } from '../../../src/lib/hrefs.ts';
import { canonicalUrl } from '../../../src/lib/paths.ts';
import type { Count, NodeType } from '../../../src/model/collections/collection.ts';
import type { SiteRoute } from '../../../src/model/collections/routes.ts';

const printer = 'src/model/seo/json-ld.ts';

const typeSchema = z.enum([
  'Organization',
  'ItemList',
  'Service',
  'BlogPosting',
  'BreadcrumbList',
] satisfies NodeType[]);

const nodeSchema = z.looseObject({
  '@type': z.string(),
  itemListElement: z.array(z.record(z.string(), z.unknown())).min(1).optional(),
});
type Node = z.output<typeof nodeSchema>;
const graphSchema = z.object({ '@context': z.literal('https://schema.org'), '@graph': z.array(nodeSchema) });

/** Addresses that structured data may contain. The paths of routes and files begin with a slash. */
export type SiteAddresses = {
  host: string;
  routes: ReadonlyMap<string, SiteRoute>;
  files: ReadonlySet<string>;
};
type Place = { page: PageFacts; route: SiteRoute; site: SiteAddresses };

/** A value in the structured data that differs from the page. `expected` is the right value, as text for a message. */
type Difference = { field: string; found: unknown; expected: string };

const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

const compare = (field: string, found: unknown, expected: unknown): Difference[] =>
  found === expected ? [] : [{ field, found, expected: show(expected) }];

/** Returns the path of an address on this site, without the anchor. Returns null for any other address. */
function pathOf(address: unknown, host: string): string | null {
  const root = canonicalUrl(host, hrefs.home);
  if (typeof address !== 'string' || !address.startsWith(root)) return null;
  return `/${address.slice(root.length).replace(/#.*/, '')}`;
}

function findTypeProblems(nodes: readonly Node[], route: SiteRoute): string[] {
  const counts = new Map<string, Count>(Object.entries(route.graph));
  const found = nodes.map((node) => node['@type']);
  return [...new Set([...counts.keys(), ...found])].flatMap((type) => {
    const expected = counts.get(type) ?? 'none';
    const count = found.filter((one) => one === type).length;
    if (expected === 'none' ? count === 0 : count === 1 || (count === 0 && expected === 'at most one')) return [];
    return [
      `JSON-LD: number of nodes of type ${type}: found ${count}, expected ${expected}. Correct ${route.file} or src/model/seo/build-head.ts, which builds the graph.`,
    ];
  });
}

/** Compares a node of the structured data with the page's heading, description, canonical address and name. */
function compareWithPage(type: NodeType, node: Node, { page, route, site }: Place): Difference[] {
  const [heading] = page.h1;
  const [description] = page.descriptions;
  const [canonical] = page.canonicals;
  switch (type) {
    case 'Organization':
      return compare('url', node.url, canonicalUrl(site.host, hrefs.home));
    case 'ItemList':
      return [
        ...compare('name', node.name, route.name),
        ...compare('description', node.description, description),
        ...compare('numberOfItems', node.numberOfItems, node.itemListElement?.length),
      ];
    case 'Service':
      return [...compare('name', node.name, heading), ...compare('url', node.url, canonical)];
    case 'BlogPosting':
      return [
        ...compare('headline', node.headline, heading),
        ...compare('description', node.description, description),
        ...compare('url', node.url, canonical),
        ...compare('mainEntityOfPage', node.mainEntityOfPage, canonical),
      ];
    case 'BreadcrumbList': {
      const steps = node.itemListElement ?? [];
      return compare(`itemListElement[${steps.length}].item`, steps.at(-1)?.item, canonical);
    }
    default:
      return assertNever(type);
  }
}

/**
 * Compares the items of a list with the page. Positions must count from 1. The page must link to every item except
 * itself. An item of the breadcrumb trail must have the name of its page.
 */
function findElementDifferences(node: Node, { page, site }: Place): Difference[] {
  return (node.itemListElement ?? []).flatMap((element, index) => {
    const field = `itemListElement[${index + 1}]`;
    const key = 'item' in element ? 'item' : 'url';
    const path = pathOf(element[key], site.host);
    const step = key === 'item' && path !== null ? site.routes.get(path) : undefined;
    const isLinked = path === page.path || page.links.some(({ href }) => href === path);
    return [
      ...compare(`${field}.position`, element.position, index + 1),
      ...(step ? compare(`${field}.name`, element.name, step.name) : []),
      ...(isLinked
        ? []
        : [{ field: `${field}.${key}`, found: element[key], expected: 'a page that this one links to' }]),
    ];
  });
}

/**
 * Returns every value inside a node with its field path. List items are counted from 1, as in messages about content:
 * `itemListElement[2].position`.
 */
function listValues(value: unknown, field = ''): [field: string, value: unknown][] {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  // Return an empty object or list as a value, so that `findValueDifferences` reports it.
  if (parts.length === 0) return [[field, value]];
  const nameOf = (key: string): string => (Array.isArray(value) ? `[${Number(key) + 1}]` : field ? `.${key}` : key);
  return parts.flatMap(([key, part]) => listValues(part, field + nameOf(key)));
}

function findValueDifferences(node: Node, { host, routes, files }: SiteAddresses): Difference[] {
  return listValues(node).flatMap(([field, found]): Difference[] => {
    const isUnset = typeof found === 'object' || /^(?:undefined|null|NaN|\s*)$/.test(String(found));
    if (isUnset) return [{ field, found, expected: 'a value, or no such field' }];
    if (!/(?:^|\.)(?:@id|url|item|image|logo|mainEntityOfPage)$/.test(field)) return [];
    const path = pathOf(found, host);
    const isKnown = path !== null && (routes.has(path) || files.has(path));
    return isKnown ? [] : [{ field, found, expected: `a page or file below ${canonicalUrl(host, hrefs.home)}` }];
  });
}

function findNodeProblems(node: Node, place: Place): string[] {
  const type = typeSchema.parse(node['@type']);
  const file = type === 'Organization' ? 'content/site.yaml' : place.route.file;
  const differences = [
    ...compareWithPage(type, node, place),
    ...findElementDifferences(node, place),
    ...findValueDifferences(node, place.site),
  ];
  // If a field has several differences, report only the first, because the comparisons above begin with the most
  // specific.
  const first = new Map(differences.toReversed().map((difference) => [difference.field, difference]));
  return differences
    .filter((difference) => first.get(difference.field) === difference)
    .map(
      ({ field, found, expected }) =>
        `JSON-LD of ${type}, field "${field}": found ${show(found)}, expected ${expected}. Correct ${file} or ${printer}, which prints it.`,
    );
}

export function findStructuredDataProblems(page: PageFacts, route: SiteRoute, site: SiteAddresses): string[] {
  const [text, ...more] = page.structuredData;
  if (text === undefined || more.length > 0) {
    return [
      `JSON-LD: found ${page.structuredData.length} script elements, expected one. Check index.html, which contains the element, and src/pages/page-head.tsx, which fills it.`,
    ];
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    // Ignore JSON that can't be parsed, because the prerender engine already reports it.
    return [];
  }
  const graph = graphSchema.safeParse(data);
  if (!graph.success) {
    return [
      `JSON-LD: the data is not a schema.org graph (${z.prettifyError(graph.error)}). Correct printGraph in ${printer}.`,
    ];
  }
  const nodes = graph.data['@graph'];
  const problems = findTypeProblems(nodes, route);
  if (problems.length > 0) return problems;
  return nodes.flatMap((node) => findNodeProblems(node, { page, route, site }));
}
