// If content has mistakes, `npm run dev` shows them in place of every page, prints them once, and recovers when they
// are corrected.
import { EventEmitter } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { mistakesPlugin } from '../../../../../scripts/site/authoring/mistakes-plugin.ts';
import { createContentReader } from '../../../../../scripts/site/content/content-reader.ts';
import { makeChangedProject, set } from '../../../../support/changed-content.ts';
import { projectRoot } from '../../../../support/project.ts';

/** A long timeout, because reading all content can take a long time on a busy machine. */
const patience = { timeout: 100_000 };

type Handler = (request: object, response: object, next: () => void) => Promise<void>;

/** Runs the plugin in a stub of the development server. Returns what the plugin prints and serves. */
function serve(root: string) {
  const reader = createContentReader(root, { withDrafts: true });
  const said: string[] = [];
  const say = (text: string): void => void said.push(text);
  const watcher = new EventEmitter();
  const handlers: Handler[] = [];
  const server = {
    config: { logger: { info: say, warn: say, error: say } },
    watcher,
    middlewares: { use: (handler: Handler) => void handlers.push(handler) },
  };
  const { configureServer } = mistakesPlugin(root, reader) as { configureServer: (server: object) => () => void };
  configureServer(server)();
  const ask = (accept: string): Promise<string> =>
    new Promise((resolve) => {
      const response = { writeHead: () => undefined, end: resolve };
      void handlers[0]?.({ method: 'GET', headers: { accept } }, response, () => resolve('the page'));
    });
  const write = (file: string, text: string): void => {
    writeFileSync(join(root, 'content', file), text);
    reader.forget();
    watcher.emit('all', 'change', join(root, 'content', file));
  };
  return { said, ask, write };
}

test('content mistakes are shown in the terminal and in place of every page, until they are fixed', async () => {
  const root = makeChangedProject([set('site.yaml', ['nmae'], '<b>'), set('site.yaml', ['name'], undefined)]);
  const { said, ask, write } = serve(root);
  await vi.waitFor(() => expect(said).toHaveLength(1), patience);
  const message =
    /^One mistake in content\/:\n {2}content\/site.yaml, line \d+, field "nmae": unknown field "nmae"\. Did/;
  expect(said[0]).toMatch(message);
  const shown = await ask('text/html');
  expect(shown).toContain('unknown field "nmae". Did you mean "name"?');
  expect(await ask('*/*')).toBe('the page');
  write('site.yaml', readFileSync(join(projectRoot, 'content/site.yaml'), 'utf8'));
  expect(await ask('text/html')).toBe('the page');
  await vi.waitFor(() => expect(said).toHaveLength(2), patience);
  expect(said[1]).toBe('content/ has no mistakes any more.');
});
