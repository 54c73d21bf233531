/** Compares the structured data of a built page with what it must say, field by field. Pure. */

import type { PageFacts } from 'vite-plugin-ssr-free-prerender';
import { z } from 'zod';
import type { SiteRoute } from '../../../src/routes/route-table.ts';
import type { Content } from '../content/content.ts';
import { type ExpectedNode, expectStructuredData } from './expected-structured-data.ts';

const printer = 'src/seo/json-ld.ts';
const judge = 'scripts/build/verify/expected-structured-data.ts';

const graphSchema = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })),
});

type Difference = { field: string; found: unknown; expected: unknown };

const isParent = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Where two values differ; fields are named as in the messages about content: `itemListElement[2].position`. */
function findDifferences(found: unknown, expected: unknown, field = ''): Difference[] {
  if (!isParent(found) || !isParent(expected) || Array.isArray(found) !== Array.isArray(expected)) {
    return found === expected ? [] : [{ field, found, expected }];
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...keys].flatMap((key) => {
    const place = Array.isArray(expected) ? `${field}[${Number(key) + 1}]` : field ? `${field}.${key}` : key;
    return findDifferences(found[key], expected[key], place);
  });
}

const show = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** What a graph has too many or too few of. */
function findCountProblems(found: readonly string[], expected: readonly string[]): string[] {
  return [...new Set([...expected, ...found])].flatMap((type) => {
    const [has, wants] = [found, expected].map((types) => types.filter((one) => one === type).length);
    return has === wants
      ? []
      : [
          `JSON-LD: found ${has} of ${type}, expected ${wants}. Correct src/seo/build-head.ts, which puts the graph together, or ${judge}, if the page is meant so.`,
        ];
  });
}

function findNodeProblems(found: unknown, { node, file }: ExpectedNode): string[] {
  return findDifferences(found, node).map(
    ({ field, found: has, expected }) =>
      `JSON-LD of ${node['@type']}, field "${field}": found ${show(has)}, expected ${show(expected)}. Correct ${file} or ${printer}, which prints it; or ${judge}, if it is meant so.`,
  );
}

/** Problems of one built page; each names the field, what was found and expected, and the remedy. */
export function findStructuredDataProblems(page: PageFacts, route: SiteRoute, content: Content): string[] {
  const [text, ...more] = page.structuredData;
  if (text === undefined || more.length > 0) {
    return [
      `JSON-LD: found ${page.structuredData.length} elements, expected one. Correct index.html, which holds it, and src/seo/page-head.tsx, which fills it.`,
    ];
  }
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    // The engine has a finding of its own for that.
    return [];
  }
  const graph = graphSchema.safeParse(data);
  if (!graph.success) {
    return [`JSON-LD: is no graph of schema.org (${z.prettifyError(graph.error)}). Correct printGraph in ${printer}.`];
  }
  const nodes = graph.data['@graph'];
  const expected = expectStructuredData(page, route, content);
  const counts = findCountProblems(
    nodes.map((node) => node['@type']),
    expected.map(({ node }) => String(node['@type'])),
  );
  if (counts.length > 0) return counts;
  return expected.flatMap((one) =>
    findNodeProblems(
      nodes.find((node) => node['@type'] === one.node['@type']),
      one,
    ),
  );
}
