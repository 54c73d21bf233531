/** Tests that common libraries cause no false findings, and that prerendered pages contain what the libraries add. */
import { beforeAll, expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';

const parts = `
// When its module loads, emotion marks the place where it inserts its styles.
document.head.append(Object.assign(document.createElement('meta'), { name: 'insertion-point' }));
// Lit: the properties of this element are not reflected as attributes.
customElements.define('x-badge', class extends HTMLElement {
  set name(name) { this.given = name; }
  set active(active) { this.isActive = active; }
  set list(list) { this.items = list; }
});
// dnd-kit: an effect adds hidden instructions for screen readers.
function Described() {
  const [is, set] = useState(false);
  useEffect(() => set(true), []);
  return is ? <div style={{ display: 'none' }}>{'To pick up an item, press space. '.repeat(5)}</div> : null;
}
// Loads the analytics script of Vercel, and a map library's worker.
function Loaded() {
  useEffect(() => {
    document.body.append(Object.assign(document.createElement('script'), { src: '/_vercel/insights/script.js' }));
    import(/* @vite-ignore */ '/shop/' + 'worker.mjs');
    // A modal locks scrolling with this attribute.
    document.body.setAttribute('data-scroll-locked', '1');
    return () => document.body.removeAttribute('data-scroll-locked');
  }, []);
  return null;
}
const All = () => (
  <section>
    <x-badge name="World" count={3} active list={['a']} className="badge" hidden={false}><b>in it</b></x-badge>
    <object data="/shop/drawing.svg" type="image/svg+xml">A drawing</object>
    <Described />
    <Loaded />
  </section>
);`;
/**
 * Code that disables React's developer tools, as some libraries do. The engine reads React's state through the same
 * hook.
 */
const switchedOff = `import 'data:text/javascript,${encodeURIComponent(
  'const hook = window.__REACT_DEVTOOLS_GLOBAL_HOOK__; for (const key in hook) hook[key] = null; window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = { isDisabled: true };',
)}';\n`;
const files = {
  'worker.mjs': 'export {};',
  'drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>Drawing</title></svg>',
};

let pages: Record<string, string>;
let said: string[];
beforeAll(async () => {
  const change = withParts(parts, (app) => app.replace('element={<Home />}', 'element={<><Home /><All /></>}'));
  ({ pages, said } = await buildChanged((main) => switchedOff + change(main), files));
});

test('The HTML contains the primitive props of a custom element as attributes', () => {
  expect(pages['index.html']).toContain(
    '<x-badge active="" class="badge" count="3" name="World"><b>in it</b></x-badge>',
  );
});

test('A data attribute that an effect sets on <body> is reported, and the HTML does not contain it', () => {
  expect(said.filter((each) => each.includes('data-scroll-locked'))).toEqual([
    expect.stringMatching(/^\/shop\/ advice: The page sets data-scroll-locked="1" on <body>, which is not written/),
  ]);
  for (const page of Object.values(pages)) expect(page).not.toContain('data-scroll-locked');
});

test('Apart from findings about links, <object> and <body>, the libraries cause one finding, about emotion’s head tag', () => {
  const others = said.filter((each) => each.startsWith('/shop/ ') && !/link:|data-scroll-locked|<object>/.test(each));
  expect(others).toEqual([expect.stringMatching(/^\/shop\/ advice: A script added <meta name="insertion-point"/)]);
});

test('If Chromium shortens a style attribute, the HTML contains the attribute as React’s server renders it', async () => {
  const styles = {
    // Chromium drops some of these properties because it doesn't support them, but other browsers do.
    glass: `{ MozUserSelect: 'none', color: 'red', WebkitBackdropFilter: 'blur(4px)', border: '1px solid', borderTop: 0 }`,
    bare: `{ msOverflowStyle: 'none', MozBoxFlex: 2, MozOutlineRadius: 4 }`,
    // Chromium doesn't serialize the remaining three sides of this border as a shorthand.
    cut: `{ border: '3px solid var(--line, red)', borderLeft: 'none', zIndex: 2, fontWeight: 700 }`,
    // In Chromium, the prefixed name is an alias of the plain name, so a style contains only one of the two.
    alias: `{ WebkitUserSelect: 'none', userSelect: 'none' }`,
    joined: `{ textDecoration: 'underline', textDecorationThickness: 2 }`,
    plain: `{ color: 'red', padding: 4, '--gap': 3, content: '"!important"', cssFloat: 'left' }`,
  };
  const paragraphs = Object.entries(styles).map(([name, style]) => `<p style={${style}}>${name}</p>`);
  const { pages, said } = await buildChanged(
    withParts('', (app) => app.replace('<Home />', `<><Home />${paragraphs.join('')}</>`)),
  );
  const written = [...(pages['index.html'] ?? '').matchAll(/<p style="([^"]*)">(\w+)<\/p>/g)];
  expect(Object.fromEntries(written.map(([, style, name]) => [name, style]))).toEqual({
    glass: '-moz-user-select:none;color:red;-webkit-backdrop-filter:blur(4px);border:1px solid;border-top:0',
    bare: '-ms-overflow-style:none;-moz-box-flex:2;-moz-outline-radius:4px',
    cut: 'border:3px solid var(--line, red);border-left:none;z-index:2;font-weight:700',
    alias: '-webkit-user-select:none;user-select:none',
    joined: 'text-decoration:underline;text-decoration-thickness:2px',
    plain: 'color: red; padding: 4px; --gap: 3; content: &quot;!important&quot;; float: left;',
  });
  expect(said.filter((each) => each.includes('hydration'))).toEqual([]);
});
