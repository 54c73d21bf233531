/** Styles that scripts bring stand among the site's own where the document of the app has them. */
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
// Its name is one of the site's own sheet.
const Shared = React.lazy(async () => ({ default: () => {
  React.useInsertionEffect(() => behind('h2 { color: red; }'), []);
  return <h2>Shared</h2>;
} }));`;
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
      .replace('to="/old">Old', 'to="/shared">Shared')
      .replace('<Route path="/old"', '<Route path="/shared" element={<Shared />} />$&'),
  );
  await buildChanged(
    (main) => `import './site.css';\n${change(main)}`,
    { '../site.css': css },
    [],
    async (site) => {
      const plain = await site.openTab('/shop/', false);
      Object.assign(colors, { over: await colorOf(plain, '.over'), under: await colorOf(plain, '.under') });
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

test('rules that a library puts in front of the site’s own sheet give way to it, and those behind do not', () => {
  expect([colors.over, colors.under]).toEqual([blue, red]);
});

test('rules whose names the site’s own sheet has stay until the app has put them in', () => {
  expect(colors.shared).toEqual([red]);
});
