/** Elements of HTML that a parser does not leave in a drawing: React makes them there, and finds them nowhere. */

/** As the HTML standard lists them, "any other start tag" in foreign content before. */
const moved = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ' +
    'ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);

const drawing = 'http://www.w3.org/2000/svg';

/** HTML may stand in these. */
const holders = new Set(['foreignObject', 'desc', 'title']);

export const isMovedOut = ({ namespaceURI, localName, parentElement }: Element): boolean =>
  namespaceURI === drawing && moved.has(localName) && !holders.has(parentElement?.localName ?? '');

const describe = ({ localName, classList }: Element): string => [localName, ...[...classList].slice(0, 1)].join('.');

/** Names the drawing, the element and its text: both may come from a package, such as an icon with a hidden label. */
export function describeMoved(element: Element): string {
  const svg = element.closest('svg');
  const place = `${svg ? `${describe(svg)} > ` : ''}${describe(element)}`;
  const text = (element.textContent ?? '').trim().slice(0, 40);
  return `<${element.localName}> stands inside <svg>, at ${place}${text && ` ("${text}")`}. HTML does not allow it there: browsers move it behind the drawing, and React cannot hydrate it. Move it beside the drawing, or use <text> or <foreignObject>`;
}
