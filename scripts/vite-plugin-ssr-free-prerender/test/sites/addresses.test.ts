/**
 * Tests of addresses: pages must not contain the host that rendered them, and redirects and unusual paths must work.
 */
import { prerender } from 'vite-plugin-ssr-free-prerender';
import { expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';
import { copyFixture, fixtureOptions } from '../support/fixture-site.ts';

const pagesOf = (first: string) => (app: string) => app.replace('<Home />', first);

test('If the home page redirects, the target is rendered, and the root element in index.html stays empty', async () => {
  const { pages, said } = await buildChanged((main) =>
    main
      .replace('path="/" element={<Home />}', 'path="/" element={<Navigate to="/en" replace />}')
      .replace('<Route path="/about"', '<Route path="/en" element={<Home />} /><Route path="/about"')
      .replace('<Link to="/">', '<Link to="/en">'),
  );
  expect(Object.keys(pages)).toEqual(['about.html', 'en.html', 'index.html']);
  expect(pages['en.html']).toContain('<h1>Home</h1>');
  expect(pages['index.html']).toContain('<div id="root"></div>');
  // The page /shop/old is reported only because it redirects. The link to it isn't also reported as broken.
  expect(said.filter((each) => each.includes('/shop/old'))).toEqual([expect.stringMatching(/^\/shop\/old redirect/)]);
  expect(said).toContainEqual(
    expect.stringMatching(/^\/shop\/ redirect: The page redirects to \/shop\/en, so index\.html/),
  );
});

test('A build fails if every page redirects before it shows anything', async () => {
  const sent = buildChanged((main) =>
    main
      .replace('path="/" element={<Home />}', 'path="/" element={<Navigate to="/gone" />}')
      .replace(/<nav>.*<\/nav>/s, ''),
  );
  await expect(sent).rejects.toThrow('/shop/ [not-ready] Every page redirects before it shows anything');
});

test.each([
  {
    by: 'a link tag that React renders',
    code: 'const Tags = () => <link rel="canonical" href={window.location.href} />;',
  },
  {
    by: 'an effect',
    code: "const Tags = () => { useEffect(() => { document.querySelector('meta[name=description]').content = 'By ' + location.host; }); return null; };",
  },
  {
    by: 'a JSON-LD script',
    code: 'const Tags = () => <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify({ url: location.origin }) }} />;',
  },
  {
    by: 'a share link',
    code: "const Tags = () => <a href={'https://share.example/?u=' + encodeURIComponent(location.href)}>Share</a>;",
  },
])('The build fails if $by puts the address of the build’s server into a page', async ({ code }) => {
  await expect(buildChanged(withParts(code, pagesOf('<><Home /><Tags /></>')))).rejects.toThrow(
    /\/shop\/ \[page-error\] The HTML would contain the address of the local server that the build uses: “…[\s\S]*127\.0\.0\.1/,
  );
});

test('A link to an address without a route is reported, even if the app renders nothing there', async () => {
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

test('A request for a file without an extension in the public folder gets the file', async () => {
  const asks = "const Focus = () => { useEffect(() => void fetch('/shop/api/focus'), []); return null; };";
  const { said } = await buildChanged(withParts(asks, pagesOf('<><Home /><Focus /></>')), { 'api/focus': '{}' });
  expect(said.filter((each) => each.includes('request'))).toEqual([]);
});

test('A request that the build’s server answers with 404 fails the build, and the error gives advice', async () => {
  const asks = "const Me = () => { useEffect(() => void fetch('/shop/api/me.json'), []); return null; };";
  await expect(buildChanged(withParts(asks, pagesOf('<><Home /><Me /></>')))).rejects.toThrow(
    "/shop/api/me.json was answered with status 404. Check that the build contains this file. If the app handles this failure, or if your own server will answer this request, pass this option to ssrFreePrerender() in vite.config: policies: { request: 'warn' }.",
  );
});

test('A failed request to another host causes only a warning, even if the app does not catch the error', async () => {
  const asks = "const Asks = () => { useEffect(() => void fetch('http://127.0.0.1:1/none'), []); return null; };";
  const { said } = await buildChanged(withParts(asks, pagesOf('<><Home /><Asks /></>')));
  // The browser reports the failed request in two ways. The first one to arrive decides the message.
  expect(said.join('\n')).toMatch(/^\/shop\/ request: .*(?:127\.0\.0\.1:1\/none|Failed to fetch)/m);
});

test('Percent-encoded addresses become pages, and links that hosts decode differently are reported', async () => {
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
    // The canonical link comes from the router's path, which doesn't contain the base.
    expect(html).toContain(`href="https://site.example/thing/${path}" rel="canonical"`);
  }
  const told = said.filter((each) => each.startsWith('/shop/ link') && !/old|gone/.test(each));
  expect(told).toEqual([
    expect.stringMatching(/a%2Fb, which not every host understands: some hosts read %2F as a slash/),
    expect.stringMatching(/100%, which not every host understands: its percent signs are not valid UTF-8 escapes/),
    expect.stringMatching(/caf%E9, which not every host understands: its percent signs are not valid UTF-8 escapes/),
  ]);
});

test.each(['/c#', '/50%', '/a%2Fb'])('The route %s is rejected, and the error names it', async (route) => {
  const site = await copyFixture('plain');
  try {
    await expect(prerender(fixtureOptions(site, [route]))).rejects.toThrow(`The route "${route}"`);
  } finally {
    await site.remove();
  }
});
