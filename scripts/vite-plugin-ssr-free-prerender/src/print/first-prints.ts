/**
 * Elements as React has made them. A page that waits for a lazy part is printed once that is there: refs and layout effects of
 * what stood there first have changed it by then, as they do again when the page is hydrated.
 */

/** What stands for an element in a page: its attributes and its tag, and of one without children what is inside. */
type Print = { names: readonly string[]; open: string; inside: string };

export type FirstPrints = {
  /** How an element with these very props was first printed; null where it was not. */
  find: (element: Element, props: unknown) => Print | null;
  /** Keeps a print that React alone has made so. */
  keep: (element: Element, props: unknown, print: Print) => void;
};

/** @param isUntouched true while neither refs nor layout effects of the last commit have been called */
export function createFirstPrints(isUntouched: () => boolean): FirstPrints {
  const first = new WeakMap<Element, Print & { props: unknown }>();
  return {
    find: (element, props) => {
      const known = first.get(element);
      return known !== undefined && known.props === props ? known : null;
    },
    keep: (element, props, print) => {
      if (isUntouched()) first.set(element, { ...print, props });
    },
  };
}
