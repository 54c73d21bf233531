/**
 * Replays what a visitor typed, chose or focused before React handled events. Otherwise a field and the app's state
 * would have different values. Such early changes happen on slow connections, and when a browser restores form
 * fields after a reload.
 */
import { followTime, readOwn, whenHydrated } from './when-hydrated.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Repeats a visitor's change, so that React notices it. */
type Replay = () => void;

function noteText(field: HTMLInputElement | HTMLTextAreaElement): Replay | null {
  const { value, defaultValue, type } = field;
  // A script can't set the files of a file input, so repeat only the event.
  if (type === 'file') return value === '' ? null : () => field.dispatchEvent(new Event('change', { bubbles: true }));
  if (value === defaultValue || /^(?:hidden|button|submit|reset|image)$/.test(type)) return null;
  return () => {
    const { selectionStart, selectionEnd } = field;
    // React ignores an `input` event if the value equals the last value set through React's own setter. So set the
    // default value through React's setter, and the visitor's value through the native setter.
    field.value = defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    if (selectionStart !== null && field === document.activeElement)
      field.setSelectionRange(selectionStart, selectionEnd);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function noteCheck(field: HTMLInputElement): Replay | null {
  const { checked, defaultChecked, type } = field;
  // A radio button sends no event when the visitor checks another button of its group.
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
  // If no option is marked as selected, browsers select the first enabled option.
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

/** Resets `disabled` to the value that the app rendered, because Firefox restores the value of the previous visit. */
function resetDisabled(element: Element): void {
  const props = readOwn(element, '__reactProps$');
  if (!(props && 'disabled' in element)) return;
  const disabled = Boolean(Reflect.get(Object(props), 'disabled'));
  if (element.disabled !== disabled) element.disabled = disabled;
}

/**
 * Records the visitor's input before hydration, and replays it in each field once React has hydrated the field.
 * @param container the root element of a prerendered page that React is about to hydrate
 */
export function replayInput(container: Element): void {
  const early = new Map<Element, Replay | null>();
  /** Fields that need no replay: they were replayed already, or React has received a newer event from the visitor. */
  const known = new Set<unknown>();
  const focused = document.activeElement;
  const noteFields = (): void => {
    for (const field of container.querySelectorAll<Field>('input, select, textarea'))
      if (!known.has(field)) early.set(field, noteChange(field));
  };
  const replayEarly = (): void =>
    whenHydrated(early, (element, replay) => {
      resetDisabled(element);
      // Dispatch `focusin`, because React listens for it instead of `focus`, which doesn't bubble.
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
  // After a back navigation or reload, Chromium restores fields only after the scripts have run.
  const replayRestored = (): void => {
    noteFields();
    replayEarly();
  };
  window.addEventListener('pageshow', replayRestored, { once: true });
}
