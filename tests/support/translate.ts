/**
 * Translates a page as Chrome does: replaces every text node, including text nodes added later, with `font` elements
 * that contain a new text node. The “translation” is the same text in brackets. Returns a function that stops
 * translating. Tests run `translate` inside a page, so it must not use anything from outside its body.
 */
export function translate(root: Element = document.body): () => void {
  const isLeft = (text: Text): boolean => {
    const parent = text.parentElement;
    return (
      !parent ||
      !text.data.trim() ||
      parent.closest('script, style, noscript, textarea') !== null ||
      parent.closest('[translate]')?.getAttribute('translate') === 'no' ||
      parent.matches('font > font')
    );
  };
  const replace = (text: Text): void => {
    if (isLeft(text)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    // Chrome's translator sets the `style` attribute. The page's content security policy doesn't restrict the
    // translator, but it would block an attribute that this script sets. The policy allows the property, so set that.
    outer.style.verticalAlign = 'inherit';
    inner.style.verticalAlign = 'inherit';
    inner.append(text.data.replace(/\S(?:.*\S)?/s, '[$&]'));
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceIn = (node: Node): void => {
    const found = node instanceof Text ? [node] : [];
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) replace(text);
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) replaceIn(node);
    observer.takeRecords();
  });
  replaceIn(root);
  observer.observe(root, { characterData: true, childList: true, subtree: true });
  return () => observer.disconnect();
}
