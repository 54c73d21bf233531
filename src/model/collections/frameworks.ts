/** Frameworks of compliance with the status that the operator has set for each, in `frameworks` of `content/site.yaml`. Pure. */

import { formatDate } from '#lib/format-date.ts';
import type { Content, Site, WrittenBand } from '#model/schemas/content-types.ts';
import { MarkdownSource } from '#model/schemas/sources.ts';

type Written<Type extends WrittenBand['type']> = Extract<WrittenBand, { type: Type }>;
type FrameworkSetting = Site['frameworks'][string];
type Words = Content['words']['framework'];

/** "Certified, March 1, 2026. Scope: the managed cloud" */
function describeStatus({ status, scope, date }: FrameworkSetting, words: Words): string {
  const named = words.statuses[status];
  const since = date === undefined ? named : `${named}, ${formatDate(date)}`;
  return scope === undefined ? since : `${since}. ${words.scope} ${scope}`;
}

/** The section as a table; a framework of which nothing is set is "on request". */
export function tabulateFrameworks({ rows, ...words }: Written<'frameworks'>, { site, words: { framework } }: Content) {
  const all = rows.map((row) => {
    const setting = site.frameworks[row[0] ?? ''] ?? { status: 'on request' as const };
    return [...row, describeStatus(setting, framework)];
  });
  return { ...words, type: 'table' as const, rows: all };
}

/** "**ISO 27001** governs …" with its status behind it, where one is set. */
function addStatus(item: MarkdownSource, { site, words: { framework } }: Content): MarkdownSource {
  const [, name = ''] = /^\*\*([^*]+)\*\*/.exec(item.source) ?? [];
  const setting = site.frameworks[name];
  if (!setting || setting.status === 'on request') return item;
  return new MarkdownSource(`${item.source} **${framework.status}** ${describeStatus(setting, framework)}.`, 'inline');
}

/** Lists of frameworks say what is set; that the others are on request stands in their introduction, once. */
export function addStatuses({ statuses, groups, ...words }: Written<'lists'>, content: Content) {
  return {
    ...words,
    groups: groups.map((group) => ({
      ...group,
      items: statuses ? group.items.map((item) => addStatus(item, content)) : group.items,
    })),
  };
}

/** The names under which a status can be set. */
export const listFrameworks = ({ pages }: Pick<Content, 'pages'>): string[] =>
  pages.flatMap(({ sections }) =>
    sections.flatMap((section) => (section.type === 'frameworks' ? section.rows.map(([name = '']) => name) : [])),
  );
