/** Which pictures are taken, and what they are called. Pure. */
import { slugify } from '../../../src/lib/slugify.ts';
import { type AuditedPage, findPage } from '../audit/audited-page.ts';
import { type Subject, usualWidths } from './shot-subjects.ts';

export type Shot = {
  subject: Subject;
  width: number;
  /** Of its file, without the ending. */
  name: string;
};

export type Choice = {
  /** Paths; empty: all pages. */
  routes: readonly string[];
  /** In CSS pixels; empty: the usual ones. */
  widths: readonly number[];
};

const nameShot = ({ route, state }: Subject, width: number): string =>
  [slugify(route) || 'home', ...(state ? [slugify(state)] : []), width].join('--');

/**
 * The shots of the chosen routes, in the order of the subjects.
 * @throws UsageError when no page has a path
 */
export function chooseShots(
  pages: readonly AuditedPage[],
  subjects: readonly Subject[],
  { routes, widths }: Choice,
): Shot[] {
  const wanted = new Set(routes.map((route) => findPage(pages, route, '--route').path));
  const chosen = widths.length > 0 ? [...new Set(widths)].sort((a, b) => a - b) : usualWidths;
  return subjects
    .filter(({ route }) => wanted.size === 0 || wanted.has(route))
    .flatMap((subject) =>
      chosen
        .filter((width) => subject.widths?.includes(width) ?? true)
        .map((width) => ({ subject, width, name: nameShot(subject, width) })),
    );
}
