/** Head tags of the template give way to those of the page. Pure. */

/** What a page has once: a title, a meta of a name, a canonical. Null for any other tag. */
function keyOf(tag: string): string | null {
  if (tag.startsWith('<title')) return 'title';
  const [, name] = /\s(?:name|property)="([^"]*)"/.exec(tag) ?? [];
  if (tag.startsWith('<meta')) return name === undefined ? null : `meta ${name.toLowerCase()}`;
  return tag.startsWith('<link') && /\srel="canonical"/.test(tag) ? 'canonical' : null;
}

/** @param head the page's own tags */
export function replaceTemplateTags(html: string, head: readonly string[]): string {
  const keys = new Set(head.map(keyOf));
  keys.delete(null);
  if (keys.size === 0) return html;
  return html.replaceAll(/[ \t]*(<title\b[^>]*>[\s\S]*?<\/title>|<(?:meta|link)\b[^>]*>)\n?/g, (whole, tag: string) => {
    const key = keyOf(tag);
    return key !== null && keys.has(key) ? '' : whole;
  });
}
