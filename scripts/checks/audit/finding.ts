/** A reason why a page misses the goals of the audit. */
export type Finding = {
  /** A `failure` fails the audit. A `note` doesn't: it reports a value between the required minimum and the goal. */
  severity: 'failure' | 'note';
  route: string;
  /** The device that Lighthouse emulates (phone or desktop), or the window width, at which the audit found the fault. */
  on: string;
  /** Id of the Lighthouse audit, or name of the budget. */
  check: string;
  /** The element or file, and the measured value with its limit. */
  found: string;
  remedy: string;
};

export const printFinding = ({ route, on, check, found, remedy }: Finding): string =>
  `${route} (${on}) ${check}: ${found} ${remedy}`;

/** Puts a text on one line, and adds a full stop if it has no closing punctuation. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return /[.!?…)]$/.test(line) ? line : `${line}.`;
}

/** Prints at most `max` items: `first, second, third and 4 more`. */
export function listSome(items: readonly string[], max: number): string {
  const shown = items.slice(0, max).join(', ');
  return items.length > max ? `${shown} and ${items.length - max} more` : shown;
}
