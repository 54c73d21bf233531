import type { MarkupFacts } from '../contract/snapshot.ts';
import type { PageFacts } from '../contract/types.ts';

/** What a page says: its template, and what the app has printed into it. */
export function mergeFacts(path: string, template: MarkupFacts, printed: MarkupFacts): PageFacts {
  const { titles, descriptions, canonicals, robots, h1, structuredData, links, ids, styled } = printed;
  return {
    path,
    titles: [...template.titles, ...titles],
    descriptions: [...template.descriptions, ...descriptions],
    canonicals: [...template.canonicals, ...canonicals],
    robots: [...template.robots, ...robots],
    h1: [...template.h1, ...h1],
    structuredData: [...template.structuredData, ...structuredData],
    links: [...template.links, ...links],
    ids: [...template.ids, ...ids],
    styled: [...template.styled, ...styled],
  };
}
