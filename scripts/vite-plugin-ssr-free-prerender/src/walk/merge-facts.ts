import type { MarkupFacts } from '../contract/snapshot.ts';
import type { PageFacts } from '../contract/types.ts';

/** Of what a page has once, the template's gives way. */
const own = (template: readonly string[], printed: readonly string[]): string[] => [
  ...(printed.length > 0 ? printed : template),
];

/** What a page says: its template, and what the app has printed into it. */
export function mergeFacts(path: string, template: MarkupFacts, printed: MarkupFacts): PageFacts {
  const { titles, descriptions, canonicals, robots, h1, structuredData, links, ids, styled } = printed;
  return {
    path,
    titles: own(template.titles, titles),
    descriptions: own(template.descriptions, descriptions),
    canonicals: own(template.canonicals, canonicals),
    robots: own(template.robots, robots),
    h1: [...template.h1, ...h1],
    structuredData: [...template.structuredData, ...structuredData],
    links: [...template.links, ...links],
    ids: [...template.ids, ...ids],
    styled: [...template.styled, ...styled],
  };
}
