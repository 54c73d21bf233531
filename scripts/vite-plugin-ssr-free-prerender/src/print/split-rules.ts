/** The text of a style sheet as the texts of its rules: those too that this browser does not know. Pure. */

/** What may hold braces and semicolons that are none of the sheet's: texts in quotes, addresses, escaped signs. */
const quoted = String.raw`"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\(\s*(?!["'\s])(?:\\.|[^)\\])*\)|\\[\s\S]`;
const comments = new RegExp(String.raw`(${quoted})|/\*[\s\S]*?(?:\*/|$)`, 'gi');
const signs = new RegExp(`${quoted}|[{};]`, 'gi');

/** @returns null where a brace has no other: a browser closes it at the end, and what followed here would be in it */
export function splitRules(sheet: string): string[] | null {
  const css = sheet.replaceAll(comments, '$1');
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  const isStatement = (end: number): boolean => depth === 0 && css.slice(start, end).trimStart().startsWith('@');
  for (const { 0: sign, index } of css.matchAll(signs)) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth < 0) return null;
    const isEnd = sign === ';' ? isStatement(index) : sign === '}' && depth === 0;
    if (!isEnd) continue;
    rules.push(css.slice(start, index + 1).trim());
    start = index + 1;
  }
  return css.slice(start).trim() === '' ? rules : null;
}

/** What stands in front of the braces of a rule, and in them; null where it has none. */
export function openRule(rule: string): { head: string; inside: string } | null {
  for (const { 0: sign, index } of rule.matchAll(signs))
    if (sign === '{')
      return { head: rule.slice(0, index).trim(), inside: rule.slice(index + 1, rule.lastIndexOf('}')) };
  return null;
}
