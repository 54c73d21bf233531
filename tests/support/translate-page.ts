/**
 * Translates the page in the way of Chrome: each text node becomes two `<font>` elements with a new text node, and so does
 * text that is added or changed later. Runs in the page, so it may use nothing from outside.
 */
export function translatePage(): void {
  const style = 'vertical-align: inherit';
  const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
  const translate = (text: Text): void => {
    const parent = text.parentElement;
    if (!parent || !text.data.trim()) return;
    if (parent.closest('[translate="no"], script, style, textarea, font')) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    // As through the CSSOM: the content security policy forbids the attribute.
    outer.style.cssText = style;
    inner.style.cssText = style;
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateBelow = (node: Node): void => {
    if (isText(node)) return translate(node);
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translate(text);
  };
  translateBelow(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) translateBelow(node);
  }).observe(document.body, { childList: true, subtree: true });
}
