import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { Reading } from '#instruments/instrument.ts';
import type { OperatedHandle, Operation } from '#instruments/operate.ts';
import type { InstrumentContent } from '#model/schemas/sources.ts';
import { RichText } from '#ui/rich-text.tsx';
import styles from './instrument.module.scss';

export type InstrumentProps = {
  instrument: InstrumentContent;
  /** Null until it is loaded. */
  operation: Operation | null;
  /** Null as long as the printed state stands. */
  change: number | null;
  onChange: () => void;
};

/** Where each key moves a handle, in steps. */
const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [0, -10],
  PageDown: [0, 10],
};

/** Where a key brings what stands at a place; Home and End, as of any slider, to the ends of its value, which are left and right. */
function placeAfter(
  key: string,
  [x, y]: readonly [number, number],
  units: number,
  width: number,
): [number, number] | null {
  if (key === 'Home') return [0, y];
  if (key === 'End') return [width, y];
  const way = ways[key];
  return way ? [x + way[0] * units, y + way[1] * units] : null;
}

/** Returns the position of an event on the sheet, in units of the drawing. */
function placeOn(
  sheet: Element,
  { clientX, clientY }: MouseEvent | PointerEvent,
  [width, height]: readonly [number, number],
): [x: number, y: number] {
  const box = sheet.getBoundingClientRect();
  return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height];
}

type HandleProps = { handle: OperatedHandle; size: readonly [number, number]; onMove: (x: number, y: number) => void };

/**
 * Something in the drawing that is moved by pointer or by arrow keys. Screen readers pass arrow keys on to a slider, and read
 * its text when that changes; of a button they do neither.
 */
function DragHandle({ handle, size, onMove }: HandleProps) {
  const [width, height] = size;
  const { label, text, step } = handle;
  const [x, y] = handle.at;
  const onKeyDown = (event: KeyboardEvent): void => {
    const units = event.shiftKey ? step * 10 : step;
    const to = placeAfter(event.key, [x, y], units, width);
    // With another key they are the browser's own: Alt and an arrow go back.
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(...to);
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>): void => {
    const sheet = event.currentTarget.parentElement;
    if (!sheet || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(...placeOn(sheet, event, size));
  };
  return (
    <button
      type="button"
      role="slider"
      className={styles.handle}
      aria-label={`${label}, moved by arrow keys`}
      aria-valuemin={0}
      aria-valuemax={width}
      aria-valuenow={Math.round(x)}
      aria-valuetext={text}
      // Set by script, which the content security policy allows; the finished page has no handles.
      style={{ insetInlineStart: `${(x / width) * 100}%`, insetBlockStart: `${(y / height) * 100}%` }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}

/**
 * Of a drawing that has been changed: what it says now, then what it was described as. Both stand in its name, as screen readers
 * pass over a description of what has no focus.
 */
const describeChanged = ({ value, sentence }: Reading, alt: string): string =>
  `Now: ${value}. ${sentence} Before the changes: ${alt}`;

/** The drawing: as it was printed until the first change, then drawn, and from then on changed where it differs. */
export function InstrumentSheet({ instrument, operation, change, onChange }: InstrumentProps) {
  const picture = useRef<HTMLDivElement>(null);
  const isLive = operation !== null && change !== null;
  useLayoutEffect(() => {
    if (picture.current && change !== null) operation?.drawOn(picture.current);
  }, [operation, change]);
  const move = (handle: OperatedHandle, x: number, y: number): void => {
    handle.move(x, y);
    onChange();
  };
  const pick = (event: MouseEvent): void => {
    if (!operation?.pick) return;
    operation.pick(...placeOn(event.currentTarget, event, operation.size));
    onChange();
  };
  return (
    <div className={styles.sheet}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a list beside the drawing chooses the same by keyboard */}
      <div
        role="img"
        aria-label={isLive ? describeChanged(operation.read(), instrument.alt) : instrument.alt}
        className={operation?.pick ? styles.pickable : undefined}
        onClick={pick}
      >
        {isLive ? <div ref={picture} /> : <RichText text={instrument.drawing} />}
      </div>
      {operation?.handles().map((handle) => (
        <DragHandle key={handle.x} handle={handle} size={operation.size} onMove={(x, y) => move(handle, x, y)} />
      ))}
    </div>
  );
}
