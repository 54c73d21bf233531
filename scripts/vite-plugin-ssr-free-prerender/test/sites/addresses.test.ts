/**
 * Tests of addresses: pages must not contain the host that renders them, and redirects and unusual paths are handled.
 */
import { prerender } from 'vite-plugin-ssr-free-prerender';
import { expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';
import { copyFixture, fixtureOptions } from '../support/fixture-site.ts';

const pagesOf = (first: string) => (app: string) => app.replace('<Home />', first);

test('a first page that redirects: its target is found and rendered, and index.html is the app without content', async () => {
  const { pages, said } = await buildChanged((main) =>
    main
      .replace('path="/" element={<Home />}', 'path="/" element={<Navigate to="/en" replace />}')
      .replace('<Route path="/about"', '<Route path="/en" element={<Home />} /><Route path="/about"')
      .replace('<Link to="/">', '<Link to="/en">'),
  );
  expect(Object.keys(pages)).toEqual(['about.html', 'en.html', 'index.html']);
  expect(pages['en.html']).toContain('<h1>Home</h1>');
  expect(pages['index.html']).toContain('<div id="root"></div>');
  // A link to a redirecting page is reported once, as a redirect, and not as a broken link too.
  expect(said.filter((each) => each.includes('/shop/old'))).toEqual([expect.stringMatching(/^\/shop\/old redirect/)]);
  expect(said).toContainEqual(
    expect.stringMatching(/^\/shop\/ redirect: The page redirects to \/shop\/en, so index\.html/),
  );
});

test('an app whose pages all redirect before they show anything fails, and writes no site', async () => {
  const sent = buildChanged((main) =>
    main
      .replace('path="/" element={<Home />}', 'path="/" element={<Navigate to="/gone" />}')
      .replace(/<nav>.*<\/nav>/s, ''),
  );
  await expect(sent).rejects.toThrow('/shop/ [not-ready] Every page redirects before it shows anything');
});

test.each([
  { by: 'React', code: 'const Tags = () => <link rel="canonical" href={window.location.href} />;' },
  {
    by: 'an effect',
    code: "const Tags = () => { useEffect(() => { document.querySelector('meta[name=description]').content = 'By ' + location.host; }); return null; };",
  },
  {
    by: 'a script of data',
    code: 'const Tags = () => <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify({ url: location.origin }) }} />;',
  },
  {
    by: 'a link that shares',
    code: "const Tags = () => <a href={'https://share.example/?u=' + encodeURIComponent(location.href)}>Share</a>;",
  },
])('the address that a page is rendered at is in no page: by $by', async ({ code }) => {
  await expect(buildChanged(withParts(code, pagesOf('<><Home /><Tags /></>')))).rejects.toThrow(
    /\/shop\/ \[page-error\] The HTML would contain the address of the build's own server: “…[\s\S]*127\.0\.0\.1/,
  );
});

test('a link to an address without a route, in an app that shows nothing there, is told as a link', async () => {
  const { pages, said } = await buildChanged((main) =>
    main
      .replace('<Route path="*" element={<p>Nothing here</p>} />', '')
      .replace(
        /<nav>(.*)<\/nav>/s,
        '<Routes><Route path="/" element={<nav>$1</nav>} /><Route path="/about" /></Routes>',
      ),
  );
  expect(Object.keys(pages)).toEqual(['about.html', 'index.html']);
  expect(said).toContainEqual(expect.stringMatching(/^\/shop\/ link: .*\/gone/));
});

test('a file without an ending is a file, and not a page', async () => {
  const asks = "const Focus = () => { useEffect(() => void fetch('/shop/api/focus'), []); return null; };";
  const { said } = await buildChanged(withParts(asks, pagesOf('<><Home /><Focus /></>')), { 'api/focus': '{}' });
  expect(said.filter((each) => each.includes('request'))).toEqual([]);
});

test('a request that a server of the app would answer is told with what to write', async () => {
  const asks = "const Me = () => { useEffect(() => void fetch('/shop/api/me.json'), []); return null; };";
  await expect(buildChanged(withParts(asks, pagesOf('<><Home /><Me /></>')))).rejects.toThrow(
    "/shop/api/me.json was answered with status 404. Check that the build contains this file. If the app handles a missing answer, or your server answers it, write: policies: { request: 'warn' }.",
  );
});

test('a request elsewhere that gets no answer and that nothing catches is no fault of the page', async () => {
  const asks = "const Asks = () => { useEffect(() => void fetch('http://127.0.0.1:1/none'), []); return null; };";
  const { said } = await buildChanged(withParts(asks, pagesOf('<><Home /><Asks /></>')));
  // Either of the two messages may come first.
  expect(said.join('\n')).toMatch(/^\/shop\/ request: .*(?:127\.0\.0\.1:1\/none|Failed to fetch)/m);
});

test('an address with an escape is a page, and one that hosts do not read alike is told at its link', async () => {
  const thing = `function Thing() {
  const path = useLocation().pathname;
  return <main><h1>Thing</h1><link rel="canonical" href={'https://site.example' + path} /></main>;
}`;
  const named = ['/50%25', '/caf%C3%A9', '/a%20b', '/c%23', '/x%3Fy', '/a%2Fb', '/100%', '/caf%E9'];
  const links = named.map((path) => `<a href="/shop/thing${path}">${path}</a>`).join('');
  const { pages, said } = await buildChanged(
    withParts(thing, (app) =>
      app
        .replace('</nav>', `${links}<a href="/shop/c%23.txt">A file</a></nav>`)
        .replace('<Route path="*"', '<Route path="/thing/:name" element={<Thing />} /><Route path="*"'),
    ),
    { 'c#.txt': 'A file' },
  );
  const files = ['50%', 'a b', 'café', 'c#', 'x?y'].map((name) => `thing/${name}.html`);
  expect(Object.keys(pages).sort()).toEqual(['about.html', 'index.html', ...files].sort());
  for (const [file, path] of [
    ['50%', '50%25'],
    ['c#', 'c%23'],
    ['x?y', 'x%3Fy'],
    ['a b', 'a%20b'],
    ['café', 'caf%C3%A9'],
  ]) {
    const html = pages[`thing/${file}.html`];
    expect(html).toContain(`data-prerendered="/shop/thing/${path}"`);
    // The router omits the base from its path.
    expect(html).toContain(`href="https://site.example/thing/${path}" rel="canonical"`);
  }
  const told = said.filter((each) => each.startsWith('/shop/ link') && !/old|gone/.test(each));
  expect(told).toEqual([
    expect.stringMatching(/a%2Fb, which not every host understands: some hosts take %2F for a slash/),
    expect.stringMatching(/100%, which not every host understands: its percent signs are no escapes/),
    expect.stringMatching(/caf%E9, which not every host understands: its percent signs are no escapes/),
  ]);
});

test.each(['/c#', '/50%', '/a%2Fb'])('the route %s is refused with what to write', async (route) => {
  const site = await copyFixture('plain');
  try {
    await expect(prerender(fixtureOptions(site, [route]))).rejects.toThrow(`The route "${route}"`);
  } finally {
    await site.remove();
  }
});
