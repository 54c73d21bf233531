/** Runs an instrument: keeps its parameters, and returns its drawing and its reading (the displayed result). */
import { assertNever } from '#lib/assert-never.ts';
import { readHash } from '#lib/read-hash.ts';
import type { Control, Handle, Instrument, Parameters, Reading, Shape, Value } from './instrument.ts';
import { startPainting } from './paint.ts';

/** A running instrument. Its type is the same for all instruments, whatever parameters they have. */
export type Operation = {
  name: string;
  values: () => Parameters;
  controls: readonly OperatedControl[];
  handles: () => OperatedHandle[];
  /** Width and height of the drawing, in the units of its shapes. */
  size: readonly [width: number, height: number];
  /** Statement about the data, such as "Simulated data". */
  basis: string;
  isMeasured: boolean;
  hasGround: boolean;
  /** Sets parameters. Values out of range are clamped, and unknown names are ignored. */
  set: (changes: Parameters) => void;
  /**
   * Handles a click on the drawing. The instrument derives new parameters from the clicked place, such as the nearest
   * ferry crossing. `x` and `y` are in units of the drawing. Null if the instrument ignores clicks.
   */
  pick: ((x: number, y: number) => void) | null;
  reset: () => void;
  draw: () => Shape;
  /** Draws into an element. The first call creates the drawing. Later calls change only the parts that differ. */
  drawOn: (element: Element) => void;
  read: () => Reading;
  /**
   * Returns the reading (the displayed result) with the default parameters, for comparison. Returns null if all
   * parameters have their default values.
   */
  readBefore: () => Reading | null;
  /** Returns the printed value of a control, such as "30 ns". */
  textOf: (control: string) => string;
  /**
   * Returns the parameters that differ from the defaults, as text for the address. Returns an empty text if no
   * parameter differs.
   */
  print: () => string;
  /**
   * Parses an address's hash. Returns the parameters in it, with the defaults for all others. Returns null if the hash
   * doesn't belong to this instrument.
   */
  parse: (hash: string) => Parameters | null;
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
  at: readonly number[];
  text: string;
  /** Moves the handle to a place, in units of the drawing. */
  move: (x: number, y: number) => void;
};

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value));

/**
 * Converts a value from an input or an address to a value that the control allows. Numbers are clamped to the control's
 * range and rounded to its steps. Returns null if the value isn't valid.
 */
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

/**
 * Parses a text such as "noise:70,mode:live". Skips parts that are not a name and a value with a colon between them.
 */
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

function printControl(control: OperatedControl, value: Value | undefined): string {
  switch (control.kind) {
    case 'range':
      return control.print(value ?? control.min);
    case 'choice':
      return control.options.find((option) => option.value === value)?.label ?? '';
    case 'switch':
      return value === true ? 'On' : 'Off';
    default:
      return assertNever(control);
  }
}

/** Returns a function that wraps other functions. A wrapped function caches its result until the parameters change. */
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

/** Returns only the valid parameters. Values out of range are clamped. */
function check<Given extends Parameters, Result>(
  { controls, handles }: Instrument<Given, Result>,
  parameters: Parameters,
): Parameters {
  const checked = Object.entries(parameters).flatMap(([key, value]) => {
    const control = controls.find((one) => one.name === key);
    const handle = handles.find(({ x, y }) => x === key || y === key);
    const valid = control ? toValue(control, value) : handle ? toCoordinate(handle, key, value) : null;
    return valid === null ? [] : [[key, valid] as const];
  });
  return Object.fromEntries(checked);
}

export function operate<Given extends Parameters, Result>(instrument: Instrument<Given, Result>): Operation {
  const { name, defaults, handles, pick } = instrument;
  let given = defaults;
  let first: { result: Result; reading: Reading } | null = null;
  const keep = keepFor(() => given);
  const controls = instrument.controls.map(operateControl);
  const changes = keep(() => Object.entries(given).filter(([key, value]) => value !== defaults[key]));
  const result = keep(() => instrument.compute(given));
  const before = (): typeof first => {
    if (changes().length === 0) return null;
    if (first) return first;
    const atDefaults = instrument.compute(defaults);
    first = { result: atDefaults, reading: instrument.read(atDefaults, defaults) };
    return first;
  };
  const draw = keep(() => instrument.draw(result(), given, before()?.result ?? null));
  const read = keep(() => instrument.read(result(), given));
  const set = (added: Parameters): void => {
    given = { ...given, ...check(instrument, added) };
  };
  const paintOn = startPainting();
  const viewBox = String(draw().attributes?.viewBox ?? '');
  const [, , width, height] = viewBox.split(' ');
  return {
    name,
    values: () => given,
    controls,
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
    hasGround: instrument.hasGround ?? false,
    set,
    pick: pick ? (x, y) => set(pick(x, y)) : null,
    reset: () => {
      given = defaults;
    },
    draw,
    drawOn: (element) => paintOn(element, draw()),
    read,
    readBefore: () => before()?.reading ?? null,
    textOf: (key) => {
      const control = controls.find((one) => one.name === key);
      return control ? printControl(control, given[key]) : '';
    },
    print: () =>
      changes().length === 0
        ? ''
        : `${name}=${changes()
            .map(([key, value]) => `${key}:${printValue(value)}`)
            .join(',')}`,
    parse: (hash) => {
      const [key, text] = readHash(hash).split('=', 2);
      return key === name && text !== undefined ? { ...defaults, ...check(instrument, readPairs(text)) } : null;
    },
  };
}
