/** Chunks that components came in, as Vite's loader has loaded them. */

export type LazyChunks = {
  /**
   * @param file of the chunk, without its folder
   * @param loaded what `import()` has given, or what the app has taken of it
   */
  note: (file: string, loaded: unknown) => void;
  /** File of the chunk that a component came in; undefined where it came with the app. */
  find: (component: unknown) => string | undefined;
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A component as React's tree may name it: of `memo(Page)` that is `Page`. */
const namesOf = (value: unknown): unknown[] => {
  if (typeof value === 'function') return [value];
  return isObject(value) && '$$typeof' in value ? [value, Reflect.get(value, 'type')] : [];
};

export function trackLazyChunks(): LazyChunks {
  const files = new Map<unknown, string>();
  return {
    note: (file, loaded) => {
      if (!isObject(loaded)) return;
      for (const name of Object.values(loaded).flatMap(namesOf))
        if (name !== undefined && !files.has(name)) files.set(name, file);
    },
    find: (component) => files.get(component),
  };
}

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
