/** Code of a page that comes in a chunk of its own: named in the page, and waited for before the page is taken over. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { ssrFreePrerender } from 'vite-plugin-ssr-free-prerender';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyFixture, type FixtureSite, fixtureConfig, fixtureOptions } from '../support/fixture-site.ts';
import { openFolder } from '../support/open-folder.ts';

/** An app with a visitor that is known a moment later, above all pages. */
const shell = `
const Visitor = createContext('nobody');
function Shell({ children }) {
  const [visitor, setVisitor] = useState('nobody');
  useEffect(() => {
    const known = setTimeout(setVisitor, 0, 'Ann');
    return () => clearTimeout(known);
  }, []);
  return <Visitor value={visitor}><p id="visitor">{visitor}</p>{children}</Visitor>;
}
const Contact = lazy(() => import('./contact.tsx'));
`;
const contact = `import { memo } from 'react';
export default memo(() => <h1>Contact</h1>);
`;

let site: FixtureSite;
let folder: Awaited<ReturnType<typeof openFolder>>;
beforeAll(async () => {
  site = await copyFixture('plain');
  const main = join(site.root, 'main.tsx');
  const app = await readFile(main, 'utf8');
  const changed = app
    .replace('import { lazy,', 'import { createContext, lazy,')
    .replace('function Home', `${shell}function Home`)
    .replace('<nav>', '<Shell><nav>')
    .replace('</Suspense>', '</Suspense></Shell>')
    .replace('<Link to="/old">', '<Link to="/contact">Contact</Link> <Link to="/old">')
    .replace('<Route path="/old"', '<Route path="/contact" element={<Contact />} /><Route path="/old"');
  await writeFile(main, changed);
  await writeFile(join(site.root, 'contact.tsx'), contact);
  const { browserEndpoint } = fixtureOptions(site, []);
  const options = { browserEndpoint, compress: false, visitors: 'none' as const };
  await build(fixtureConfig(site.root, [ssrFreePrerender(options, () => {})]));
  folder = await openFolder(join(site.root, 'dist'));
});
afterAll(async () => {
  await folder.close();
  await site.remove();
});

const readPreloads = async (page: string): Promise<string[]> => {
  const html = await readFile(join(site.root, 'dist', page), 'utf8');
  return [...html.matchAll(/<link rel="modulepreload"[^>]* href="\/assets\/(\w+)-[^"]+" data-prerendered>/g)].map(
    ([, name = '']) => name,
  );
};

test('each page names the chunks of its components, and no others', async () => {
  expect(await readPreloads('index.html')).toEqual([]);
  expect(await readPreloads('about.html')).toEqual(['about']);
  // A component that is remembered has another name in React's tree.
  expect(await readPreloads('contact.html')).toEqual(['contact']);
});

test('what is written stays while its chunk is under way, though something changes above it', async () => {
  const { tab, letScriptsRun } = await folder.openHeld('/contact', '', (address) => !address.includes('contact-'));
  const heading = await tab.waitForSelector('h1');
  await tab.evaluate(() => {
    const notes: string[] = [];
    Object.assign(window, { notes });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) notes.push(node.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  });
  await letScriptsRun();
  await tab.waitForFunction(() => document.querySelector('#visitor')?.textContent === 'Ann');
  expect(await tab.evaluate('window.notes')).not.toContain('wait');
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
});
