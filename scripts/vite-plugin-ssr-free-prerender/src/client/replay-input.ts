/**
 * What a visitor has filled in, chosen or focused before React listens is told to it: else the page shows one thing and the app knows
 * another. So it is on a slow line, and wherever a browser restores the fields of a page that is loaded again.
 */

/** Milliseconds for which fields are looked after: what is lazy is adopted late. */
const longest = 20_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Says to React what the visitor has done. */
type Tell = () => void;

const isCheckable = ({ type }: Field): boolean => type === 'checkbox' || type === 'radio';

/** By the browser, past the setter by which React knows what it has set itself. */
function setQuietly(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, value);
}

function noteText(field: HTMLInputElement | HTMLTextAreaElement): Tell | null {
  const { value, defaultValue, type } = field;
  // A file can be chosen by nobody else.
  if (type === 'file') return value === '' ? null : () => field.dispatchEvent(new Event('change', { bubbles: true }));
  if (value === defaultValue || /^(?:hidden|button|submit|reset|image)$/.test(type)) return null;
  return () => {
    const { selectionStart, selectionEnd } = field;
    // React hears of what is another text than it knows.
    field.value = defaultValue;
    setQuietly(field, value);
    if (selectionStart !== null && field === document.activeElement)
      field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function noteCheck(field: HTMLInputElement): Tell | null {
  const { checked, defaultChecked, type } = field;
  // Of radio buttons the one that was left says nothing.
  if (checked === defaultChecked || (type === 'radio' && !checked)) return null;
  return () => {
    field.checked = !checked;
    field.click();
  };
}

function noteChoice(field: HTMLSelectElement): Tell | null {
  const options = [...field.options];
  const chosen = options.map(({ selected }) => selected);
  const written = options.map(({ defaultSelected }) => defaultSelected);
  // Where none is written as chosen the browser takes the first.
  if (!field.multiple && !written.includes(true)) written[options.findIndex(({ disabled }) => !disabled)] = true;
  if (chosen.every((is, index) => is === written[index])) return null;
  return () => {
    for (const [index, option] of options.entries()) option.selected = chosen[index] ?? false;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

function note(field: Field): Tell | null {
  if (field instanceof HTMLSelectElement) return noteChoice(field);
  return field instanceof HTMLInputElement && isCheckable(field) ? noteCheck(field) : noteText(field);
}

/** React listens by the event that bubbles. */
const noteFocus = (element: Element): Tell => {
  return () => {
    if (element === document.activeElement) element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  };
};

/** Firefox restores this too, as the page was left. */
function restoreDisabled(element: Element): void {
  const props = readOwn(element, '__reactProps$');
  if (!(props && 'disabled' in element)) return;
  const disabled = Boolean(Reflect.get(Object(props), 'disabled'));
  if (element.disabled !== disabled) element.disabled = disabled;
}

const changes = ['input', 'change'];

/** Notes what the visitor changes from now on. */
function watchTouch(container: Element, touched: Set<unknown>): void {
  const touch = ({ target, isTrusted }: Event): void => void (isTrusted && touched.add(target));
  for (const name of changes) container.addEventListener(name, touch, true);
  const end = (): void => {
    for (const name of changes) container.removeEventListener(name, touch, true);
  };
  setTimeout(end, longest);
}

const controls = 'button, fieldset, input, select, textarea';

const fields = 'input, select, textarea';

/** @param container of a written page, which React is about to adopt */
export function tellInput(container: Element): void {
  const early = new Map<Element, Tell>();
  /** Fields that React knows: it has been told, or hears what the visitor does by itself. */
  const known = new Set<unknown>();
  const add = (element: Element, tell: Tell): void => {
    const former = early.get(element);
    early.set(element, () => {
      former?.();
      tell();
    });
  };
  const addFields = (): void => {
    for (const field of container.querySelectorAll<Field>(fields)) {
      const tell = known.has(field) ? null : note(field);
      if (!tell) continue;
      add(field, () => known.has(field) || tell());
    }
  };
  for (const control of container.querySelectorAll(controls)) add(control, () => restoreDisabled(control));
  const { activeElement } = document;
  if (activeElement && container.contains(activeElement)) add(activeElement, noteFocus(activeElement));
  addFields();
  watchTouch(container, known);
  const look = (wait: number): void => {
    for (const [element, tell] of early) {
      if (!isAdopted(element)) continue;
      early.delete(element);
      tell();
      known.add(element);
    }
    if (wait < longest && early.size > 0) setTimeout(look, wait, wait * 2);
  };
  setTimeout(look, 0, 20);
  if (document.readyState === 'complete') return;
  // Chromium restores the fields of a page that the visitor comes back to once its scripts have run.
  const restore = (): void => {
    addFields();
    look(20);
  };
  window.addEventListener('pageshow', restore, { once: true });
}

/** By the beginning of its name. */
export function readOwn(element: Element, name: string): unknown {
  const key = Object.keys(element).find((each) => each.startsWith(name));
  return key && Reflect.get(element, key);
}

/** React's flag of what is still being hydrated. */
const hydrating = 4096;
type Fiber = { flags: number; return: Fiber | null };

/** True once React has put the element in place: before that it hears of no event, though it listens. */
export function isAdopted(element: Element): boolean {
  let fiber = readOwn(element, '__reactFiber$') as Fiber | null | undefined;
  if (!fiber) return false;
  for (; fiber; fiber = fiber.return) if (fiber.flags & hydrating) return false;
  return true;
}
