/** An instrument in operation: its parameters, and what follows from them. Loaded with the instrument. */
import { assertNever } from '#lib/assert-never.ts';
import { readHash } from '#lib/read-hash.ts';
import type { Control, Handle, Instrument, Parameters, Reading, Shape, Value } from './instrument.ts';
import { startPainting } from './paint.ts';

/** Of one instrument, whatever its parameters are called. */
export type Operation = {
  name: string;
  /** As they stand now. */
  values: () => Parameters;
  controls: readonly OperatedControl[];
  handles: () => OperatedHandle[];
  /** Of the drawing, in its units. */
  size: readonly [width: number, height: number];
  /** On what it computes. */
  basis: string;
  isMeasured: boolean;
  /** Sets parameters; what is out of range is brought into it, and what is no parameter is left out. */
  set: (changes: Parameters) => void;
  /** Sets what a click at a place of the drawing chooses; null where a click chooses nothing. */
  pick: ((x: number, y: number) => void) | null;
  reset: () => void;
  draw: () => Shape;
  /** Fills an element with the drawing; once it has been filled, changes what differs. */
  drawOn: (element: Element) => void;
  read: () => Reading;
  /** As JSON; null where the instrument has none. */
  record: () => string | null;
  /** The parameters that differ from the defaults, as they stand in an address; empty when none does. */
  print: () => string;
  /** Sets what an address says; false when it says nothing of this instrument. */
  parse: (hash: string) => boolean;
};

export type OperatedControl =
  | {
      kind: 'range';
      name: string;
      label: string;
      min: number;
      max: number;
      step: number;
      print: (value: Value) => string;
    }
  | { kind: 'choice'; name: string; label: string; options: readonly { value: string; label: string }[] }
  | { kind: 'switch'; name: string; label: string };

export type OperatedHandle = {
  x: string;
  y: string;
  label: string;
  step: number;
  at: readonly [number, number];
  text: string;
  /** To a place in units of the drawing. */
  move: (x: number, y: number) => void;
};

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/** A value of a control from what somebody has set or written; null when it cannot be one. */
function toValue<Given extends Parameters>(control: Control<Given>, value: Value): Value | null {
  switch (control.kind) {
    case 'range': {
      const number = Number(value);
      if (!Number.isFinite(number) || value === '') return null;
      const steps = Math.round((clamp(number, control.min, control.max) - control.min) / control.step);
      return Number((control.min + steps * control.step).toPrecision(12));
    }
    case 'choice':
      return control.options.some((option) => option.value === value) ? value : null;
    case 'switch':
      return value === true || value === 'on' ? true : value === false || value === 'off' ? false : null;
    default:
      return assertNever(control);
  }
}

function toCoordinate<Given extends Parameters>(handle: Handle<Given>, name: string, value: Value): number | null {
  const axis = name === handle.x ? 0 : 1;
  const number = Number(value);
  if (!Number.isFinite(number) || value === '') return null;
  return Math.round(clamp(number, handle.min[axis], handle.max[axis]) * 10) / 10;
}

const printValue = (value: Value): string => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));

/** "noise:70,mode:live" as parameters; what is no such pair is left out. */
const readPairs = (text: string): Parameters =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [parameter = '', value, ...more] = pair.split(':');
      return value === undefined || more.length > 0 ? [] : [[parameter, value]];
    }),
  );

function operateControl<Given extends Parameters>(control: Control<Given>): OperatedControl {
  return control.kind === 'range' ? { ...control, print: (value) => control.print(Number(value)) } : control;
}

/** Makes something once for the parameters as they stand, however often it is asked for. */
function keepFor(parameters: () => Parameters): <Made>(make: () => Made) => () => Made {
  return (make) => {
    let kept: { given: Parameters; made: ReturnType<typeof make> } | null = null;
    return () => {
      const given = parameters();
      if (kept?.given !== given) kept = { given, made: make() };
      return kept.made;
    };
  };
}

export function operate<Given extends Parameters, Result>(instrument: Instrument<Given, Result>): Operation {
  const { name, defaults, controls, handles, pick } = instrument;
  let given = defaults;
  const keep = keepFor(() => given);
  const result = keep(() => instrument.compute(given));
  const draw = keep(() => instrument.draw(result(), given));
  const read = keep(() => instrument.read(result(), given));
  const check = (key: string, value: Value): Value | null => {
    const control = controls.find((one) => one.name === key);
    if (control) return toValue(control, value);
    const handle = handles.find(({ x, y }) => x === key || y === key);
    return handle ? toCoordinate(handle, key, value) : null;
  };
  const set = (changes: Parameters): void => {
    const checked = Object.entries(changes).flatMap(([key, value]) => {
      const sound = check(key, value);
      return sound === null ? [] : [[key, sound] as const];
    });
    given = { ...given, ...Object.fromEntries(checked) };
  };
  const paintOn = startPainting();
  const viewBox = String(draw().attributes?.viewBox ?? '');
  const [, , width, height] = viewBox.split(' ');
  return {
    name,
    values: () => given,
    controls: controls.map(operateControl),
    handles: () =>
      handles
        .filter(({ isShown }) => isShown(given))
        .map(({ x, y, label, step, print, mapping }) => {
          const at = mapping?.place(given) ?? ([Number(given[x]), Number(given[y])] as const);
          const move = (toX: number, toY: number): void =>
            set(mapping?.move(toX, toY, given) ?? { [x]: toX, [y]: toY });
          return { x, y, label, step, at, text: print(...at, given), move };
        }),
    size: [Number(width), Number(height)],
    basis: instrument.basis ?? 'Simulated data',
    isMeasured: instrument.isMeasured ?? false,
    set,
    pick: pick ? (x, y) => set(pick(x, y)) : null,
    reset: () => {
      given = defaults;
    },
    draw,
    drawOn: (element) => paintOn(element, draw()),
    read,
    record: () => {
      const record = instrument.record?.(result(), given) ?? null;
      return record === null ? null : JSON.stringify(record, null, 1);
    },
    print: () => {
      const changed = Object.entries(given).filter(([key, value]) => value !== defaults[key]);
      return changed.length === 0
        ? ''
        : `${name}=${changed.map(([key, value]) => `${key}:${printValue(value)}`).join(',')}`;
    },
    parse: (hash) => {
      const [key, text = ''] = readHash(hash).split('=', 2);
      if (key !== name) return false;
      given = defaults;
      set(readPairs(text));
      return true;
    },
  };
}
