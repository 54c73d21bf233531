/** Head tags of the template give way to those of the page. Pure. */
import { replaceTags } from '../client-build/template-text.ts';

/** The value of an attribute, however it is quoted; undefined where the tag has none of the name. */
function readAttribute(tag: string, names: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`\\s(?:${names})\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? [];
  return double ?? single ?? bare;
}

/** What a page has once: a title, a meta of a name (colours of the browser's bars: one for each condition), a canonical. Null for any other tag. */
function keyOf(tag: string): string | null {
  if (tag.startsWith('<title')) return 'title';
  if (tag.startsWith('<link')) return readAttribute(tag, 'rel') === 'canonical' ? 'canonical' : null;
  const name = readAttribute(tag, 'name|property');
  return name === undefined ? null : `meta ${name.toLowerCase()} ${readAttribute(tag, 'media') ?? ''}`;
}

/** @param head the page's own tags */
export function replaceTemplateTags(html: string, head: readonly string[]): string {
  const keys = new Set(head.map(keyOf));
  keys.delete(null);
  if (keys.size === 0) return html;
  return replaceTags(
    html,
    /[ \t]*(<title\b[^>]*>[\s\S]*?<\/title>|<(?:meta|link)\b[^>]*>)\n?/g,
    (whole, [, tag = '']) => {
      const key = keyOf(tag);
      return key !== null && keys.has(key) ? '' : whole;
    },
  );
}
