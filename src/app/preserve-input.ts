/**
 * Preserves what a visitor has done before the app starts: typed text, choices, focus, open menus. Otherwise, this
 * input would be lost whenever React recreates elements.
 */

const kept = 'input:not([type="hidden"]), textarea, select, details, summary, [popover], a, button, [tabindex]';

/**
 * Returns the elements that can hold input or focus, each under a key. When React recreates an element, the new element
 * gets the same key.
 */
function findByKey(parents: Iterable<ParentNode>): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  const seen = new Map<string, number>();
  for (const parent of parents) {
    for (const element of parent.querySelectorAll<HTMLElement>(kept)) {
      const name = `${element.localName} ${element.getAttribute('name') ?? element.getAttribute('href') ?? ''}`;
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      found.set(element.id ? `#${element.id}` : `${name} ${count}`, element);
    }
  }
  return found;
}

// Checks for popovers first, because `matches` throws on `:popover-open` in browsers that don't support popovers.
const isOpenPopover = (element: Element): boolean =>
  'showPopover' in element && element.matches('[popover]:popover-open');

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

function copyField(from: TextField, to: TextField): void {
  // Browsers don't let scripts fill in a file field.
  if (from.type === 'file') return;
  if ('checked' in from && 'checked' in to && from.checked !== to.checked) to.checked = from.checked;
  if (from.value !== from.defaultValue && from.value !== to.value) to.value = from.value;
}

function copyInput(from: HTMLElement, to: HTMLElement): void {
  if (isTextField(from) && isTextField(to)) copyField(from, to);
  else if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement) to.value = from.value;
  else if (from instanceof HTMLDetailsElement && to instanceof HTMLDetailsElement) to.open = from.open;
}

function copySelection(from: HTMLElement, to: HTMLElement): void {
  if (!isTextField(from) || !isTextField(to)) return;
  // `selectionStart` is null in fields without a selection, such as e-mail fields.
  const { selectionStart, selectionEnd, selectionDirection } = from;
  if (selectionStart !== null) to.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

export type KeptInput = {
  elements: ReadonlyMap<string, HTMLElement>;
  openPopovers: readonly HTMLElement[];
  /** Returns the element that last had the focus. */
  focused: () => Element | null;
};

/**
 * Returns the elements that can hold input. `restoreInput` reads their values later, so it also restores text that the
 * visitor types after this call.
 */
export function keepInput(parents: readonly ParentNode[]): KeptInput {
  const elements = findByKey(parents);
  let last = document.activeElement;
  const onFocus = ({ target }: Event): void => {
    if (target instanceof Element) last = target;
  };
  for (const parent of parents) parent.addEventListener('focusin', onFocus);
  return { elements, openPopovers: [...elements.values()].filter(isOpenPopover), focused: () => last };
}

/** Copies input from the elements that `keepInput` found to the elements in `parent` that have replaced them. */
export function restoreInput({ elements, openPopovers, focused }: KeptInput, parent: ParentNode): void {
  const now = findByKey([parent]);
  const had = focused();
  for (const [key, from] of elements) {
    const to = now.get(key);
    if (!to || to === from) continue;
    copyInput(from, to);
    if (openPopovers.includes(from)) to.showPopover();
    if (from !== had || document.activeElement !== document.body) continue;
    to.focus({ preventScroll: true });
    copySelection(from, to);
  }
}
