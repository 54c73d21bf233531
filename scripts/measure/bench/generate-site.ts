/** A program of its own, so that the memory that the bundler takes is not counted as the engine's. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { seeded } from '../../build/figures/figure-drawing.ts';
import { runCommand } from '../../shared/command-line.ts';
import { argument, defineCommand, flag, readCount } from '../../shared/command-parameters.ts';
import { describeSite, moduleOf, pathOf } from './bench-site.ts';

const words =
  'position track signal sensor error estimate filter region period record source lineage method limit test window grid cell route station coast chart bearing range time clock drift noise sample model'.split(
    ' ',
  );

/** About 11.5 KB of HTML, as the peers were measured on: headings, prose with links and marks, a list, a table. */
function pageSource(index: number, count: number): string {
  const random = seeded(index + 1);
  const word = (): string => words[Math.floor(random() * words.length)] ?? '';
  const sentence = (length: number): string => `${Array.from({ length }, word).join(' ')}.`;
  const link = (): string => {
    const target = pathOf(Math.floor(random() * count));
    return `<Link to="${target}">${word()} ${word()}</Link>`;
  };
  const paragraph = (): string =>
    `<p>${sentence(24)} <b>${word()}</b> {'${word()}'} ${link()} ${sentence(18)} {count} ${sentence(16)}</p>`;
  const section = (number: number): string =>
    `<section id="s-${number}"><h2>${sentence(5)}</h2>${Array.from({ length: 4 }, paragraph).join('')}<ul>${Array.from({ length: 5 }, () => `<li>${sentence(9)}</li>`).join('')}</ul></section>`;
  const row = (): string => `<tr>${Array.from({ length: 4 }, () => `<td>${word()}</td>`).join('')}</tr>`;
  return `import { useState } from 'react';
import { Link } from 'react-router-dom';
export const title = 'Page ${index}: ${word()} ${word()}';
export const description = '${sentence(12)}';
export function Page() {
  const [count] = useState(${index});
  return <article><h1>{title}</h1>${Array.from({ length: 4 }, (_, number) => section(number)).join('')}<table><tbody>${Array.from({ length: 8 }, row).join('')}</tbody></table></article>;
}
`;
}

const mainSource = `import { useEffect, useLayoutEffect, useState } from 'react';
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
    <header><nav>{['/', '/group-0/page-1', '/group-0/page-2'].map((to) => <Link key={to} to={to}>{to}</Link>)}</nav></header>
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

const styles = `body{margin:0 auto;max-width:60rem;padding:2rem;font:1rem/1.6 sans-serif}h1{font-size:3rem}section{margin-block:3rem;border-top:1px solid}table{width:100%;border-collapse:collapse}td{border:1px solid;padding:.5rem}nav{display:flex;gap:1rem}li{margin-block:.25rem}`;

async function writeSite(folder: string, count: number): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'pages'), { recursive: true });
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><meta charset="utf-8" /><link rel="icon" href="data:," /><link rel="stylesheet" href="/site.css" /><script type="module" src="/main.tsx"></script></head><body><div id="root"></div></body></html>',
  );
  await writeFile(join(folder, 'main.tsx'), mainSource);
  await writeFile(join(folder, 'site.css'), styles);
  for (let index = 0; index < count; index += 1) {
    await writeFile(join(folder, moduleOf(index)), pageSource(index, count));
  }
}

/** Puts a new sentence under the heading of the page in the middle. */
async function editPage(folder: string, count: number): Promise<void> {
  const file = join(folder, moduleOf(Math.floor(count / 2)));
  const source = await readFile(file, 'utf8');
  await writeFile(file, source.replace('</h1>', '</h1><p>A sentence that was not there before.</p>'));
}

const command = defineCommand({
  call: 'node scripts/measure/bench/generate-site.ts',
  summary:
    'Writes and builds a site of generated pages, each of which is a chunk of its own, as those of a real site are. Prints the seconds of the bundler.',
  takes: {
    folder: argument({ placeholder: 'FOLDER', meaning: 'where the site goes', read: resolve }),
    count: argument({ placeholder: 'COUNT', meaning: 'how many content pages it has', read: readCount }),
    edit: flag('changes one page of a site that is there, and builds it again'),
  },
  examples: [['node scripts/measure/bench/generate-site.ts .cache/bench/40 40', 'makes a site of 40 pages']],
});

await runCommand(command, async ({ folder, count, edit }) => {
  await (edit ? editPage(folder, count) : writeSite(folder, count));
  const start = performance.now();
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: describeSite(folder, count).clientDir, manifest: true, modulePreload: { polyfill: false } },
  });
  console.log((performance.now() - start) / 1000);
});
