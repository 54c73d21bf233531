/** Fills in placeholders such as `{product}` in texts. Pure. */

/** Values by name. Null means that a setting is not set. Undefined means that no entry defines the name yet. */
export type Values = Readonly<Record<string, string | null | undefined>>;

type Named = {
  name: string;
  /** The placeholder with its braces, and its position in the text. */
  whole: string;
  index: number;
  /** Null if the name is unknown, if its setting is not set, or if no entry defines it yet. */
  value: string | null;
};

/**
 * Returns the placeholders of a text, such as `{product}`. Includes double braces, which other template languages use.
 */
export const findNamed = (text: string, placeholders: Values): Named[] =>
  [...text.matchAll(/\{(\{[A-Za-z]+\}|[A-Za-z]+)\}/g)].map(({ 0: whole, 1: name = '', index }) => {
    const [, value = null] = Object.entries(placeholders).find(([key]) => key === name) ?? [];
    return { name, whole, index, value };
  });

/**
 * Matches a formula, in which braces aren't placeholders. Two prices don't match, because a space or digit is beside their
 * dollar signs.
 */
const formula = /\$\$[^$]+\$\$|\$(?=\S)[^$\n]*[^\s$]\$(?!\w)/g;

/**
 * Fills in the placeholders of a text. Skips formulas, because their braces belong to TeX.
 * @param lost receives each name without a value and its position. These names stay in the text.
 */
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

/** Original indexes of the entries that remain in a list, counted from 0. */
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
 * Removes list entries that use a setting which is not set: a question, a point, a row of a table. Outside lists, the
 * name stays in the text, and filling it in reports it.
 */
function leaveOut(value: unknown, filling: Filling): unknown {
  if (typeof value === 'string') return namesUnset(value, filling.placeholders) ? leftOut : value;
  if (Array.isArray(value)) {
    const entries = value.map((entry, place) => {
      const kept = leaveOut(entry, filling);
      // If a cell of a row is removed, remove the whole row.
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

/**
 * Fills in every text of a value.
 * @returns `written` is the value before filling in, but without the removed list entries
 */
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
