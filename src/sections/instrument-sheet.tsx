import { type KeyboardEvent, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import type { Reading } from '#instruments/instrument.ts';
import type { OperatedHandle } from '#instruments/operate.ts';
import { RichText } from '#ui/rich-text.tsx';
import styles from './instrument.module.scss';
import type { Operated } from './use-operation.ts';

/** Movement of a handle for each key as [x, y], in steps. */
const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [0, -10],
  PageDown: [0, 10],
};

/**
 * Returns the position to which a key moves a handle, or null if the key doesn't move it. Home moves the handle to the
 * left edge of the drawing, and End to the right edge.
 */
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

/** Returns the position of an event on the drawing area (“sheet”), in units of the drawing. */
function placeOn(
  sheet: Element,
  { clientX, clientY }: MouseEvent | PointerEvent,
  [width = 1, height = 1]: readonly number[],
): [x: number, y: number] {
  const box = sheet.getBoundingClientRect();
  return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height];
}

type Shown = Pick<OperatedHandle, 'x' | 'label' | 'at' | 'text'>;
type HandleProps = { handle: Shown; step: number; size: readonly number[]; onMove: (x: number, y: number) => void };

/**
 * Renders a handle: an element over the drawing that pointer or arrow keys move. Its role is slider, because screen
 * readers pass arrow keys on to a slider and read its new value.
 */
function DragHandle({ handle, step, size, onMove }: HandleProps) {
  const [width = 1, height = 1] = size;
  const { label, text } = handle;
  const [x = 0, y = 0] = handle.at;
  const onKeyDown = (event: KeyboardEvent): void => {
    const units = event.shiftKey ? step * 10 : step;
    const to = placeAfter(event.key, [x, y], units, width);
    // Leave shortcuts with these keys to the browser. Alt with the left arrow, for example, goes back.
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
      // The content security policy forbids style attributes in HTML, but not styles set by script. Handles are
      // rendered by script only, so the prerendered HTML doesn't contain the attribute.
      style={{ insetInlineStart: `${(x / width) * 100}%`, insetBlockStart: `${(y / height) * 100}%` }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}

/**
 * Returns the accessible name of a changed drawing. The name includes the alternative text, because screen readers skip
 * the description of an element that has no focus.
 */
const describeChanged = ({ value, sentence }: Reading, alt: string): string =>
  `Now: ${value}. ${sentence} Before the changes: ${alt}`;

/** Renders the prerendered drawing until the first change, and then the drawing of the current settings. */
export function InstrumentSheet({
  operated: { instrument, operation, change, isOperable, act },
}: {
  operated: Operated;
}) {
  const picture = useRef<HTMLDivElement>(null);
  const isChanged = operation !== null && change !== null;
  const { size, ground } = instrument;
  useLayoutEffect(() => {
    if (picture.current && change !== null) operation?.drawOn(picture.current);
  }, [operation, change]);
  const handles: readonly Shown[] = operation?.handles() ?? instrument.handles;
  const moveTo = (name: string, x: number, y: number): void =>
    act((loaded) =>
      loaded
        .handles()
        .find((handle) => handle.x === name)
        ?.move(x, y),
    );
  const pick = (event: MouseEvent): void => {
    const [x, y] = placeOn(event.currentTarget, event, size);
    if (operation?.pick) act((loaded) => loaded.pick?.(x, y));
  };
  return (
    <div className={styles.sheet}>
      {ground ? <img className={styles.ground} src={ground} alt="" loading="lazy" /> : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a list beside the drawing chooses the same by keyboard */}
      <div
        role="img"
        aria-label={isChanged ? describeChanged(operation.read(), instrument.alt) : instrument.alt}
        className={operation?.pick ? styles.pickable : undefined}
        onClick={pick}
      >
        {isChanged ? <div ref={picture} /> : <RichText text={instrument.drawing} />}
      </div>
      {isOperable
        ? handles.map((handle) => (
            <DragHandle
              key={handle.x}
              handle={handle}
              step={operation?.handles().find(({ x }) => x === handle.x)?.step ?? 1}
              size={size}
              onMove={(x, y) => moveTo(handle.x, x, y)}
            />
          ))
        : null}
    </div>
  );
}
