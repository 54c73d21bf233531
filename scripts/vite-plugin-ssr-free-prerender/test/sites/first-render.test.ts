/**
 * Tests that prerendered pages don't contain changes that components make to the DOM directly. The components make
 * these changes again after hydration.
 */
import { describe, expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';

/**
 * Components that change the DOM without React. The comment next to a component names a library that makes such
 * changes.
 */
const parts = `const { Suspense: Boundary, lazy: late, useLayoutEffect, useRef } = React;
function Moved() { // gsap
  const ref = useRef(null);
  useLayoutEffect(() => void Object.assign(ref.current.style, { opacity: '0', transform: 'translate(0px, 40px)' }), []);
  return <h2 ref={ref}>moved</h2>;
}
const Placed = () => <ul ref={(list) => { if (list) list.style.position = 'relative'; }}><li>placed</li></ul>; // auto-animate
function Drawn() { // d3
  const ref = useRef(null);
  useLayoutEffect(() => { ref.current.innerHTML = '<svg height="50"></svg>'; }, []);
  return <figure ref={ref} />;
}
function Marked() { // highlight.js
  const ref = useRef(null);
  useLayoutEffect(() => { ref.current.className += ' marked'; ref.current.innerHTML = '<b>let</b> it'; }, []);
  return <code className="language-js" ref={ref}>let it</code>;
}
function Changed() {
  const [text, change] = useState('first');
  useEffect(() => change('later'), []);
  return text === 'first' ? <pre>first</pre> : <em>later</em>;
}
const Given = () => <div dangerouslySetInnerHTML={{ __html: '<p title="b" class="a">given</p>' }} />;
const Late = late(() => new Promise((done) => setTimeout(done, 50, { default: () => <small>late</small> })));
const All = ({ children }) => <section><Moved /><Placed /><Drawn /><Marked /><Changed /><Given />{children}</section>;`;
const written =
  '<h2>moved</h2><ul><li>placed</li></ul><figure></figure><code class="language-js">let it</code><pre>first</pre><div><p class="a" title="b">given</p></div>';

describe.each([
  { page: 'a page without lazy parts', inside: '', more: '' },
  {
    page: 'a page that waits for a lazy part',
    inside: '<Boundary fallback="…"><Late /></Boundary>',
    more: '<!--$--><small>late</small><!--/$-->',
  },
])('the first render of $page', ({ inside, more }) => {
  test.each(['loaded directly', 'reached by client-side navigation'])(
    'The HTML of a page that is %s contains what React renders first',
    async (how) => {
      const route = how === 'loaded directly' ? '<Route path="/" element={' : '<Route path="/about" element={';
      const change = withParts(parts, (app) =>
        app.replace(route, `${route}<All>${inside}</All>} />\n        <Route path="/other" element={`),
      );
      const { pages, said } = await buildChanged(change);
      expect(pages[how === 'loaded directly' ? 'index.html' : 'about.html']).toContain(
        `<section>${written}${more}</section>`,
      );
      expect(said.filter((each) => /hydration|style-attribute/.test(each))).toEqual([]);
    },
  );
});
