/** An app that knows nothing of the engine, and one line in its Vite configuration. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { type PrerenderReport, ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeRouter, noteRouter } from '../../scripts/vite-plugin-ssr-free-prerender/src/print/routers.ts';
import {
  adoptRoots,
  findRootRefusal,
  noteRouters,
} from '../../scripts/vite-plugin-ssr-free-prerender/src/project/adopt-roots.ts';
import { copyFixture, type FixtureSite, fixtureConfig, fixtureOptions, readFiles } from '../support/fixture-site.ts';

describe('an app with React Router, below the top of its host', () => {
  let site: FixtureSite;
  let report: PrerenderReport | null = null;
  let pages: Record<string, string>;

  beforeAll(async () => {
    site = await copyFixture('plain');
    const { browserEndpoint } = fixtureOptions(site, []);
    const note = (given: PrerenderReport): void => {
      report = given;
    };
    const config = fixtureConfig(site.root, [ssrFreePrerender({ browserEndpoint, compress: false }, note)]);
    await build({ ...config, base: '/shop/' });
    pages = await readFiles(join(site.root, 'dist'), '.html');
  });
  afterAll(() => site.remove());

  test('is written page by page from its links, without those that send on or show nothing', () => {
    expect(Object.keys(pages)).toEqual(['about.html', 'index.html']);
    expect(pages['index.html']).toContain('<button type="button">0<!-- --> clicks</button>');
    expect(pages['about.html']).toContain('<!--$--><main><h1>About</h1></main><!--/$-->');
  });

  test('has the head that its effects make, once, and of the template what the page leaves', () => {
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

  test('is told of the addresses that are no pages, and of nothing else', () => {
    const kinds = new Set(report?.warnings.map(({ kind, route }) => `${route} ${kind}`));
    expect([...kinds].sort()).toEqual(['/shop/ link', '/shop/about link', '/shop/old redirect']);
  });

  test('knows its own addresses and scripts below the base', () => {
    expect(pages['index.html']).toContain('data-prerendered="/shop/"');
    expect(pages['about.html']).toContain('data-prerendered="/shop/about"');
    expect(pages['about.html']).toMatch(/src="\/shop\/assets\/index-[^"]+\.js"/);
    expect(report?.proof.pages).toBe(2);
  });
});

test('what does not hydrate is shown by React’s development build, with the names of components', async () => {
  const site = await copyFixture('plain');
  try {
    const file = join(site.root, 'about.tsx');
    const source = await readFile(file, 'utf8');
    const isWritten = "document.querySelector('[data-prerendered]')";
    const planted = `function Greeting() {\n  return <h1>{${isWritten} ? 'Adopted' : 'Rendered'}</h1>;\n}\n`;
    await writeFile(file, planted + source.replace('<h1>About</h1>', '<Greeting />'));
    const { browserEndpoint } = fixtureOptions(site, []);
    const options = { browserEndpoint, compress: false, visitors: 'none' as const };
    const built = build({ ...fixtureConfig(site.root, [ssrFreePrerender(options)]), base: '/shop/' });
    const { message } = await built.then(
      () => new Error('It was built.'),
      (error: Error) => error,
    );
    const [finding = '', tree = ''] = message.split(
      "\n    In React's development build (+ is hydrated, - was written):\n",
    );
    expect(finding).toMatch(/\/shop\/about \[hydration\] Hydration .* links to this page\.$/);
    for (const name of ['<BrowserRouter ', '<About>', '<Greeting>']) expect(tree).toContain(name);
    expect(tree).toMatch(/^ {6}<BrowserRouter /);
    expect(tree).toMatch(/\n {4}\+ +Adopted\n {4}- +Rendered$/);
    expect(Object.keys(await readFiles(site.root)).filter((name) => name.includes('.development'))).toEqual([]);
  } finally {
    await site.remove();
  }
});

/** Builds the plain app with other code in it, below /shop/; gives its pages and what the build says of them. */
async function buildChanged(
  change: (main: string) => string,
): Promise<{ pages: Record<string, string>; said: string[] }> {
  const site = await copyFixture('plain');
  try {
    const file = join(site.root, 'main.tsx');
    await writeFile(file, change(await readFile(file, 'utf8')));
    const { browserEndpoint } = fixtureOptions(site, []);
    const said: string[] = [];
    const options = { browserEndpoint, compress: false, visitors: 'none' as const };
    const plugin = ssrFreePrerender(options, ({ warnings }) => {
      for (const { kind, route, message } of warnings) said.push(`${route} ${kind}: ${message}`);
    });
    await build({ ...fixtureConfig(site.root, [plugin]), base: '/shop/' });
    return { pages: await readFiles(join(site.root, 'dist'), '.html'), said };
  } finally {
    await site.remove();
  }
}

