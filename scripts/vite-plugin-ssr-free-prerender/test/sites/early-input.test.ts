/** Tests that the app receives what a visitor types or selects on a prerendered page before its scripts run. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChanged, withParts } from '../support/changed-app.ts';

const parts = `
function Fields() {
  const [known, note] = useState({ name: '', story: 'Once', agrees: false, size: 's', colour: 'red', heard: '' });
  const [focused, setFocused] = useState('');
  const set = (more) => note((before) => ({ ...before, ...more }));
  return (
    <form onChange={(event) => event.target.name === 'heard' && set({ heard: event.target.value })}>
      <input name="name" value={known.name} autoFocus onFocus={() => setFocused('name')} onChange={(event) => set({ name: event.target.value })} />
      <input name="heard" defaultValue="" />
      <textarea name="story" value={known.story} onChange={(event) => set({ story: event.target.value })} />
      <input name="agrees" type="checkbox" checked={known.agrees} onChange={(event) => set({ agrees: event.target.checked })} />
      {['s', 'm'].map((size) => (
        <input key={size} name="size" type="radio" value={size} checked={known.size === size} onChange={() => set({ size })} />
      ))}
      <select name="colour" value={known.colour} onChange={(event) => set({ colour: event.target.value })}>
        <option>red</option>
        <option>blue</option>
      </select>
      <button id="go" type="button" disabled={!known.agrees}>Go</button>
      <button id="never" type="button" disabled>Never</button>
      <output>{JSON.stringify({ ...known, focused })}</output>
    </form>
  );
}
const rules = document.head.appendChild(document.createElement('style')).sheet;
function Night() {
  React.useInsertionEffect(() => {
    rules.insertRule('body { background-color: rgb(1, 2, 3); }');
    return () => rules.deleteRule(0);
  }, []);
  return null;
}`;

let app: Awaited<ReturnType<typeof openChanged>>;
beforeAll(async () => {
  app = await openChanged(
    withParts(parts, (code) =>
      code.replace('<Home />', '<><Home /><Fields /></>').replace('<About />', '<><About /><Night /></>'),
    ),
  );
});
afterAll(() => app.close());

test('The app takes over the input and the focus that the page received before the scripts ran', async () => {
  const { tab, letScriptsRun } = await app.folder.openHeld('/');
  await tab.waitForSelector('[name=name]:focus');
  await tab.type('[name=name]', 'Ann');
  await tab.type('[name=heard]', 'a friend');
  await tab.type('[name=story]', 'Ever ');
  await tab.click('[name=agrees]');
  await tab.click('[name=size][value=m]');
  await tab.select('[name=colour]', 'blue');
  // Firefox can enable a disabled button when it restores a form after a reload. This line simulates that.
  await tab.$eval('#never', (button) => button.removeAttribute('disabled'));
  await tab.focus('[name=name]');
  await letScriptsRun();
  const said = {
    name: 'Ann',
    story: 'Ever Once',
    agrees: true,
    size: 'm',
    colour: 'blue',
    heard: 'a friend',
    focused: 'name',
  };
  await tab.waitForFunction((text) => document.querySelector('output')?.textContent === text, {}, JSON.stringify(said));
  const shown = await tab.$$eval('input, textarea, select', (fields) =>
    fields.map((field) => (/check|radio/.test(field.type) ? String(Reflect.get(field, 'checked')) : field.value)),
  );
  expect(shown).toEqual(['Ann', 'a friend', 'Ever Once', 'true', 'false', 'true', 'blue']);
  await tab.waitForSelector('#go:enabled');
  await tab.waitForSelector('#never:disabled');
});

test('The app removes the prerendered page if the host sent it for a different address', async () => {
  const { tab, letScriptsRun } = await app.folder.openHeld('/about.html');
  const readColour = (): string => getComputedStyle(document.body).backgroundColor;
  await tab.waitForSelector('[data-prerendered]');
  expect(await tab.evaluate(readColour)).toBe('rgb(1, 2, 3)');
  await letScriptsRun();
  await tab.waitForFunction(() => document.body.textContent?.includes('Nothing here'));
  expect(await tab.evaluate(readColour)).toBe('rgba(0, 0, 0, 0)');
  expect(await tab.$('[data-prerendered], [data-prerendered-rules]')).toBeNull();
});
