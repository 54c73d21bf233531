/** Finds tags in the text of index.html, and nothing that only looks like one. Pure. */

/** Its text is no part of the document, or is of a document of its own. */
const inert =
  /<!--[\s\S]*?(?:-->|$)|(<(script|style|noscript|template|svg|textarea|iframe)\b[^>]*>)([\s\S]*?)(?=<\/\2\s*>)/gi;

/** Lines without text: a long run of spaces would be gone through from each of them. */
const blank = (text: string): string => '\n'.repeat(text.length);

/** The same text, as long as it was, without what stands in comments, scripts, styles, drawings and the like. */
const blankInert = (html: string): string =>
  html.replaceAll(inert, (whole, open?: string, _name?: string, inner?: string) =>
    open === undefined ? blank(whole) : open + blank(inner ?? ''),
  );

/** What a pattern (with the flag g) matches of the tags. */
export const findTags = (html: string, pattern: RegExp): RegExpExecArray[] => [...blankInert(html).matchAll(pattern)];

/**
 * Puts another text in the place of each match.
 * @param print asked for it: with the text as it stands, and the match
 */
export function replaceTags(
  html: string,
  pattern: RegExp,
  print: (text: string, match: RegExpExecArray) => string,
): string {
  let end = 0;
  const parts = findTags(html, pattern).map((match) => {
    const before = html.slice(end, match.index);
    end = match.index + match[0].length;
    return before + print(html.slice(match.index, end), match);
  });
  return parts.join('') + html.slice(end);
}
