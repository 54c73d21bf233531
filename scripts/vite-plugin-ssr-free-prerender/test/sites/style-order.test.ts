/** Tests that prerendered pages have the app's order of styles: a script may add some before or after a stylesheet. */
import type { Page } from 'puppeteer';
import { beforeAll, expect, test } from 'vitest';
import { buildChanged, withParts } from '../support/changed-app.ts';

const parts = `
const rules = (style) => (text) => void style.sheet.insertRule(text, style.sheet.cssRules.length);
const put = (how) => {
  const style = document.createElement('style');
  document.head[how](style);
  return rules(style);
};
const inFront = put('prepend');
inFront('.css-a { color: red; margin: 1px; }');
const behind = put('append');
behind('.css-b { color: red; }');
const All = () => <div><i className="css-a over">a</i><b className="css-b under">b</b></div>;
// The site's own sheet has a rule for the same selector.
const Shared = React.lazy(async () => ({ default: () => {
  React.useInsertionEffect(() => behind('h2 { color: red; }'), []);
  return <h2>Shared</h2>;
} }));
const [One, Two] = [React.lazy(() => import('./one.tsx')), React.lazy(() => import('./two.tsx'))];
const [Both, Turned] = [React.lazy(() => import('./both.tsx')), React.lazy(() => import('./turned.tsx'))];`;
/**
 * Two pages with one box each, and two pages with both boxes, in opposite orders. On a full load, the order of the
 * imports decides the order of the stylesheets. Client-side navigation adds each stylesheet only once, so one of the
 * pages would get the wrong order.
 */
const chunks = {
  '../one.css': '.box { color: red; }',
  '../two.css': '.box { color: blue; }',
  '../boxes/one.tsx': 'import \'../one.css\'; export const BoxOne = () => <p className="box">one</p>;',
  '../boxes/two.tsx': 'import \'../two.css\'; export const BoxTwo = () => <p className="box">two</p>;',
  '../one.tsx': "import { BoxOne } from './boxes/one.tsx'; export default BoxOne;",
  '../two.tsx': "import { BoxTwo } from './boxes/two.tsx'; export default BoxTwo;",
  '../both.tsx':
    "import { BoxTwo } from './boxes/two.tsx'; import { BoxOne } from './boxes/one.tsx'; export default () => <div><BoxTwo /><BoxOne /></div>;",
  '../turned.tsx':
    "import { BoxOne } from './boxes/one.tsx'; import { BoxTwo } from './boxes/two.tsx'; export default () => <div><BoxOne /><BoxTwo /></div>;",
};
const css = '.over { color: blue; } .under { color: blue; } h2 { color: navy; }';

const colorOf = (tab: Page, selector: string): Promise<unknown> =>
  tab.evaluate(`getComputedStyle(document.querySelector('${selector}')).color`);
const [red, blue] = ['rgb(255, 0, 0)', 'rgb(0, 0, 255)'];

const watchColors = `
  window.colors = new Set();
  window.looks = 0;
  const start = window.setTimeout;
  window.setTimeout = (work, time, ...more) => start(() => { work(...more); looks += 1; }, time);
  const look = () => {
    const title = document.querySelector('h2');
    if (title) colors.add(getComputedStyle(title).color);
    requestAnimationFrame(look);
  };
  look();`;

const colors: Record<string, unknown> = {};
beforeAll(async () => {
  const change = withParts(parts, (app) =>
    app
      .replace('element={<Home />}', 'element={<><Home /><All /></>}')
      .replace(
        'to="/old">Old',
        'to="/shared">Shared</Link> <Link to="/one">One</Link> <Link to="/two">Two</Link> <Link to="/both">Both</Link> <Link to="/turned">Turned',
      )
      .replace(
        '<Route path="/old"',
        '<Route path="/shared" element={<Shared />} /><Route path="/one" element={<One />} /><Route path="/two" element={<Two />} /><Route path="/both" element={<Both />} /><Route path="/turned" element={<Turned />} />$&',
      ),
  );
  await buildChanged(
    (main) => `import './site.css';\n${change(main)}`,
    { '../site.css': css, ...chunks },
    [],
    async (site) => {
      const plain = await site.openTab('/shop/', false);
      Object.assign(colors, { over: await colorOf(plain, '.over'), under: await colorOf(plain, '.under') });
      for (const name of ['both', 'turned'])
        colors[name] = await colorOf(await site.openTab(`/shop/${name}`, false), '.box');
      const { tab, letScriptsRun } = await site.openHeld('/shop/shared', watchColors, (address) =>
        address.includes('prerendered-rules'),
      );
      await tab.waitForFunction('window.looks > 0 || !document.querySelector("[data-prerendered-rules]")');
      await letScriptsRun();
      await tab.waitForFunction('!document.querySelector("[data-prerendered-rules]")');
      colors.shared = await tab.evaluate('[...colors]');
    },
  );
});

test('The site’s stylesheet overrides rules that scripts insert before it, but not rules after it', () => {
  expect([colors.over, colors.under]).toEqual([blue, red]);
});

test('A prerendered CSS rule stays in the HTML until the app inserts it, even if a stylesheet has the same selector', () => {
  expect(colors.shared).toEqual([red]);
});

test('The HTML contains the stylesheets of chunks in the order in which a full page load adds them', () => {
  expect([colors.both, colors.turned]).toEqual([red, blue]);
});
