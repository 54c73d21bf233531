/** Tests that an app without any code for the engine works with one line in its Vite configuration. */
import { join } from 'node:path';
import { build, createLogger } from 'vite';
import { type PrerenderReport, ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';
import { copyFixture, type FixtureSite, fixtureConfig, fixtureOptions, readFiles } from '../support/fixture-site.ts';

describe('an app with React Router in a subfolder of its host', () => {
  let site: FixtureSite;
  let report: PrerenderReport | null = null;
  let pages: Record<string, string>;

  beforeAll(async () => {
    site = await copyFixture('plain');
    const { browserEndpoint } = fixtureOptions(site, []);
    const note = (given: PrerenderReport): void => {
      report = given;
    };
    const config = fixtureConfig(site.root, [ssrFreePrerender({ browserEndpoint, compress: false, onReport: note })]);
    await build({ ...config, base: '/shop/' });
    pages = await readFiles(join(site.root, 'dist'), '.html');
  });
  afterAll(() => site.remove());

  test('The build writes the linked pages, except redirects and missing pages', () => {
    expect(Object.keys(pages)).toEqual(['about.html', 'index.html']);
    expect(pages['index.html']).toContain('<button type="button">0<!-- --> clicks</button>');
    expect(pages['about.html']).toContain('<!--$--><main><h1>About</h1></main><!--/$-->');
  });

  test('Head tags that effects set replace those of the template', () => {
    const headOf = (page = ''): string[] => page.match(/<title>.*?<\/title>|<meta [^>]*description[^>]*>/g) ?? [];
    expect(headOf(pages['index.html'])).toEqual([
      '<meta content="Where it begins" name="description">',
      '<title>Home</title>',
    ]);
    expect(headOf(pages['about.html'])).toEqual([
      '<meta name="description" content="The template\'s" />',
      '<title>About</title>',
    ]);
  });

  test('Only the redirect and the broken links are reported', () => {
    const kinds = new Set(report?.warnings.map(({ kind, route }) => `${route} ${kind}`));
    expect([...kinds].sort()).toEqual(['/shop/ link', '/shop/about link', '/shop/old redirect']);
  });

  test('The addresses of pages and scripts start with the base path', () => {
    expect(pages['index.html']).toContain('data-prerendered="/shop/"');
    expect(pages['about.html']).toContain('data-prerendered="/shop/about"');
    expect(pages['about.html']).toMatch(/src="\/shop\/assets\/index-[^"]+\.js"/);
    expect(report?.verification.pages).toBe(2);
  });
});

/**
 * Code of a component that keeps showing the previous page until its exit animation ends, as animation libraries do.
 */
const presence = `function Presence({ children }) {
  const [shown, show] = useState(children);
  useEffect(() => {
    const timer = setTimeout(show, 200, children);
    return () => clearTimeout(timer);
  }, [children]);
  return children.key === shown.key ? children : shown;
}
function Pages({ children }) {
  const location = useLocation();
  return <Presence><Routes key={location.pathname} location={location}>{children}</Routes></Presence>;
}`;

test('If an exit animation delays a page, its file contains the new content, not the previous page’s', async () => {
  const change = withParts(presence, (app) => app.replaceAll(/(<\/?)Routes>/g, '$1Pages>'));
  const { pages } = await buildChanged(change);
  expect(Object.keys(pages)).toEqual(['about.html', 'index.html']);
  expect(pages['about.html']).toContain('<main><h1>About</h1></main>');
  expect(pages['about.html']).not.toContain('Home</h1>');
});

/** Code of hooks that return true only in the browser, keyed by how they detect the browser. */
const clientOnly = {
  'once it is mounted': '{ const [is, set] = useState(false); useEffect(() => set(true), []); return is; }',
  'by a store that differs on the server':
    '{ return React.useSyncExternalStore(() => () => {}, () => true, () => false); }',
};

describe.each(Object.entries(clientOnly))('content that a persistent component shows %s', (_, code) => {
  const parts = `function useClient() ${code}\nconst Note = () => (useClient() ? <aside>Only here</aside> : null);`;

  test.each([
    { place: 'before the routes', change: (app: string) => app.replace('</nav>', '<Note /></nav>') },
    { place: 'after the routes', change: (app: string) => app.replace('</Suspense>', '</Suspense><Note />') },
  ])('No page contains client-only content that is rendered $place', async ({ change }) => {
    const { pages, said } = await buildChanged(withParts(parts, change));
    expect(pages['index.html']).toContain('<h1>Home</h1>');
    expect(pages['about.html']).toContain('<main><h1>About</h1></main>');
    for (const page of Object.values(pages)) expect(page).not.toContain('Only here');
    expect(said.filter((each) => each.includes('hydration') && !each.includes('client-side navigation'))).toEqual([]);
  });
});

test('The build fails if the app shows a loading message until a timer fires', async () => {
  const parts =
    'const Session = ({ children }) => { const [is, set] = useState(false); useEffect(() => void setTimeout(set, 150, true), []); return is ? children : <p>Loading…</p>; };';
  const waiting = buildChanged(
    withParts(parts, (app) => app.replace(/<BrowserRouter[\s\S]*<\/BrowserRouter>/, '<Session>$&</Session>')),
  );
  await expect(waiting).rejects.toThrow(
    /\[late-content\] The HTML lacks \d+ characters of text \(“.*”\) and 4 links, because /,
  );
});

test('If the app shows a loading message for too long, the page is reported as almost empty', async () => {
  const parts =
    'const Splash = ({ children }) => { const [is, set] = useState(false); useEffect(() => void setTimeout(set, 4000, true), []); return is ? children : <p>Loading…</p>; };';
  const waiting = buildChanged(
    withParts(parts, (app) => app.replace(/<BrowserRouter[\s\S]*<\/BrowserRouter>/, '<Splash>$&</Splash>')),
  );
  await expect(waiting).rejects.toThrow(/\/shop\/ \[late-content\] The page is almost empty \(8 characters/);
});

test('The build fails if the app’s first render is empty, because React would leave a second copy of the page', async () => {
  const parts =
    'const Gate = ({ children }) => { const [is, set] = useState(false); useEffect(() => set(true), []); return is ? children : null; };';
  const gated = buildChanged(
    withParts(parts, (app) =>
      app.replace('<BrowserRouter', '<Gate><BrowserRouter').replace('</BrowserRouter>', '</BrowserRouter></Gate>'),
    ),
  );
  await expect(gated).rejects.toThrow(
    /The first render lacks \d prerendered nodes\. React would not remove these nodes, so visitors would see the page twice\. The first node is <nav>/,
  );
});

describe('an app that does not import createRoot itself', () => {
  const sourceOf = "import { createRoot } from 'react-dom/client';\n";

  test('createRoot is replaced even if another plugin adds its import', async () => {
    const autoImport = {
      name: 'auto-import',
      enforce: 'post' as const,
      transform: (code: string, id: string) => (id.endsWith('main.tsx') ? { code: sourceOf + code, map: null } : null),
    };
    const { pages, said } = await buildChanged((main) => main.replace(sourceOf, ''), {}, [autoImport]);
    expect(pages['about.html']).toContain('<main><h1>About</h1></main>');
    expect(said.filter((each) => each.includes('hydration'))).toEqual([]);
  });

  test('createRoot is replaced even if a dependency calls it to start the app', async () => {
    const shell = `${sourceOf}export const start = (root, app) => createRoot(root).render(app);`;
    const change = (main: string): string =>
      main
        .replace(sourceOf, "import { start } from './node_modules/shell/index.js';\n")
        .replace('createRoot(root).render(', 'start(root, ');
    const { pages, said } = await buildChanged(change, { '../node_modules/shell/index.js': shell });
    expect(pages['about.html']).toContain('<main><h1>About</h1></main>');
    expect(said.filter((each) => each.includes('hydration'))).toEqual([]);
  });
});

test('If source maps meant for an upload plugin would be published, a warning names the option that deletes them', async () => {
  const logger = createLogger('silent');
  const warn = vi.spyOn(logger, 'warn');
  const hidden = () => ({ customLogger: logger, build: { sourcemap: 'hidden' as const } });
  await buildChanged((main) => main, {}, [{ name: 'sentry-vite-plugin', config: hidden }]);
  expect(warn.mock.calls.flat()).toContainEqual(
    expect.stringMatching(
      /^2 source maps \(the first is assets\/about-[^ ]+\.js\.map\) are published .* filesToDeleteAfterUpload: \['[^']*client\/\*\*\/\*\.map'\]$/,
    ),
  );
});
