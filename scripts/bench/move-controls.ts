/**
 * Names of the performance marks that `moveControls` sets. They mark the start and end of each update of an instrument,
 * and of the loop of constant work (the reference) before it.
 */
export const marks = {
  update: ['update-start', 'update-end'],
  reference: ['reference-start', 'reference-end'],
} as const;

export type MovedControl = { control: string; steps: number };

/**
 * Moves each control through its values, and each handle with the arrow keys. Runs in the page. An update ends when
 * React has rendered and the layout is calculated. Before each update, a loop with constant work measures the machine's
 * speed.
 * @param id HTML id of the instrument's section
 * @returns the controls in the order in which they were moved, with the number of steps per round
 */
export async function moveControls(id: string, rounds: number, names: typeof marks): Promise<MovedControl[]> {
  const section = document.getElementById(id);
  if (!section) return [];
  const unsorted = Float64Array.from({ length: 4000 }, (_, index) => Math.sin(index * index));
  const update = async (act: () => void): Promise<void> => {
    performance.mark(names.reference[0]);
    unsorted.slice().sort();
    performance.mark(names.reference[1]);
    performance.mark(names.update[0]);
    act();
    await null;
    section.getBoundingClientRect();
    performance.mark(names.update[1]);
    // Wait for work that an update defers, so that it doesn't count for the next update.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  };
  /**
   * Calls the element's native setter. React overrides `value` on the element, and would not notice a change made
   * through its own setter.
   */
  const setValue = (input: HTMLInputElement | HTMLSelectElement, value: string): void => {
    const owner = input instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement;
    Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event(input instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }));
  };
  const valuesOf = (input: HTMLInputElement | HTMLSelectElement): string[] => {
    if (input instanceof HTMLSelectElement) return [...input.options].map(({ value }) => value);
    const [min, max, step] = [Number(input.min), Number(input.max), Number(input.step)];
    const places = Array.from({ length: 12 }, (_, index) => Math.round(((max - min) / step) * (index / 11)));
    return [...new Set(places)].map((place) => String(min + place * step));
  };
  const moved: MovedControl[] = [];
  const repeat = async (control: string, acts: readonly (() => void)[]): Promise<void> => {
    for (let round = 0; round < rounds; round += 1) for (const act of acts) await update(act);
    moved.push({ control, steps: acts.length });
  };
  for (const input of section.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    const label = input.labels?.[0]?.textContent ?? '';
    if (input.type === 'checkbox') {
      await repeat(label, [() => input.click(), () => input.click()]);
      continue;
    }
    const first = input.value;
    await repeat(
      label,
      valuesOf(input).map((value) => () => setValue(input, value)),
    );
    setValue(input, first);
    await null;
  }
  for (const handle of section.querySelectorAll<HTMLButtonElement>('[role="slider"]')) {
    const press = (key: string) => () =>
      void handle.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true, bubbles: true, cancelable: true }));
    const there = ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp'];
    const back = ['ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowDown'];
    await repeat(handle.ariaLabel?.split(',')[0] ?? '', [...there, ...back].map(press));
  }
  return moved;
}
