/** A reason why a page misses its goals. */
export type Finding = {
  /** A `note` is about a value between the minimum and the goal. It does not fail the audit. */
  severity: 'failure' | 'note';
  /** Path of the page. */
  route: string;
  /** The setup in which the fault was found: a form factor of Lighthouse, or a window width. */
  on: string;
  /** Id of the Lighthouse audit, or name of the budget. */
  check: string;
  /** The element or file, and the value with its limit. */
  found: string;
  remedy: string;
};

export const printFinding = ({ route, on, check, found, remedy }: Finding): string =>
  `${route} (${on}) ${check}: ${found} ${remedy}`;

/** Joins a text into one line that ends with a full stop. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return /[.!?…)]$/.test(line) ? line : `${line}.`;
}

/** Lists the first `max` items: `the first, the second, the third and 4 more`. */
export function listSome(items: readonly string[], max: number): string {
  const shown = items.slice(0, max).join(', ');
  return items.length > max ? `${shown} and ${items.length - max} more` : shown;
}
