import { createElement, Fragment, type ReactNode } from 'react';
import { isUntouched } from '#lib/is-untouched.ts';
import { readElement } from '#ui/printed-drawings.ts';
import { TextLink } from '#ui/text-link.tsx';
import { ApproachingFigure } from './approaching-figure.tsx';
import { ApproachingPicture } from './approaching-picture.tsx';

/** What of a list is more than its elements: links that stay in the app, and figures that come as one approaches. */
function revive(element: Element, children: readonly ReactNode[]): ReactNode {
  const { approaching, picture } = (element as HTMLElement).dataset;
  if (approaching && picture === '') return <ApproachingPicture address={approaching} />;
  if (approaching) return <ApproachingFigure address={approaching} />;
  const to = element.getAttribute('href');
  // Another site's opens in a new tab, of which the router knows nothing.
  if (!to?.startsWith('/')) return undefined;
  return (
    <TextLink to={to} className={element.getAttribute('class') ?? undefined}>
      {/* As arguments, as they have no keys: a list of children would need them. */}
      {createElement(Fragment, null, ...children)}
    </TextLink>
  );
}

/**
 * A list of entries. A finished page has it: there it is read, so that no script grows with the number of entries. It is loaded
 * where the page is put together in the browser.
 */
export async function gatherList(name: string, load: () => Promise<{ default: ReactNode }>): Promise<ReactNode> {
  const printed = document.querySelector(`[data-list="${name}"]`);
  const root = document.getElementById('root');
  return printed && root && isUntouched(root) ? readElement(printed, revive) : (await load()).default;
}
