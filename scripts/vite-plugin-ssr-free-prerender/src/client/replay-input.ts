/**
 * Replays what a visitor filled in, chose or focused before React listens. Otherwise the page shows one thing and the
 * app knows another. This happens on slow connections, and where a browser restores fields when a page is reloaded.
 */
import { followTime, readOwn, whenHydrated } from './when-hydrated.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Makes a visitor's change again, so that React hears of it. */
type Replay = () => void;

function noteText(field: HTMLInputElement | HTMLTextAreaElement): Replay | null {
  const { value, defaultValue, type } = field;
  // No script can choose a file.
  if (type === 'file') return value === '' ? null : () => field.dispatchEvent(new Event('change', { bubbles: true }));
  if (value === defaultValue || /^(?:hidden|button|submit|reset|image)$/.test(type)) return null;
  return () => {
    const { selectionStart, selectionEnd } = field;
    // React ignores an event unless the value differs from the one that its own setter got last.
    field.value = defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (selectionStart !== null && field === document.activeElement)
      field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function noteCheck(field: HTMLInputElement): Replay | null {
  const { checked, defaultChecked, type } = field;
  // A radio button that lost its choice sends no event.
  if (checked === defaultChecked || (type === 'radio' && !checked)) return null;
  return () => {
    field.checked = !checked;
    field.click();
  };
}

function noteChoice(field: HTMLSelectElement): Replay | null {
  const options = [...field.options];
  const chosen = options.map(({ selected }) => selected);
  const written = options.map(({ defaultSelected }) => defaultSelected);
  // Without a written choice, browsers choose the first option.
  if (!field.multiple && !written.includes(true)) written[options.findIndex(({ disabled }) => !disabled)] = true;
  if (chosen.every((is, index) => is === written[index])) return null;
  return () => {
    for (const [index, option] of options.entries()) option.selected = chosen[index] ?? false;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
}

function noteChange(field: Field): Replay | null {
  if (field instanceof HTMLSelectElement) return noteChoice(field);
  const isCheckable = field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type);
  return isCheckable ? noteCheck(field) : noteText(field);
}

/** Sets `disabled` as the app renders it: Firefox restores it from the previous visit. */
function resetDisabled(element: Element): void {
  const props = readOwn(element, '__reactProps$');
  if (!(props && 'disabled' in element)) return;
  const disabled = Boolean(Reflect.get(Object(props), 'disabled'));
  if (element.disabled !== disabled) element.disabled = disabled;
}

/** @param container of a written page, which React is about to hydrate */
export function replayInput(container: Element): void {
  const early = new Map<Element, Replay | null>();
  /** Fields whose state React knows: it was replayed, or the visitor changed it later. */
  const known = new Set<unknown>();
  const focused = document.activeElement;
  const noteFields = (): void => {
    for (const field of container.querySelectorAll<Field>('input, select, textarea'))
      if (!known.has(field)) early.set(field, noteChange(field));
  };
  const replayEarly = (): void =>
    whenHydrated(early, (element, replay) => {
      resetDisabled(element);
      // React listens to the event that bubbles.
      if (element === focused && element === document.activeElement)
        element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      if (!known.has(element)) replay?.();
      known.add(element);
    });
  if (focused && container.contains(focused)) early.set(focused, null);
  for (const control of container.querySelectorAll('button, fieldset')) early.set(control, null);
  noteFields();
  const options = { capture: true, signal: AbortSignal.timeout(followTime) };
  const noteTouch = ({ target, isTrusted }: Event): void => void (isTrusted && known.add(target));
  for (const name of ['input', 'change']) container.addEventListener(name, noteTouch, options);
  replayEarly();
  if (document.readyState === 'complete') return;
  // When a visitor comes back, Chromium restores fields after the scripts have run.
  const replayRestored = (): void => {
    noteFields();
    replayEarly();
  };
  window.addEventListener('pageshow', replayRestored, { once: true });
}
