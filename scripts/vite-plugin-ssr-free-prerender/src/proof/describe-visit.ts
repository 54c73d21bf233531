/** What a page is to another visitor, beside what it is to its own. Pure. */
import type { Finding, FindingKind } from '../contract/types.ts';
import type { Trace } from '../in-page/read-scripts.ts';
import type { Visitor } from './visitors.ts';

const unsound: ReadonlySet<FindingKind> = new Set(['hydration', 'not-ready', 'crash']);

/** True where no other visitor need come: the page is not as it is written for anybody. */
export const isUnsound = (found: readonly Finding[]): boolean => found.some(({ kind }) => unsound.has(kind));

/** Messages may name times and lengths. */
const keyOf = ({ kind, message }: Finding): string => `${kind} ${message.replaceAll(/\d+/g, '0')}`;

/** A server elsewhere fails for everybody, sooner or later. */
const isElsewhere = ({ kind, isMild }: Finding): boolean => kind === 'request' && isMild === true;

/** What is not said to the page's own visitor too, such as a warning that every visit gets. */
export function leaveOutKnown(found: readonly Finding[], known: readonly Finding[]): Finding[] {
  const keys = new Set(known.map(keyOf));
  return found.filter((finding) => !keys.has(keyOf(finding)) && !isElsewhere(finding));
}

const rankOf = ({ kind, isMild }: Finding): number => (kind === 'hydration' ? 0 : isMild ? 2 : 1);

/**
 * One finding for what may be several, of the gravest one's kind: what differs, and what the page has read that may tell the
 * visitors apart.
 */
export function describeVisit(
  route: string,
  visitor: Visitor,
  found: readonly Finding[],
  { reads, worker }: Trace,
): Finding {
  const [first] = found.toSorted((one, other) => rankOf(one) - rankOf(other));
  const { kind = 'hydration', message = '', isMild } = first ?? {};
  const telling = reads.filter((read) => visitor.reads.test(read));
  const remedy =
    kind === 'hydration'
      ? ': read it in an effect, so that it shows after mount, or write suppressHydrationWarning on an element where only its text may differ'
      : '';
  const read =
    telling.length > 0
      ? `Before it was adopted it read ${telling.join(', ')}${remedy}.`
      : 'It read nothing before that the engine watches.';
  const cause = worker
    ? `The service worker ${worker} answered for the host: let it leave pages to the host (vite-plugin-pwa: workbox: { navigateFallback: null }).`
    : read;
  const what = kind === 'hydration' ? 'the page is another than it is written' : 'there is more than for others';
  return {
    ...{ kind, route, message: `For a visitor ${visitor.name} ${what}. ${message} ${cause}` },
    ...(isMild && { isMild }),
  };
}
