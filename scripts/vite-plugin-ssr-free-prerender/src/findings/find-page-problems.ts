/** The engine's own checks of a page by itself. Pure. */
import type { Finding, PageFacts } from '../contract/types.ts';

export const shorten = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);

function findCountProblem(
  page: PageFacts,
  kind: 'h1' | 'title' | 'description',
  values: readonly string[],
  noun: string,
): Finding[] {
  if (values.length === 1 && values[0]) return [];
  const found =
    values.length === 0
      ? `no ${noun}`
      : values.length === 1
        ? `an empty ${noun}`
        : `${values.length} of ${noun}: ${values.map(shorten).join(' / ')}`;
  return [{ kind, route: page.path, message: `The page has ${found}. Give it exactly one.` }];
}

/** @param expected undefined: whatever the page says, once at most */
function findCanonicalProblem(page: PageFacts, expected: string | undefined): Finding[] {
  const { canonicals } = page;
  if (expected === undefined ? canonicals.length < 2 : canonicals.length === 1 && canonicals[0] === expected) return [];
  const found =
    canonicals.length === 0
      ? 'no canonical'
      : `${canonicals.length > 1 ? `${canonicals.length} canonicals` : 'the canonical'} ${canonicals.join(' and ')}`;
  return [
    { kind: 'canonical', route: page.path, message: `The page has ${found}; expected ${expected ?? 'one'}, once.` },
  ];
}

function findStructuredDataProblems(page: PageFacts): Finding[] {
  return page.structuredData.flatMap((text): Finding[] => {
    try {
      JSON.parse(text);
      return [];
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return [
        { kind: 'structured-data', route: page.path, message: `JSON-LD does not parse (${reason}): ${shorten(text)}` },
      ];
    }
  });
}

/** Problems of one page by itself. */
export function findPageProblems(page: PageFacts, canonical?: string): Finding[] {
  return [
    ...findCountProblem(page, 'h1', page.h1, 'h1'),
    ...findCountProblem(page, 'title', page.titles, 'title'),
    ...findCountProblem(page, 'description', page.descriptions, 'meta description'),
    ...findCanonicalProblem(page, canonical),
    ...findStructuredDataProblems(page),
    ...page.styled.map(
      (element): Finding => ({
        kind: 'style-attribute',
        route: page.path,
        message: `<${element}> has a style attribute, which a strict content security policy ignores. Use a class.`,
      }),
    ),
  ];
}

/** A sentence for those without scripts, who once saw nothing else: search engines may show it. Told once, of the first page. */
export function findScriptNotice(template: string, route: string): Finding[] {
  const body = template.slice(Math.max(0, template.search(/<body\b/i))).replaceAll(/<!--[\s\S]*?-->/g, '');
  return [...body.matchAll(/<noscript\b[^>]*>([\s\S]*?)<\/noscript>/gi)].flatMap(([, inner = '']): Finding[] => {
    const text = inner
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
    if (!/javascript/i.test(text)) return [];
    const message = `index.html says in <noscript>: “${shorten(text)}”. Its pages are there without scripts: take it out, or say what needs them.`;
    return [{ kind: 'page-error', route, isMild: true, message }];
  });
}
