/** Addresses that an app makes: of the machine that renders it, and of the page that its first one sends on to. */
import { expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';

const pagesOf = (first: string) => (app: string) => app.replace('<Home />', first);

test('a first page that sends on leads to the pages, and is the app without content', async () => {
  const { pages, said } = await buildChanged((main) =>
    main
      .replace('path="/" element={<Home />}', 'path="/" element={<Navigate to="/en" replace />}')
      .replace('<Route path="/about"', '<Route path="/en" element={<Home />} /><Route path="/about"')
      .replace('<Link to="/">', '<Link to="/en">'),
  );
  expect(Object.keys(pages)).toEqual(['about.html', 'en.html', 'index.html']);
  expect(pages['en.html']).toContain('<h1>Home</h1>');
  expect(pages['index.html']).toContain('<div id="root"></div>');
  // What sends on is told as that, and not as a link to nowhere too.
  expect(said.filter((each) => each.includes('/shop/old'))).toEqual([expect.stringMatching(/^\/shop\/old redirect/)]);
  expect(said).toContainEqual(
    expect.stringMatching(/^\/shop\/ redirect: The page sends on to \/shop\/en, and index\.html/),
  );
});

test('an app of which no page shows anything is told so, and writes no site', async () => {
  const sent = buildChanged((main) =>
    main
      .replace('path="/" element={<Home />}', 'path="/" element={<Navigate to="/gone" />}')
      .replace(/<nav>.*<\/nav>/s, ''),
  );
  await expect(sent).rejects.toThrow('/shop/ [not-ready] No page shows anything of its own');
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
    /\/shop\/ \[page-error\] The address that it was rendered at would be written: “…[\s\S]*127\.0\.0\.1/,
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
    '/shop/api/me.json was answered with status 404. Is the file in the build? If a server of the app answers it, give "request" the policy "warn".',
  );
});

test('a request elsewhere that gets no answer and that nothing catches is no fault of the page', async () => {
  const asks = "const Asks = () => { useEffect(() => void fetch('http://127.0.0.1:1/none'), []); return null; };";
  const { said } = await buildChanged(withParts(asks, pagesOf('<><Home /><Asks /></>')));
  // Which of both is heard first is the browser's.
  expect(said.join('\n')).toMatch(/^\/shop\/ request: .*(?:127\.0\.0\.1:1\/none|Failed to fetch)/m);
});
