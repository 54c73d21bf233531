/** What is written is UTF-8: pages say so, as some hosts do not. Pure. */
import { PrerenderError } from '../contract/engine-error.ts';
import { findTags, replaceTags } from './template-text.ts';

const named = /<meta\b[^>]*\bcharset\s*=[^>]*>\n?/gi;
const ownTag = '<meta charset="utf-8">';

/** For one that the app renders, which then stands in the template's place: React finds it wherever it is. */
export const isCharset = (tag: string): boolean => /^<meta\b[^>]*\scharset=/i.test(tag);

/**
 * The template with its charset in front of all that the engine puts there: browsers look for it in the first 1024 bytes alone.
 * @throws PrerenderError where it names another.
 */
export function putCharset(html: string): string {
  const [tag] = findTags(html, named);
  if (tag && !/utf-?8/i.test(tag[0]))
    throw new PrerenderError(`index.html says ${tag[0].trim()}, and what is written is UTF-8. Write: ${ownTag}`);
  const [other] = findTags(html, /<(?:title|link|script|style|noscript|template)\b|<\/head>/g);
  if (tag && (!other || tag.index < other.index)) return html;
  const text = tag?.[0].trim() ?? ownTag;
  const rest = replaceTags(html, named, () => '');
  const [head] = [...findTags(rest, /<head\b[^>]*>/gi), ...findTags(rest, /<html\b[^>]*>/gi)];
  // Without either, whatever comes first begins the head.
  const at = head ? head.index + head[0].length : (findTags(rest, /<(?!!)/g)[0]?.index ?? 0);
  return `${rest.slice(0, at)}\n    ${text}${rest.slice(at)}`;
}

/** The same with the charset that the app renders, if it does. */
export function giveWay(html: string, head: readonly string[]): string {
  const own = head.find(isCharset);
  return own === undefined ? html : replaceTags(html, named, () => own);
}
