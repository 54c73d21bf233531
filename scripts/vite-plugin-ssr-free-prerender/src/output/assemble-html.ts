/** Puts a capture into the client build's template. Pure. */

import { addIntegrity } from '../client-build/integrity.ts';
import type { Template } from '../client-build/read-client-build.ts';
import { classesOf, printStyles } from '../client-build/sheet.ts';
import { PrerenderError } from '../contract/engine-error.ts';
import { encodePath } from '../contract/path-text.ts';
import type { Capture } from '../contract/snapshot.ts';
import { printScriptStyles } from './adopt-rules.ts';
import { replaceTemplateTags } from './replace-template-tags.ts';

function replaceOnce(html: string, pattern: RegExp, replacement: string, what: string): string {
  const matches = html.match(new RegExp(pattern.source, 'g')) ?? [];
  if (matches.length !== 1) {
    throw new PrerenderError(`index.html has ${matches.length} of ${what}; the engine needs exactly one.`);
  }
  // A function: "$&" in page text is text.
  return html.replace(pattern, () => replacement);
}

/** The template with the styles in it that a page needs. */
function addStyles(html: string, { sheets }: Template, markup: string): string {
  const classes = classesOf(html + markup);
  let styled = html;
  for (const [href, sheet] of sheets) {
    const link = new RegExp(
      `<link[^>]*rel="stylesheet"[^>]*href="${href.replaceAll(/[.*+?^$()[\]{}|\\/]/g, '\\$&')}"[^>]*>`,
    );
    styled = replaceOnce(styled, link, printStyles(sheet, classes), `stylesheet ${href}`);
  }
  return styled;
}

/**
 * The finished page: template, inlined styles, React's head tags, module preloads, the app's markup.
 * @throws PrerenderError when the template has no place for one of them, or several.
 */
export type AssembleHtml = (
  capture: Capture,
  path: string,
  preloads: readonly string[],
  rootData?: Readonly<Record<string, string>>,
) => string;

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const printData = (data: Readonly<Record<string, string>>): string =>
  Object.entries(data)
    .map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`)
    .join('');

/** The attributes of one element of the template, in place of those that it has of the same name. */
function setAttributes(html: string, name: 'html' | 'body', attributes: Readonly<Record<string, string>>): string {
  if (Object.keys(attributes).length === 0) return html;
  return html.replace(new RegExp(`<${name}\\b([^>]*)>`), (_, former: string) => {
    const kept = Object.keys(attributes).reduce(
      (text, each) => text.replace(new RegExp(`\\s${each}(?:="[^"]*"|='[^']*'|=[^\\s"'>]+|(?=\\s|$))`), ''),
      former,
    );
    const added = Object.entries(attributes).map(([each, value]) => ` ${each}="${escapeAttribute(value)}"`);
    return `<${name}${kept}${added.join('')}>`;
  });
}

/** What all pages have alike is made once, with the first of them. */
export function createAssembler(template: Template): AssembleHtml {
  let frame: string | null = null;
  return (capture, path, preloads, rootData = {}) => {
    // Not in the template itself, whose text says when a page must be rendered anew: another script is no other page.
    frame ??= addIntegrity(template.html, template.integrity);
    const root = `<div id="${template.rootId}"${printData({ prerendered: encodePath(path), ...rootData })}>${capture.root}</div>`;
    return fillFrame(frame, template, capture, preloads, root);
  };
}

function fillFrame(
  frame: string,
  template: Template,
  capture: Capture,
  preloads: readonly string[],
  root: string,
): string {
  let html = addStyles(replaceTemplateTags(frame, capture.head), template, capture.root);
  for (const [selector, text] of Object.entries(capture.dynamic)) {
    const id = selector.replace(/^#/, '');
    const [, open = ''] = html.match(new RegExp(`(<script[^>]*id="${id}"[^>]*>)`)) ?? [];
    html = replaceOnce(
      html,
      new RegExp(`<script[^>]*id="${id}"[^>]*>[\\s\\S]*?</script>`),
      `${open}${text}</script>`,
      `head element ${selector}`,
    );
  }
  const tags = [
    ...capture.head,
    ...preloads.map((href) =>
      addIntegrity(`<link rel="modulepreload" crossorigin href="${href}">`, template.integrity),
    ),
  ].join('\n    ');
  // Before anything that loads: a title should not wait behind the styles.
  const [firstLoad] = html.match(/<(link|script|style)\b/) ?? ['</head>'];
  html = html.replace(firstLoad, () => `${tags}\n    ${firstLoad}`);
  // Behind all others, where scripts put theirs.
  const scriptStyles = printScriptStyles(capture, template.base, template.integrity !== null);
  if (scriptStyles) html = replaceOnce(html, /<\/head>/, `${scriptStyles}</head>`, '</head>');
  html = setAttributes(setAttributes(html, 'html', capture.shell.html), 'body', capture.shell.body);
  return replaceOnce(
    html,
    new RegExp(`<div id="${template.rootId}"></div>`),
    root,
    `<div id="${template.rootId}"></div>`,
  );
}
