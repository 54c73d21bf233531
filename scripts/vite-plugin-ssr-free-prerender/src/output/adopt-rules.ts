/**
 * Writes CSS-in-JS rules into a page as a `<style>`, and adds a script. Once the app has inserted the same rules, the
 * script removes the `<style>`. The script is a separate file, because content security policies often forbid inline
 * scripts.
 */
import { createHash } from 'node:crypto';
import { PrerenderError } from '../types/engine-error.ts';
import { addressOf } from '../types/paths.ts';
import type { Capture, ScriptRules, SheetSign } from '../types/snapshot.ts';
import { findTags, readAttribute } from '../vite-output/template.ts';

/**
 * Script that removes the prerendered `<style>` once the app has inserted the same rules. It runs in the visitor's
 * browser before the app, and counts how often each of these rules occurs in the document. When every count has grown,
 * the app has inserted them. Rules are compared by selector or name, because browsers print the text of a rule
 * differently.
 */
const script = `const own=[...document.querySelectorAll("style[data-prerendered-rules]")];
const names=(rules,at="")=>[...rules].flatMap((rule)=>rule.cssRules&&!rule.selectorText&&!(rule instanceof CSSKeyframesRule)
?names(rule.cssRules,at+(rule.conditionText??rule.name??"")+"{"):[at+(rule.selectorText??rule.name??rule.cssText)]);
const read=(sheet)=>{try{return names(sheet.cssRules,/^(all)?$/.test(sheet.media.mediaText)?"":sheet.media.mediaText+"{")}catch{return[]}};
const needed=own.flatMap((style)=>read(style.sheet));
const count=()=>{const counts=new Map(needed.map((name)=>[name,0]));
for(const sheet of [...document.styleSheets,...document.adoptedStyleSheets])
if(!own.includes(sheet.ownerNode))for(const name of read(sheet))if(counts.has(name))counts.set(name,counts.get(name)+1);
return counts};
const before=count();
const look=(wait)=>{
const there=count();
if(needed.every((name)=>there.get(name)>before.get(name)))for(const style of own)style.remove();
else if(wait<60000)setTimeout(look,wait,wait*2)};
if(own[0])look(20);
`;

const name = createHash('sha256').update(script).digest('base64url').slice(0, 8);

export const adoptScript = {
  /** The path of the script file below the site's folder. */
  file: `assets/prerendered-rules-${name}.js`,
  text: script,
  integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
};

export const escapeStyle = (css: string): string => css.replaceAll('</', '<\\/');

const printLinks = (sheets: readonly string[]): string =>
  sheets.map((href) => `<link rel="stylesheet" crossorigin href="${href}" data-prerendered>`).join('');

const printRules = ({ css }: ScriptRules): string => `<style data-prerendered-rules>${escapeStyle(css)}</style>`;

/**
 * Returns the tag that loads the script which later removes the prerendered styles.
 * @param base the path of the site on its host (Vite's `base`)
 * @param namesHashes true if script tags contain a hash of the script (`integrity`)
 */
function printAdoptScript(base: string, namesHashes: boolean): string {
  const hash = namesHashes ? ` integrity="${adoptScript.integrity}"` : '';
  return `<script type="module" src="${addressOf(adoptScript.file, base)}"${hash}></script>`;
}

const isSheet = (tag: string): boolean => /^<(?:style\b|link\b[^>]*\brel=["']?stylesheet)/.test(tag);

type Insertion = { at: number; text: string };

/** Inserts texts into the HTML. Insertions at the same position keep their order. */
const insertAll = (html: string, insertions: readonly Insertion[]): string =>
  insertions
    .toSorted((one, other) => one.at - other.at)
    .reduceRight((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), html);

const findFirst = (html: string, pattern: RegExp): number =>
  findTags(html, pattern)[0]?.index ?? Number.POSITIVE_INFINITY;

/**
 * Returns true if this tag begins the stylesheet that `sign` describes.
 * @param rest the HTML after the tag
 */
function isNamed(sign: SheetSign, tag: string, rest: string): boolean {
  if (sign === 'react') return false;
  if ('href' in sign) return readAttribute(tag, 'href')?.replaceAll('&amp;', '&') === sign.href;
  // `begins` comes from a parsed document, in which the parser has replaced CRLF with LF.
  return tag.startsWith('<style') && rest.replaceAll('\r\n', '\n').startsWith(sign.begins);
}

/** Returns a function that finds a stylesheet in the template, and returns all positions of its tag. */
function readSheets(html: string): (sign: SheetSign) => number[] {
  const tags = findTags(html, /<(?:link|style)\b[^>]*>/g).filter(([tag]) => isSheet(tag));
  const restOf = ({ index, 0: tag }: RegExpExecArray): string => html.slice(index + tag.length, index + 500);
  return (sign) => tags.flatMap((match) => (isNamed(sign, match[0], restOf(match)) ? match.index : []));
}

/**
 * Inserts the styles that scripts, such as CSS-in-JS libraries, added to the page during prerendering. Styles directly
 * before React's first stylesheet go before it, into the page's own head tags (`head`). All other styles go into the
 * template (`html`). Also inserts a script that removes these styles once the app has added them itself.
 * @param namesHashes true if script tags contain a hash of the script (`integrity`)
 * @throws PrerenderError if the template has no </head>
 */
export function placeStyles(
  html: string,
  { head, rules, sheets }: Pick<Capture, 'head' | 'rules' | 'sheets'>,
  base: string,
  namesHashes: boolean,
): { html: string; head: string[] } {
  if (rules.length + sheets.length === 0) return { html, head };
  const end = findFirst(html, /<\/head>/g);
  if (end > html.length) throw new PrerenderError('index.html has no </head>. Add it after the last tag of the head.');
  const findSheet = readSheets(html);
  const firstOfReact = head.findIndex(isSheet);
  const isInFront = ({ before }: ScriptRules): boolean => before[0] === 'react' && firstOfReact >= 0;
  const insertions = rules
    .filter((each) => !isInFront(each))
    .map((each) => ({ at: Math.min(end, ...each.before.flatMap(findSheet).slice(0, 1)), text: printRules(each) }));
  const script = { at: Math.min(end, findFirst(html, /<script\b[^>]*\stype=["']?module\b[^>]*>/g)), text: '' };
  if (rules.length > 0) script.text = printAdoptScript(base, namesHashes);
  // Stylesheets of lazy-loaded chunks come before styles that scripts insert, as in the running app.
  const placed = insertAll(html, [{ at: end, text: printLinks(sheets) }, ...insertions, script]);
  return { html: placed, head: head.toSpliced(firstOfReact, 0, ...rules.filter(isInFront).map(printRules)) };
}
