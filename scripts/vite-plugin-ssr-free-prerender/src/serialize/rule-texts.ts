/**
 * Rules as they were given: a browser keeps of them only what it knows itself (`padding: var(--space)` beside `padding-left` not even
 * that), and other browsers know more. A rule that was changed since is read as it stands.
 */

/** What holds rules: a sheet, or a condition in one. */
type Holder = CSSStyleSheet | CSSGroupingRule;

export type RuleTexts = {
  /** The text of a rule. */
  read: (rule: CSSRule) => string;
  /** The rules of a sheet or a condition; as texts at their places, those that this browser has refused. */
  list: (holder: Holder) => (CSSRule | string)[];
  /** Rules that scripts have put into a sheet. */
  listPutIn: (sheet: CSSStyleSheet) => CSSRule[];
};

type Refused = { text: string; behind: CSSRule | null };

/** None of a sheet of another host, which keeps them to itself. */
export function readRules(holder: Holder): CSSRule[] {
  try {
    return [...holder.cssRules];
  } catch {
    return [];
  }
}

/** Tells how this browser writes a rule; null for one that it refuses, or that is not closed. */
function createReader(): (text: string) => string | null {
  const { insertRule } = CSSStyleSheet.prototype;
  const known = new Map<string, string | null>();
  const scratch = new CSSStyleSheet();
  const write = (text: string): string | null => {
    if (splitRules(text)?.length !== 1) return null;
    try {
      insertRule.call(scratch, text, 0);
    } catch {
      return null;
    }
    const written = scratch.cssRules[0]?.cssText ?? null;
    scratch.deleteRule(0);
    return written;
  };
  return (text) => {
    const written = known.has(text) ? (known.get(text) ?? null) : write(text);
    known.set(text, written);
    return written;
  };
}

type Given = {
  texts: WeakMap<CSSRule, string>;
  putIn: WeakMap<Holder, WeakSet<CSSRule>>;
  refused: WeakMap<Holder, Refused[]>;
};

/** Notes what scripts put into sheets and conditions. */
function watchInsertions({ texts, putIn, refused }: Given): void {
  for (const prototype of [CSSStyleSheet.prototype, CSSGroupingRule.prototype]) {
    const { insertRule } = prototype;
    prototype.insertRule = function insert(this: Holder, text: string, index?: number) {
      const before = this.cssRules[(index ?? 0) - 1] ?? null;
      try {
        const at = insertRule.call(this, text, index);
        const rule = this.cssRules[at];
        if (rule) {
          texts.set(rule, text);
          putIn.set(this, (putIn.get(this) ?? new WeakSet()).add(rule));
        }
        return at;
      } catch (error) {
        const others = (refused.get(this) ?? []).filter((each) => each.text !== text);
        refused.set(this, [...others, { text, behind: before }]);
        throw error;
      }
    };
  }
}

/** Finds the text of each rule in that of what holds them, and what stands there and is no rule here. */
function match(rules: readonly CSSRule[], parts: readonly string[], write: (text: string) => string | null) {
  const matched: [CSSRule, string][] = [];
  const refused: Refused[] = [];
  let at = 0;
  for (const text of parts.filter((part) => !part.startsWith('@charset'))) {
    const rule = rules[at];
    if (rule && (write(text) !== null || (rule instanceof CSSImportRule && text.startsWith('@import')))) {
      matched.push([rule, text]);
      at += 1;
    } else refused.push({ text, behind: rules[at - 1] ?? null });
  }
  return at === rules.length ? { matched, refused } : { matched: [], refused: [] };
}

/** Must be called before the app's scripts run. */
export function watchRuleTexts(): RuleTexts {
  const write = createReader();
  const given: Given = { texts: new WeakMap(), putIn: new WeakMap(), refused: new WeakMap() };
  watchInsertions(given);
  const readGiven = (rule: CSSRule): string | null => {
    const text = given.texts.get(rule);
    return text !== undefined && write(text) === rule.cssText ? text : null;
  };
  /** The text that a holder has its rules from. */
  const wholeOf = (holder: Holder): string =>
    holder instanceof CSSStyleSheet
      ? (holder.ownerNode?.textContent ?? '')
      : (openRule(readGiven(holder) ?? '')?.inside ?? '');
  const matched = new WeakSet<Holder>();
  const matchOnce = (holder: Holder, rules: readonly CSSRule[]): void => {
    if (matched.has(holder)) return;
    matched.add(holder);
    const parts = splitRules(wholeOf(holder)) ?? [];
    if (parts.length === 0) return;
    const found = match(
      rules.filter((rule) => !given.texts.has(rule)),
      parts,
      write,
    );
    for (const [rule, text] of found.matched) given.texts.set(rule, text);
    given.refused.set(holder, [...found.refused, ...(given.refused.get(holder) ?? [])]);
  };
  return {
    read: (rule) => readGiven(rule) ?? rule.cssText,
    list: (holder) => {
      const rules = readRules(holder);
      matchOnce(holder, rules);
      const refused = given.refused.get(holder) ?? [];
      if (refused.length === 0) return rules;
      return [null, ...rules].flatMap((rule) => [
        ...(rule ? [rule] : []),
        ...refused.flatMap(({ text, behind }) => (behind === rule ? text : [])),
      ]);
    },
    listPutIn: (sheet) => {
      const own = given.putIn.get(sheet);
      return own ? readRules(sheet).filter((rule) => own.has(rule)) : [];
    },
  };
}

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