/** Puts components in front of the app, and changes its tree. */
const withParts = (parts: string, change: (app: string) => string) => (main: string) => {
  const [before, app = ''] = main.split(/(?=const root =)/);
  const imports = "import * as React from 'react';\nimport { useLocation } from 'react-router-dom';\n";
  return `${imports}${before}${parts}\n${change(app)}`;
};

/** Keeps the page before for as long as it takes to leave, as libraries of animations do. */
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

test('a page that comes once the page before has left is written with its own content', async () => {
  const change = withParts(presence, (app) => app.replaceAll(/(<\/?)Routes>/g, '$1Pages>'));
  const { pages } = await buildChanged(change);
  expect(Object.keys(pages)).toEqual(['about.html', 'index.html']);
  expect(pages['about.html']).toContain('<main><h1>About</h1></main>');
  expect(pages['about.html']).not.toContain('Home</h1>');
});

/** Ways to show something in the browser alone. */
const clientOnly = {
  'once it is mounted': '{ const [is, set] = useState(false); useEffect(() => set(true), []); return is; }',
  'where no server is': '{ return React.useSyncExternalStore(() => () => {}, () => true, () => false); }',
};

describe.each(Object.entries(clientOnly))('what a part that stays shows %s', (_, code) => {
  const parts = `function useClient() ${code}\nconst Note = () => (useClient() ? <aside>Only here</aside> : null);`;

  test.each([
    { place: 'before the pages', change: (app: string) => app.replace('</nav>', '<Note /></nav>') },
    { place: 'behind them', change: (app: string) => app.replace('</Suspense>', '</Suspense><Note />') },
  ])('$place, is in no page', async ({ change }) => {
    const { pages, said } = await buildChanged(withParts(parts, change));
    expect(pages['index.html']).toContain('<h1>Home</h1>');
    expect(pages['about.html']).toContain('<main><h1>About</h1></main>');
    for (const page of Object.values(pages)) expect(page).not.toContain('Only here');
    expect(said.filter((each) => each.includes('hydration') && !each.includes('Reached from another page'))).toEqual(
      [],
    );
  });
});

test('an app that shows a sign of waiting until a timer has run is told of it, with what comes', async () => {
  const parts =
    'const Session = ({ children }) => { const [is, set] = useState(false); useEffect(() => void setTimeout(set, 150, true), []); return is ? children : <p>Loading…</p>; };';
  const waiting = buildChanged(
    withParts(parts, (app) => app.replace(/<BrowserRouter[\s\S]*<\/BrowserRouter>/, '<Session>$&</Session>')),
  );
  await expect(waiting).rejects.toThrow(
    /\[late-content\] \d+ characters of text and 4 links come once the page is ready/,
  );
});

test('an app that shows nothing in its first render is told of it, and no page is written that would stand there twice', async () => {
  const parts =
    'const Gate = ({ children }) => { const [is, set] = useState(false); useEffect(() => set(true), []); return is ? children : null; };';
  const gated = buildChanged(
    withParts(parts, (app) =>
      app.replace('<BrowserRouter', '<Gate><BrowserRouter').replace('</BrowserRouter>', '</BrowserRouter></Gate>'),
    ),
  );
  await expect(gated).rejects.toThrow(
    /Hydration has left \d written nodes that stand beside what the app renders, the first: <nav>/,
  );
});

