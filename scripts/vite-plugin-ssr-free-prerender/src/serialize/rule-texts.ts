/**
 * Reads CSS rules as the app wrote them. The prerendering browser drops rules that it doesn't support, but visitors'
 * browsers may support them. It also drops parts of some rules, for example if a rule has `padding: var(--space)` and
 * `padding-left`.
 */

/** A stylesheet, or a rule that contains rules, such as `@media`. */
type Holder = CSSStyleSheet | CSSGroupingRule;

export type RuleTexts = ReturnType<typeof watchRuleTexts>;

type Refused = { text: string; after: CSSRule | null };

/**
 * Returns the rules of a stylesheet or grouping rule. Returns no rules for a stylesheet of another host, because
 * scripts can't read it.
 */
export function readRules(holder: Holder): CSSRule[] {
  try {
    return [...holder.cssRules];
  } catch {
    return [];
  }
}

/**
 * Returns a function that parses a rule and returns its text as this browser serializes it. The function returns null
 * if the browser rejects the rule, or if the text isn't exactly one rule.
 */
function createRulePrinter(): (text: string) => string | null {
  const { insertRule } = CSSStyleSheet.prototype;
  const known = new Map<string, string | null>();
  const scratch = new CSSStyleSheet();
  const print = (text: string): string | null => {
    if (splitRules(text)?.length !== 1) return null;
    try {
      insertRule.call(scratch, text, 0);
    } catch {
      return null;
    }
    const printed = scratch.cssRules[0]?.cssText ?? null;
    scratch.deleteRule(0);
    return printed;
  };
  return (text) => {
    if (!known.has(text)) known.set(text, print(text));
    return known.get(text) ?? null;
  };
}

type Listeners = {
  inserted: (rule: CSSRule, text: string) => void;
  refused: (holder: Holder, text: string, after: CSSRule | null) => void;
};

function watchInsertions({ inserted, refused }: Listeners): void {
  for (const prototype of [CSSStyleSheet.prototype, CSSGroupingRule.prototype]) {
    const { insertRule } = prototype;
    prototype.insertRule = function insert(this: Holder, text: string, index?: number) {
      const after = this.cssRules[(index ?? 0) - 1] ?? null;
      try {
        const at = insertRule.call(this, text, index);
        const rule = this.cssRules[at];
        if (rule) inserted(rule, text);
        return at;
      } catch (error) {
        refused(this, text, after);
        throw error;
      }
    };
  }
}

/** Records the texts of rules that scripts insert. Must be called before the app's scripts run. */
export function watchRuleTexts() {
  const print = createRulePrinter();
  const texts = new WeakMap<CSSRule, string>();
  const inserted = new WeakSet<CSSRule>();
  const refused = new WeakMap<Holder, Refused[]>();
  watchInsertions({
    inserted: (rule, text) => {
      texts.set(rule, text);
      inserted.add(rule);
    },
    refused: (holder, text, after) => {
      const others = (refused.get(holder) ?? []).filter((each) => each.text !== text);
      refused.set(holder, [...others, { text, after }]);
    },
  });
  const readWritten = (rule: CSSRule): string | null => {
    const text = texts.get(rule);
    return text !== undefined && print(text) === rule.cssText ? text : null;
  };
  /** Returns the source text from which the browser parsed the rules of a stylesheet or grouping rule. */
  const sourceOf = (holder: Holder): string =>
    holder instanceof CSSStyleSheet
      ? (holder.ownerNode?.textContent ?? '')
      : (openRule(readWritten(holder) ?? '')?.inside ?? '');
  const matched = new WeakSet<Holder>();
  const matchOnce = (holder: Holder, rules: readonly CSSRule[]): void => {
    if (matched.has(holder)) return;
    matched.add(holder);
    const parsed = rules.filter((rule) => !texts.has(rule));
    const found = matchTexts(parsed, splitRules(sourceOf(holder)) ?? [], print);
    if (!found) return;
    for (const [rule, text] of found.texts) texts.set(rule, text);
    refused.set(holder, [...found.refused, ...(refused.get(holder) ?? [])]);
  };
  return {
    /**
     * Returns the text of a rule as the app wrote it. If a script changed the rule afterwards, returns the rule as the
     * browser serializes it.
     */
    read: (rule: CSSRule): string => readWritten(rule) ?? rule.cssText,
    /**
     * Returns the rules of a stylesheet or grouping rule, in order. Rules that this browser rejected are included as
     * texts.
     */
    list: (holder: Holder): (CSSRule | string)[] => {
      const rules = readRules(holder);
      matchOnce(holder, rules);
      const missing = refused.get(holder) ?? [];
      const textsAfter = (rule: CSSRule | null): string[] =>
        missing.flatMap(({ text, after }) => (after === rule ? text : []));
      return [...textsAfter(null), ...rules.flatMap((rule) => [rule, ...textsAfter(rule)])];
    },
    listInserted: (sheet: CSSStyleSheet): CSSRule[] => readRules(sheet).filter((rule) => inserted.has(rule)),
  };
}

/**
 * Pairs each parsed rule with its source text. Texts without a rule are those that the browser rejected. Returns null
 * if some rules have no text.
 */
function matchTexts(rules: readonly CSSRule[], parts: readonly string[], print: (text: string) => string | null) {
  const texts: [CSSRule, string][] = [];
  const refused: Refused[] = [];
  for (const text of parts.filter((part) => !part.startsWith('@charset'))) {
    const rule = rules[texts.length];
    const isImport = rule instanceof CSSImportRule && text.startsWith('@import');
    if (rule && (isImport || print(text) !== null)) texts.push([rule, text]);
    else refused.push({ text, after: rules[texts.length - 1] ?? null });
  }
  return texts.length === rules.length ? { texts, refused } : null;
}

/** Matches strings, `url()` and escapes. Braces and semicolons inside them don't end a rule. */
const quoted = String.raw`"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\(\s*(?!["'\s])(?:\\.|[^)\\])*\)|\\[\s\S]`;
const comments = new RegExp(String.raw`(${quoted})|/\*[\s\S]*?(?:\*/|$)`, 'gi');
const signs = new RegExp(`${quoted}|[{};]`, 'gi');

/**
 * Splits the text of a stylesheet into its top-level rules. Returns null if the braces don't match: the browser would
 * close the last rule only at the end, so any text added later would end up inside that rule.
 */
export function splitRules(sheet: string): string[] | null {
  const css = sheet.replaceAll(comments, '$1');
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of css.matchAll(signs)) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth < 0) return null;
    const isStatement = sign === ';' && css.slice(start, index).trimStart().startsWith('@');
    if (depth > 0 || !(isStatement || sign === '}')) continue;
    rules.push(css.slice(start, index + 1).trim());
    start = index + 1;
  }
  return css.slice(start).trim() === '' ? rules : null;
}

/** Returns the text of a rule before its braces, and the text inside them; null if it has no braces. */
export function openRule(rule: string): { head: string; inside: string } | null {
  for (const { 0: sign, index } of rule.matchAll(signs))
    if (sign === '{')
      return { head: rule.slice(0, index).trim(), inside: rule.slice(index + 1, rule.lastIndexOf('}')) };
  return null;
}
