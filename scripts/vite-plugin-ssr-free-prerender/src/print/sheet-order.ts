/** Whether the order of two sheets that chunks have brought shows: a walk has them in that of its pages, a page that is loaded in its own. */

/** Of all rules, those in conditions too. */
const styleRules = (rules: CSSRuleList): CSSStyleRule[] =>
  [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return rule;
    return rule instanceof CSSGroupingRule ? styleRules(rule.cssRules) : [];
  });

/** What a sheet sets, by the classes that it sets it for. */
function readSet(sheet: CSSStyleSheet, classesOf: (selector: string) => string[]): Map<string, Set<string>> {
  const sets = new Map<string, Set<string>>();
  for (const { selectorText, style } of styleRules(sheet.cssRules)) {
    for (const name of classesOf(selectorText)) {
      const set = sets.get(name) ?? new Set();
      for (const property of style) set.add(property);
      sets.set(name, set);
    }
  }
  return sets;
}

/**
 * @param classesOf classes that a selector names
 * @returns the classes for which two sheets set the same; a page has many of the former's sheets, so each two are compared once
 */
export function createSheetOrder(classesOf: (selector: string) => string[]) {
  const known = new WeakMap<CSSStyleSheet, Map<string, Set<string>>>();
  const compared = new WeakMap<CSSStyleSheet, WeakMap<CSSStyleSheet, string[]>>();
  const read = (sheet: CSSStyleSheet): Map<string, Set<string>> => {
    const sets = known.get(sheet) ?? readSet(sheet, classesOf);
    known.set(sheet, sets);
    return sets;
  };
  const compare = (one: CSSStyleSheet, other: CSSStyleSheet): string[] => {
    const others = read(other);
    return [...read(one)].flatMap(([name, set]) => (set.isDisjointFrom(others.get(name) ?? new Set()) ? [] : name));
  };
  return (one: CSSStyleSheet, other: CSSStyleSheet): string[] => {
    const pairs = compared.get(one) ?? new WeakMap<CSSStyleSheet, string[]>();
    const shared = pairs.get(other) ?? compare(one, other);
    compared.set(one, pairs.set(other, shared));
    return shared;
  };
}
