/** Fills in what texts name in braces, such as `{product}`. Pure. */

/** Values by name. A setting that is left out has null; a name that no entry has yet has undefined. */
export type Values = Readonly<Record<string, string | null | undefined>>;

type Named = {
  name: string;
  /** The placeholder with its braces, and its place in the text. */
  whole: string;
  index: number;
  /** Null: not known, a setting that is left out, or what no entry has yet. */
  value: string | null;
};

/** Lists the placeholders of a text, such as `{product}`. Includes those in double braces, as other template languages have them. */
export const findNamed = (text: string, placeholders: Values): Named[] =>
  [...text.matchAll(/\{(\{[A-Za-z]+\}|[A-Za-z]+)\}/g)].map(({ 0: whole, 1: name = '', index }) => {
    const [, value = null] = Object.entries(placeholders).find(([key]) => key === name) ?? [];
    return { name, whole, index, value };
  });

/** A formula, which has braces of its own. Two prices are none: a space or a digit stands beside their signs. */
const formula = /\$\$[^$]+\$\$|\$(?=\S)[^$\n]*[^\s$]\$(?!\w)/g;

/** @param lost told of each name without a value, and where it stands: it is left as it is. Names in formulas are TeX's. */
export function fillText(
  text: string,
  placeholders: Values,
  lost: (name: string, index: number) => void = () => undefined,
): string {
  let filled = '';
  let end = 0;
  const formulas = [...text.matchAll(formula)].map(({ 0: whole, index }) => [index, index + whole.length] as const);
  for (const { name, whole, index, value } of findNamed(text, placeholders)) {
    const isTeX = formulas.some(([from, to]) => from < index && index < to);
    if (value === null && !isTeX) lost(name, index);
    filled += text.slice(end, index) + (value ?? whole);
    end = index + whole.length;
  }
  return filled + text.slice(end);
}

export type Path = readonly PropertyKey[];

/** Former places, from 0, of the entries that remain in a list. */
export type FormerPlaces = WeakMap<readonly unknown[], readonly number[]>;

type Filling = {
  placeholders: Values;
  lost: (name: string, path: Path, index: number) => void;
  formerPlaces: FormerPlaces;
};

const leftOut = Symbol('left out');

const namesUnset = (text: string, placeholders: Values): boolean =>
  findNamed(text, placeholders).some(({ name }) => placeholders[name] === null);

/**
 * Entries of lists that name a setting which is left out are left out too: a question, a point, a row of a table. Elsewhere
 * the name stays, and is reported when it is filled in.
 */
function leaveOut(value: unknown, filling: Filling): unknown {
  if (typeof value === 'string') return namesUnset(value, filling.placeholders) ? leftOut : value;
  if (Array.isArray(value)) {
    const entries = value.map((entry, place) => {
      const kept = leaveOut(entry, filling);
      // A row goes with its cell.
      const isShort = Array.isArray(entry) && Array.isArray(kept) && kept.length < entry.length;
      return { place, kept: isShort ? leftOut : kept };
    });
    const left = entries.filter(({ kept }) => kept !== leftOut);
    const list = left.map(({ kept }) => kept);
    filling.formerPlaces.set(
      list,
      left.map(({ place }) => place),
    );
    return list;
  }
  if (!value || typeof value !== 'object') return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, leaveOut(inner, filling)] as const);
  return fields.some(([, inner]) => inner === leftOut) ? leftOut : Object.fromEntries(fields);
}

function fill(value: unknown, filling: Filling, path: Path): unknown {
  const { placeholders, lost, formerPlaces } = filling;
  if (typeof value === 'string') return fillText(value, placeholders, (name, index) => lost(name, path, index));
  if (Array.isArray(value)) {
    const list = value.map((item, index) => fill(item, filling, [...path, index]));
    const former = formerPlaces.get(value);
    if (former) formerPlaces.set(list, former);
    return list;
  }
  if (value && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner, filling, [...path, key])]));
  }
  return value;
}

/** Fills in every text of a value. `written` is the value before that, without the entries that are left out. */
export function fillPlaceholders(
  value: unknown,
  placeholders: Values,
  lost: Filling['lost'],
): { filled: unknown; written: unknown; formerPlaces: FormerPlaces } {
  const filling: Filling = { placeholders, lost, formerPlaces: new WeakMap() };
  const kept = leaveOut(value, filling);
  const written = kept === leftOut ? value : kept;
  return { filled: fill(written, filling, []), written, formerPlaces: filling.formerPlaces };
}
