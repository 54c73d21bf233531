/**
 * Rules that scripts put into style sheets stand in a page as a `<style>` of their own, until the app has put in the same:
 * then a script of the engine's removes it. A file, as policies allow scripts of the site and not always those of a page.
 */
import { createHash } from 'node:crypto';
import { addressOf } from '../contract/base.ts';

/** Runs in the visitor's browser. Names of rules, not their texts, are compared: browsers write texts differently. */
const script = `const own=document.querySelector("style[data-prerendered-rules]");
const names=(rules,at="")=>[...rules].flatMap((rule)=>rule.cssRules&&!rule.selectorText&&!(rule instanceof CSSKeyframesRule)
?names(rule.cssRules,at+(rule.conditionText??rule.name??"")+"{"):[at+(rule.selectorText??rule.name??rule.cssText)]);
const read=(sheet)=>{try{return names(sheet.cssRules,/^(all)?$/.test(sheet.media.mediaText)?"":sheet.media.mediaText+"{")}catch{return[]}};
const look=(wait)=>{
const there=new Set([...document.styleSheets,...document.adoptedStyleSheets].filter((sheet)=>sheet!==own.sheet).flatMap(read));
if(read(own.sheet).every((name)=>there.has(name)))own.remove();
else if(wait<60000)setTimeout(look,wait,wait*2)};
if(own)look(20);
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

/**
 * @param base the folder of the host that the site lies in
 * @param namesHashes pages name the hash of every script
 * @returns the styles that scripts bring, and what removes them; empty when there are none
 */
export function printScriptStyles(
  { rules, sheets }: { rules: string; sheets: readonly string[] },
  base: string,
  namesHashes: boolean,
): string {
  const links = sheets.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`).join('');
  if (!rules) return links;
  const style = `<style data-prerendered-rules>${escapeStyle(rules)}</style>`;
  const hash = namesHashes ? ` integrity="${adoptScript.integrity}"` : '';
  return `${links}${style}<script type="module" src="${addressOf(adoptScript.file, base)}"${hash}></script>`;
}
