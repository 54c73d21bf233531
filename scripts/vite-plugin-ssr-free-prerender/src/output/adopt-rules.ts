/**
 * Rules that scripts put into style sheets stand in a page as a `<style>` of their own, until the app has put in the same:
 * then a script of the engine's removes it. A file, as policies allow scripts of the site and not always those of a page.
 */
import { createHash } from 'node:crypto';
import { addressOf } from '../contract/base.ts';
import type { ScriptRules } from '../contract/snapshot.ts';

/**
 * Runs in the visitor's browser, before the app: of names that the page has anyway, there must be one more. Names of rules, not their
 * texts, are compared: browsers write texts differently.
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
  /** Below the site's folder. */
  file: `assets/prerendered-rules-${name}.js`,
  text: script,
  integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
};

/** A text as content of a `<style>`. */
export const escapeStyle = (css: string): string => css.replaceAll('</', '<\\/');

export const printLinks = (sheets: readonly string[]): string =>
  sheets.map((href) => `<link rel="stylesheet" crossorigin href="${href}" data-prerendered>`).join('');

export const printRules = ({ css }: ScriptRules): string => `<style data-prerendered-rules>${escapeStyle(css)}</style>`;

/**
 * @param base the folder of the host that the site lies in
 * @param namesHashes pages name the hash of every script
 */
export function printAdoptScript(base: string, namesHashes: boolean): string {
  const hash = namesHashes ? ` integrity="${adoptScript.integrity}"` : '';
  return `<script type="module" src="${addressOf(adoptScript.file, base)}"${hash}></script>`;
}
