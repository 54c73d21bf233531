/**
 * Styles that scripts bring: rules in style elements (`insertRule` leaves none of them in the markup) and in
 * `adoptedStyleSheets`, and sheets that the bundler's loader has linked for a chunk. A walk leaves those of all its pages in
 * the document; a page gets what its own classes need.
 */

export type ScriptStyles = {
  /** Text of the rules, in the order of the cascade; empty when there is none. */
  rules: string;
  /** Addresses of linked sheets. */
  sheets: string[];
  /** A sheet that came for a page before has rules that any page obeys: only one that is loaded afresh tells whether this has it. */
  isDoubtful: boolean;
};

/** Classes that a selector asks for; what it excludes does not count. */
const classesOf = (selector: string): string[] =>
  [...selector.replaceAll(/:not\([^)]*\)/g, '').matchAll(/\.((?:[\w-]|[^\0-\x7f]|\\.)+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );

/** Whether one of the selectors can match an element of these classes; one without a class can always. */
const isNeeded = (selectors: string, classes: ReadonlySet<string>): boolean =>
  selectors.split(',').some((selector) => classesOf(selector).every((name) => classes.has(name)));

/** The text of the rules that a page of these classes needs. */
function printRules(rules: CSSRuleList, classes: ReadonlySet<string>): string {
  let text = '';
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) text += isNeeded(rule.selectorText, classes) ? rule.cssText : '';
    else if (rule instanceof CSSGroupingRule) {
      const inner = printRules(rule.cssRules, classes);
      if (inner) text += `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`;
    } else text += rule.cssText;
  }
  return text;
}

/** Null for a sheet of another host, which keeps its rules to itself. */
function readRules(sheet: CSSStyleSheet): CSSRuleList | null {
  try {
    return sheet.cssRules;
  } catch {
    return null;
  }
}

function readClasses(): ReadonlySet<string> {
  const classes = new Set<string>();
  for (const element of document.querySelectorAll('[class]')) for (const name of element.classList) classes.add(name);
  return classes;
}

/** Some releases of Vite link to the whole address, and that of this tab is the engine's own. */
function addressOf(link: Element): string {
  const written = link.getAttribute('href') ?? '';
  const url = URL.parse(written, location.href);
  return url?.origin === location.origin ? url.pathname + url.search : written;
}

const nothing: ScriptStyles = { rules: '', sheets: [], isDoubtful: false };
const noClasses: ReadonlySet<string> = new Set();

/**
 * @param container the element that the app renders into; React prints the styles in it
 * @param isPrinted true for an element of the head that the page has anyway
 * @param isFormer true for one that came for a page before
 */
export function readScriptStyles(
  container: Element,
  isPrinted: (element: Element) => boolean,
  isFormer: (element: Element) => boolean,
): ScriptStyles {
  const owned = [...document.styleSheets].flatMap((sheet) => {
    const owner = sheet.ownerNode;
    return owner instanceof Element && !isPrinted(owner) && !container.contains(owner) ? [{ sheet, owner }] : [];
  });
  if (owned.length === 0 && document.adoptedStyleSheets.length === 0) return nothing;
  const classes = readClasses();
  const print = (sheet: CSSStyleSheet, of = classes): string =>
    printRules(readRules(sheet) ?? new CSSStyleSheet().cssRules, of);
  const linked = owned.filter(({ owner }) => owner instanceof HTMLLinkElement);
  const inline = owned.filter(({ owner }) => owner instanceof HTMLStyleElement).map(({ sheet }) => sheet);
  return {
    rules: [...inline, ...document.adoptedStyleSheets].map((sheet) => print(sheet)).join(''),
    sheets: linked.flatMap(({ sheet, owner }) => (print(sheet) ? addressOf(owner) : [])),
    isDoubtful: linked.some(({ sheet, owner }) => isFormer(owner) && print(sheet, noClasses) !== ''),
  };
}
