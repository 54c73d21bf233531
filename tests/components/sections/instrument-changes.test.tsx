// When a visitor changes an instrument, screen readers announce the change, and the address contains the new settings.
import examples from 'virtual:content/styleguide/sections';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Reading } from '#instruments/instrument.ts';
import { loadOperation } from '#instruments/load-operation.ts';
import type { Operation } from '#instruments/operate.ts';
import { InstrumentReading } from '#sections/instrument-reading.tsx';
import { InstrumentSettings } from '#sections/instrument-settings.tsx';
import { InstrumentSheet } from '#sections/instrument-sheet.tsx';
import { useInstrumentAddress } from '#sections/use-instrument-address.ts';
import type { Operated } from '#sections/use-operation.ts';
import { renderAt } from '../../support/render.tsx';

/** Returns the state of an instrument whose code has loaded. */
const operate = (instrument: Operated['instrument'], operation: Operation, change: number | null): Operated => ({
  instrument,
  operation,
  change,
  isOperable: true,
  act: (one) => one(operation),
  glideTo: () => {},
});

const example = examples.flatMap(({ body }) => (body?.type === 'instrument' ? [body] : []))[0];

test('screen readers get slider values with units, and hear a changed reading after a second', async () => {
  const instrument = example ?? expect.fail('The styleguide has no example of an instrument.');
  const loaded = await loadOperation(instrument.name);
  // jsdom has no layout. This stub never reports a change of an element's size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.useFakeTimers();
  let reading: Reading = { ...instrument.reading, notes: ['GDOP 1.0', 'σ 9 m'] };
  const operation = { ...loaded, read: () => reading };
  const readingAfter = (change: number | null) => (
    <InstrumentReading operated={operate(instrument, operation, change)} />
  );
  const settings = renderAt('/', <InstrumentSettings operated={operate(instrument, loaded, null)} />);
  for (const slider of screen.getAllByRole('slider')) {
    const shown = slider.parentElement?.parentElement?.querySelector('[data-widest]');
    expect(slider).toHaveAttribute('aria-valuetext', shown?.textContent);
  }
  settings.unmount();
  const { rerender } = renderAt('/', readingAfter(null));
  const changes: [next: Partial<Reading>, said: string][] = [
    [{ value: '12 m', sentence: 'It is near.' }, '12 m. It is near.'],
    [{ notes: ['GDOP 1.0', 'σ 4 m'] }, 'σ 4 m'],
    [{ sentence: 'It is far.' }, '12 m. It is far.'],
  ];
  let before = '';
  for (const [index, [next, said]] of changes.entries()) {
    reading = { ...reading, ...next };
    rerender(readingAfter(index));
    await act(() => vi.advanceTimersByTimeAsync(900));
    expect(screen.getByRole('status')).toHaveTextContent(before);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('status').textContent).toBe(said);
    before = said;
  }
});

test('after a setting changes, the accessible name of the drawing contains the new reading and the description', async () => {
  const instrument = example ?? expect.fail('The styleguide has no example of an instrument.');
  const operation = await loadOperation(instrument.name);
  const sheetAfter = (change: number | null) => <InstrumentSheet operated={operate(instrument, operation, change)} />;
  const { rerender } = render(sheetAfter(null));
  const drawing = screen.getByRole('img');
  expect(drawing).toHaveAccessibleName(instrument.alt);
  const names = [0, 1].map((change) => {
    const range = operation.controls.find(({ kind }) => kind === 'range');
    if (range?.kind !== 'range') expect.fail(`The instrument "${instrument.name}" has no range control.`);
    operation.set({ [range.name]: change === 0 ? range.max : range.min });
    rerender(sheetAfter(change));
    const { value, sentence } = operation.read();
    // Expect the same element as before. In a new element, screen readers would lose their reading position.
    expect(screen.getByRole('img')).toBe(drawing);
    expect(drawing).toHaveAccessibleName(expect.stringContaining(`${value}. ${sentence}`));
    expect(drawing).toHaveAccessibleName(expect.stringContaining(instrument.alt));
    return drawing.getAttribute('aria-label');
  });
  expect(names[0]).not.toBe(names[1]);
});

test.each([
  ['', '#signals=clock:90'],
  ['#signals=clock:60', '#signals=clock:90'],
  ['#sample', '#sample'],
])('after a setting changes, the hash of the address “%s” becomes “%s”', async (before, after) => {
  const operation = await loadOperation('signals');
  vi.useFakeTimers();
  history.replaceState(null, '', `/${before}`);
  operation.set({ clock: 90 });
  renderHook(() => useInstrumentAddress({ operation, id: 'instrument', change: 1, takeAddress: () => {} }));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(location.hash).toBe(after);
  history.replaceState(null, '', '/');
});

test('a changed instrument setting does not alter the address of a page that the visitor has opened since', async () => {
  const operation = await loadOperation('signals');
  vi.useFakeTimers();
  history.replaceState(null, '', '/services/signals');
  operation.set({ clock: 90 });
  renderHook(() => useInstrumentAddress({ operation, id: 'instrument', change: 1, takeAddress: () => {} }));
  // During navigation, the instrument's section remains mounted until the next page has loaded. It must not write into
  // the next page's address.
  history.pushState(null, '', '/about');
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(location.pathname + location.hash).toBe('/about');
  history.replaceState(null, '', '/');
});

test('arrow, page, Home and End keys move a handle, unless Alt, Ctrl or Meta is held', async () => {
  const instrument = example ?? expect.fail('The styleguide has no example of an instrument.');
  const operation = await loadOperation('signals');
  const defaults = operation.values();
  renderAt('/', <InstrumentSheet operated={operate(instrument, operation, null)} />);
  const handle = screen.getByRole('slider', { name: /^Receiver B/ });
  const press = (key: string, held = {}): unknown[] => {
    operation.reset();
    const isLeft = fireEvent.keyDown(handle, { key, ...held });
    const { bX, bY } = operation.values();
    return [isLeft, Number(bX) - Number(defaults.bX), Number(bY) - Number(defaults.bY)];
  };
  const [, step] = press('ArrowRight');
  expect(step).toBeGreaterThan(0);
  expect(press('PageDown')).toEqual([false, 0, Number(step) * 10]);
  expect(press('ArrowDown', { shiftKey: true })).toEqual([false, 0, Number(step) * 10]);
  expect(press('PageUp')).toEqual([false, 0, Number(step) * -10]);
  // Home and End move the handle to the ends of its range, as on any slider. They don't scroll the page.
  const [isHomeLeft, toStart, ...down] = press('Home');
  expect([isHomeLeft, ...down, Number(toStart) < -10 * Number(step)]).toEqual([false, 0, true]);
  const [isEndLeft, toEnd] = press('End');
  expect([isEndLeft, Number(toEnd) > 10 * Number(step)]).toEqual([false, true]);
  for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
    expect(press('ArrowLeft', held)).toEqual([true, 0, 0]);
});
