/** Findings as a person reads them. Pure. */
import type { Finding } from '../contract/types.ts';

/** Routes that a line names. */
const maxRoutes = 8;

/** What a finding says, whatever its page: pages that share it differ in their own path at most. */
function keyOf({ kind, route, message }: Finding): string {
  const text = message.replace(/ \S+ links to this page\.$/m, '');
  return `${kind} ${route.length > 1 ? text.replaceAll(route, '/') : text}`;
}

const listRoutes = (routes: readonly string[]): string =>
  routes.length > maxRoutes ? `${routes.slice(0, maxRoutes).join(', ')}, …` : routes.join(', ');

/** One line for each finding, or for each that several pages share, in the order in which they were found. */
export function printFindings(findings: readonly Finding[]): string {
  const groups = Map.groupBy(findings, keyOf);
  return [...groups.values()]
    .map((same) => {
      const [first] = same;
      if (!first) return '';
      const { kind, route, message } = first;
      const text = message.replaceAll('\n', '\n    ');
      if (same.length === 1) return `  ${route} [${kind}] ${text}`;
      return `  [${kind}] on ${same.length} pages: ${listRoutes(same.map((one) => one.route))}\n    ${text}`;
    })
    .join('\n');
}
