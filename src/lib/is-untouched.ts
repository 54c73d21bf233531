/**
 * True if the page has as many elements as it was sent with. Translation, password managers and filters add or remove some before
 * the app starts.
 */
export const isUntouched = (root: HTMLElement): boolean =>
  root.getElementsByTagName('*').length === Number(root.dataset.elements);
