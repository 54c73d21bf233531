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

export const describeMoved = ({ localName }: Element): string =>
  `an element is lost to React. In HTML, <${localName}> cannot stand in <svg>: browsers move it behind the drawing. Put it there, or into <foreignObject>, or use <text>`;
