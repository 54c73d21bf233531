/** Generates the React sites that the benchmark prerenders. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export type GeneratedSite = {
  clientDir: string;
  routes: string[];
  /** Returns the name of the source module for the page at a path. It is the module's key in Vite's manifest. */
  moduleOf: (path: string) => string;
};

const words =
  'position track signal sensor error estimate filter region period record source lineage method limit test window grid cell route station coast chart bearing range time clock drift noise sample model'.split(
    ' ',
  );

/** Returns functions that produce random numbers, words and phrases. The same seed always gives the same results. */
function createWriter(seed: number) {
  let state = seed;
  const random = (): number => {
    // A linear congruential generator, with the constants of Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = (): string => words[Math.floor(random() * words.length)] ?? '';
  const say = (count: number): string => Array.from({ length: count }, pick).join(' ');
  return { random, pick, say };
}

const pathOf = (index: number): string => (index === 0 ? '/' : `/page-${index}`);

/**
 * Returns the source code of a page. Its HTML has about 11.5 KB: headings, text with links and bold words, lists and a
 * table.
 */
function printPage(index: number, count: number): string {
  const { random, pick, say } = createWriter(index + 1);
  const link = (): string => `<Link to="${pathOf(Math.floor(random() * count))}">${say(2)}</Link>`;
  const paragraph = (): string =>
    `<p>${say(24)}. <b>${pick()}</b> {'${pick()}'} ${link()} ${say(18)}. {count} ${say(16)}.</p>`;
  const repeat = (times: number, print: (place: number) => string): string =>
    Array.from({ length: times }, (_, place) => print(place)).join('');
  const section = (place: number): string =>
    `<section id="s-${place}"><h2>${say(5)}</h2>${repeat(4, paragraph)}<ul>${repeat(5, () => `<li>${say(9)}.</li>`)}</ul></section>`;
  const row = (): string => `<tr>${repeat(4, () => `<td>${pick()}</td>`)}</tr>`;
  return `import { useState } from 'react';
import { Link } from 'react-router-dom';
export const title = 'Page ${index}: ${say(2)}';
export const description = '${say(12)}.';
export function Page() {
  const [count] = useState(${index});
  return <article><h1>{title}</h1>${repeat(4, section)}<table><tbody>${repeat(8, row)}</tbody></table></article>;
}
`;
}

const main = `import { useEffect, useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
const pages = import.meta.glob('./pages/*.tsx');
const load = async (path) => {
  const { Page, title, description } = await pages['./pages/page-' + (path.match(/(\\d+)$/)?.[1] ?? '0') + '.tsx']();
  return { path, title, description, view: <Page /> };
};
function Site({ first }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState(first);
  useEffect(() => {
    let current = true;
    if (pathname !== shown.path) load(pathname).then((next) => current && setShown(next));
    return () => { current = false; };
  }, [pathname, shown]);
  useLayoutEffect(() => {
    document.dispatchEvent(new CustomEvent('prerender:ready', { detail: { path: shown.path } }));
  }, [shown]);
  return <>
    <title>{shown.title}</title>
    <meta name="description" content={shown.description} />
    <link rel="canonical" href={'https://bench.example' + shown.path} />
    <header><nav>{['/', '/page-1', '/page-2'].map((to) => <Link key={to} to={to}>{to}</Link>)}</nav></header>
    <main key={shown.path}>{shown.view}</main>
    <footer><p>The end of {shown.title}</p></footer>
  </>;
}
const root = document.getElementById('root');
const first = await load(location.pathname);
const app = <BrowserRouter><Site first={first} /></BrowserRouter>;
if (root.dataset.prerendered === location.pathname) hydrateRoot(root, app);
else createRoot(root).render(app);
`;

const template =
  '<!doctype html><html lang="en"><head><meta charset="utf-8" /><link rel="icon" href="data:," /><link rel="stylesheet" href="/site.css" /><script type="module" src="/main.tsx"></script></head><body><div id="root"></div></body></html>';
const styles =
  'body{margin:0 auto;max-width:60rem;padding:2rem;font:1rem/1.6 sans-serif}h1{font-size:3rem}section{margin-block:3rem;border-top:1px solid}table{width:100%;border-collapse:collapse}td{border:1px solid;padding:.5rem}nav{display:flex;gap:1rem}';

/** Writes a site with `count` pages and builds it with Vite. Each page is in a separate chunk. */
export async function generateSite(folder: string, count: number): Promise<GeneratedSite> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'pages'), { recursive: true });
  await writeFile(join(folder, 'index.html'), template);
  await writeFile(join(folder, 'main.tsx'), main);
  await writeFile(join(folder, 'site.css'), styles);
  for (let index = 0; index < count; index += 1)
    await writeFile(join(folder, `pages/page-${index}.tsx`), printPage(index, count));
  const clientDir = join(folder, 'client');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: clientDir, manifest: true, modulePreload: { polyfill: false } },
  });
  return {
    clientDir,
    routes: Array.from({ length: count }, (_, index) => pathOf(index)),
    moduleOf: (path) => `pages/page-${path === '/' ? '0' : path.slice('/page-'.length)}.tsx`,
  };
}
