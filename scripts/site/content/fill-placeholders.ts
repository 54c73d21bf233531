/** Replaces placeholders such as `{product}` in texts with their values. */

/**
 * Values by placeholder name. Null means that the operator hasn't set this setting. Undefined means that the value
 * comes from an entry that doesn't exist yet.
 */
export type Values = Readonly<Record<string, string | null | undefined>>;

type Named = {
  name: string;
  /** The placeholder including its braces. */
  whole: string;
  index: number;
  /** Null if the placeholder has no value: its name is unknown, its setting is not set, or no entry defines it yet. */
  value: string | null;
};

/**
 * Returns the placeholders in a text, such as `{product}`. Also returns names in double braces, because authors may
 * know these from other template languages.
 */
export const findNamed = (text: string, placeholders: Values): Named[] =>
  [...text.matchAll(/\{(\{[A-Za-z]+\}|[A-Za-z]+)\}/g)].map(({ 0: whole, 1: name = '', index }) => {
    const [, value = null] = Object.entries(placeholders).find(([key]) => key === name) ?? [];
    return { name, whole, index, value };
  });

/**
 * Matches a formula, because its braces aren't placeholders. "$5 and $6" doesn't match, because the second dollar sign
 * follows a space.
 */
const formula = /\$\$[^$]+\$\$|\$(?=\S)[^$\n]*[^\s$]\$(?!\w)/g;

/**
 * Replaces the placeholders in a text. Skips formulas, because their braces belong to TeX.
 * @param lost called with each name that has no value and its position. These placeholders stay in the text.
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

/** For each list from which entries were removed: the original indexes of the remaining entries, counted from 0. */
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
 * Removes list entries that use a setting which is not set, such as a question, a bullet point or a table row. Outside
 * lists, the placeholder stays in the text, and `fillText` reports it later.
 */
function leaveOut(value: unknown, filling: Filling): unknown {
  if (typeof value === 'string') return namesUnset(value, filling.placeholders) ? leftOut : value;
  if (Array.isArray(value)) {
    const entries = value.map((entry, place) => {
      const kept = leaveOut(entry, filling);
      // If one cell of a table row is removed, remove the whole row.
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
 * Replaces the placeholders in all texts of a value.
 * @returns `filled` has the placeholders replaced. `written` still has them, but not the removed list entries.
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
