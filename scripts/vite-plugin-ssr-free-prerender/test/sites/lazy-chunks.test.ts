/** Tests that pages preload the chunks of their lazy components, and hydrate after these chunks have loaded. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChanged } from '../support/changed-app.ts';

/**
 * Code of a component that wraps all pages. It updates after it is mounted, while the chunk of the lazy page may still
 * be loading.
 */
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

let app: Awaited<ReturnType<typeof openChanged>>;
beforeAll(async () => {
  const change = (main: string): string =>
    main
      .replace('import { lazy,', 'import { createContext, lazy,')
      .replace('function Home', `${shell}function Home`)
      .replace('<nav>', '<Shell><nav>')
      .replace('</Suspense>', '</Suspense></Shell>')
      .replace('<Link to="/old">', '<Link to="/contact">Contact</Link> <Link to="/old">')
      .replace('<Route path="/old"', '<Route path="/contact" element={<Contact />} /><Route path="/old"');
  app = await openChanged(change, { 'contact.tsx': contact });
});
afterAll(() => app.close());

const readPreloads = async (page: string): Promise<string[]> => {
  const html = await readFile(join(app.dist, page), 'utf8');
  return [...html.matchAll(/<link rel="modulepreload"[^>]* href="\/assets\/(\w+)-[^"]+" data-prerendered>/g)].map(
    ([, name = '']) => name,
  );
};

test('Each page preloads only the chunks of its own lazy components', async () => {
  expect(await readPreloads('index.html')).toEqual([]);
  expect(await readPreloads('about.html')).toEqual(['about']);
  // The lazy component on this page is `memo(Page)`, which appears as `Page` in React's tree.
  expect(await readPreloads('contact.html')).toEqual(['contact']);
});

test('The prerendered page stays visible while its JavaScript chunk loads, even if a parent component updates', async () => {
  const { tab, letScriptsRun } = await app.folder.openHeld('/contact', '', (address) => !address.includes('contact-'));
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
