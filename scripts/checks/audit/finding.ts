/** What keeps a page below its goals. */
export type Finding = {
  /** A `note` is below the goal and above the floor: it is reported and fails nothing. */
  severity: 'failure' | 'note';
  /** Path of the page. */
  route: string;
  /** On what it was seen: a form factor of Lighthouse, or widths in px. */
  on: string;
  /** Id of the Lighthouse audit or name of the budget. */
  check: string;
  /** Element or file, and value against limit. */
  found: string;
  remedy: string;
};

export const printFinding = ({ route, on, check, found, remedy }: Finding): string =>
  `${route} (${on}) ${check}: ${found} ${remedy}`;

/** So that findings of any length make one line, ending in a full stop. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return /[.!?…)]$/.test(line) ? line : `${line}.`;
}

/** `the first, the second, the third and 4 more`. */
export function listSome(items: readonly string[], max: number): string {
  const shown = items.slice(0, max).join(', ');
  return items.length > max ? `${shown} and ${items.length - max} more` : shown;
}