describe('the root of an app', () => {
  const app = (code: string): string => `import { createRoot } from 'react-dom/client';\n${code}`;

  test('that is only created is taken over by the engine’s module', () => {
    expect(adoptRoots(app('createRoot(root).render(null);'))).toMatch(/from 'virtual:.*react-dom-client';\ncreateRoot/);
  });

  test.each([
    `${'if (!list.firstChild) fill(list);\n'.padEnd(400, '/')}\ncreateRoot(root).render(null);`,
    "if (root === null || name === '') fail();\ncreateRoot(root).render(null);",
  ])('is taken over whatever else is asked: %s', (code) => {
    expect(findRootRefusal(app(code), 'main.tsx')).toBeNull();
  });

  test('that is created by a module which is loaded later is taken over', () => {
    const code = "const { createRoot } = await import('react-dom/client');\ncreateRoot(root).render(null);";
    expect(adoptRoots(code)).toMatch(/import\('virtual:.*react-dom-client'\)/);
  });

  test.each([
    app('hydrateRoot(root, null);').replace('{ ', '{ hydrateRoot, '),
    "import { render } from 'preact';\nrender(null);",
  ])('that hydrates by itself, or is not React’s, stays: %s', (code) => {
    expect(adoptRoots(code)).toBeNull();
  });

  test.each([
    {
      guard: 'if (!root.innerHTML) createRoot(root).render(null);',
      says: 'main.tsx:2 renders only into an empty root',
    },
    { guard: 'if (!document.body.firstChild) {\ncreateRoot(root);}', says: 'Take out the condition and write' },
    ...[
      "if (root.innerHTML === '') {\ncreateRoot(root);}",
      'if (root && !root.innerHTML.trim()) createRoot(root);',
      'if (!root.hasChildNodes()) createRoot(root).render(null);',
      'if (root.childElementCount === 0) createRoot(root);',
      'if (root.children.length === 0) createRoot(root);',
    ].map((guard) => ({ guard, says: 'main.tsx:2 renders only into an empty root' })),
    { guard: 'createRoot(one);\ncreateRoot(two);', says: 'main.tsx:3 calls createRoot a second time' },
  ])('that cannot be taken over is refused with the line to write: $guard', ({ guard, says }) => {
    expect(findRootRefusal(app(guard), 'main.tsx')).toContain(says);
  });

  test('waits for a data router, which makes itself known', () => {
    const code = noteRouters('function createRouter(init) { return { made: init }; }\nmodule = createRouter;') ?? '';
    const made = new Function(`let module;${code};module(1);return globalThis.__prerenderedRouters.pop();`)();
    expect(made).toEqual({ made: 1 });
    expect(noteRouters('export function other() {}')).toBeNull();
  });
});

describe('where a router is', () => {
  const at = (pathname: string) => ({ location: { pathname }, navigationType: 'POP' });
  const data = (initialized: boolean, state?: string) => ({
    ...{ initialized, historyAction: 'POP' },
    ...(state === undefined ? {} : { navigation: { state } }),
  });
  /** React Router 8 has it apart. */
  const navigation = (state: string) => ({ navigation: { state }, revalidation: 'idle' });
  const tanStack = (status: string, pathname?: string) => ({
    routesById: {},
    state: { status, resolvedLocation: pathname && { pathname } },
  });
  const tell = (path: string, ...values: unknown[]): string | null => {
    const place = {};
    for (const value of values) noteRouter(place, value);
    return describeRouter(place, path);
  };

  test.each([
    { values: [at('/a')], says: null },
    { values: [at('/a/'), at('/nested')], says: null },
    { values: [{ basename: '/', navigator: {} }, at('/b')], says: 'React Router is at /b' },
    { values: [{ basename: '/shop', navigator: {} }, at('/a')], says: 'React Router is at /shop/a' },
    { values: [data(false, 'idle'), at('/a')], says: 'React Router is still on its way' },
    { values: [data(true, 'loading'), at('/a')], says: 'React Router is still on its way' },
    { values: [data(true, 'idle'), at('/a')], says: null },
    { values: [data(true), navigation('idle'), at('/a')], says: null },
    { values: [data(true), navigation('loading'), at('/a')], says: 'React Router is still on its way' },
    { values: [{ initialized: false, user: null }, at('/a')], says: null },
    { values: [tanStack('idle', '/a')], says: null },
    { values: [tanStack('idle', '/b')], says: 'TanStack Router is at /b' },
    { values: [tanStack('pending', '/a')], says: 'TanStack Router is still on its way' },
    { values: [tanStack('idle')], says: 'TanStack Router is still on its way' },
    { values: [{ theme: 'dark' }, null, 'text'], says: null },
  ])('$values: $says', ({ values, says }) => {
    expect(tell('/a', ...values)).toBe(says);
  });

  const route = (outlet: unknown, ...paths: string[]) => ({ outlet, matches: paths.map((pathname) => ({ pathname })) });

  test.each([
    { values: [at('/a'), at('/b')], isMixed: true },
    { values: [at('/a'), at('/a/')], isMixed: false },
    { values: [at('/a'), route({}, '/'), route(null, '/', '/b')], isMixed: true },
    { values: [at('/a'), route({}, '/'), route(null, '/', '/a')], isMixed: false },
    { values: [at('/a'), route(null)], isMixed: false },
  ])('$values: a part of the page is elsewhere: $isMixed', ({ values, isMixed }) => {
    const place: { isMixed?: boolean } = {};
    for (const value of values) noteRouter(place, value);
    expect(place.isMixed ?? false).toBe(isMixed);
  });
});
