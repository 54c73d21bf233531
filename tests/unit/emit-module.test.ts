import { expect, test } from 'vitest';
import { emitPlainBody, printBody, takeApart } from '../../scripts/build/content/emit-body.ts';
import { emitBody, emitDrawings, emitList, emitModule } from '../../scripts/build/content/emit-module.ts';
import {
  type BodyData,
  FigureSource,
  GraphSource,
  LazySource,
  ListSource,
  MarkdownSource,
} from '../../src/content/sources.ts';

const importsOf = (module: string): string[] => module.split('\n').filter((line) => line.startsWith('import '));

test('emits data as the value it was, and imports nothing for it', async () => {
  const data = { 'a-key': [1, 'two "quoted"', null, true, { deep: '</script>\u2028' }] };
  const module = emitModule(data);
  expect(importsOf(module)).toEqual([]);
  const emitted: { default: unknown } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(module)}`
  );
  expect(emitted.default).toEqual(data);
});

test('leaves out fields that have no value', () => {
  expect(emitModule({ kept: '', gone: undefined })).toContain('{"kept":""}');
});

test('imports what its texts use, each once', () => {
  const text = new MarkdownSource('A [link](/about) and [another](/contact).', 'block');
  expect(importsOf(emitModule([text, text]))).toEqual([
    "import {revive} from '/src/ui/element-data.ts';",
    "import {TextLink} from '/src/ui/text-link.tsx';",
  ]);
});

test('a text imports the copies of its photographs', () => {
  const text = new MarkdownSource('![A crane over a quay.](quay-1.jpg "At noon.")', 'block');
  expect(importsOf(emitModule(text))).toContain(
    "import photograph_quay$45$1$46$jpg from 'virtual:photograph/quay-1.jpg';",
  );
});

test('a body reads its drawings from the finished page, and names the module that has them', () => {
  const body = {
    figure: new FigureSource('space-time-cube'),
    body: new MarkdownSource('![A cube](figure:space-time-cube "A cube.")', 'block'),
  };
  const module = emitBody(body, 'pages/cubes');
  expect(importsOf(module).filter((line) => line.includes('drawing_'))).toEqual([]);
  expect(module).toContain(`gatherDrawings(["space-time-cube"],()=>import('virtual:drawings/pages/cubes'))`);
  expect(module).toContain(String.raw`\"figure\":{\"$\":\"drawing_space_time_cube\"}`);
  expect(emitDrawings(body)).toBe(
    "import drawing_space_time_cube from 'virtual:drawing/space-time-cube';\nexport default [drawing_space_time_cube];",
  );
});

test('a body reads its lists from the finished page too, and a list is a module with its component', () => {
  const list = new ListSource('service-cards-6', 'EntryCards', {
    entries: [{ picture: new FigureSource('hex-bins') }],
  });
  const module = emitBody({ figure: new FigureSource('space-time-cube'), list }, 'pages/cubes');
  expect(module).toContain(
    `Promise.all([gatherDrawings(["space-time-cube"],()=>import('virtual:drawings/pages/cubes')),gatherList('service-cards-6',()=>import('virtual:list/service-cards-6'))]).then(([[drawing_space_time_cube],list_service_cards_6])=>revive(`,
  );
  expect(emitBody({ list }, 'pages/cards')).toContain('.then((list_service_cards_6)=>revive(');
  expect(importsOf(emitList(list))).toEqual([
    "import {revive} from '/src/ui/element-data.ts';",
    "import {EntryCards} from '/src/sections/entry-cards.tsx';",
    "import drawing_hex_bins from 'virtual:drawing/hex-bins';",
  ]);
});

test('a body that lists entries reads its structured data from the finished page', () => {
  const head = { structuredData: new GraphSource('pages/cards', 'https://www.example.org/cards', '{"long":true}') };
  const module = emitBody({ head }, 'pages/cards');
  expect(module).not.toContain('long');
  expect(module).toContain(
    `gatherGraph("https://www.example.org/cards",()=>import('virtual:graph/pages/cards')).then((graph)=>revive(`,
  );
  expect(importsOf(module)).toContain("import {gatherGraph} from '/src/seo/printed-graph.ts';");
});

test('a body without drawings is its value', () => {
  expect(emitBody({ text: 'Plain.' }, 'pages/plain')).toBe(emitModule({ text: 'Plain.' }));
});

test('takes no word of a text for an import', () => {
  const module = emitModule({ text: 'Say <TextLink> and _jsx to a drawing_board, not to any body_of_water.' });
  expect(importsOf(module)).toEqual([]);
});

test('a body without code is data that names the files of its drawings, whatever signs its words have', async () => {
  const words = `It's a "quoted" \\ and a \\' with </script> and \u2028, on\ntwo lines.`;
  const body = { words, figure: new FigureSource('hex-bins'), body: new MarkdownSource('[On](/about).', 'block') };
  const parts = takeApart(body, 'articles/one');
  const text = printBody(parts, (name) => `./${name}.js`, new Map());
  expect(importsOf(text)).toEqual([]);
  const sent: { default: BodyData } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`
  );
  const { json, drawings, named } = sent.default;
  expect(JSON.parse(json)).toMatchObject({ words, figure: { $: 'drawing_hex_bins' } });
  expect({ names: Object.keys(drawings), named, components: parts.components }).toEqual({
    names: ['hex-bins'],
    named: {},
    components: ['TextLink'],
  });
});

test('in development, a body without code imports its photographs, and its drawings on demand', () => {
  const text = new MarkdownSource(
    '![A crane over a quay.](quay.jpg "At noon.")\n\n![Bins](figure:hex-bins "Bins.")',
    'block',
  );
  const module = emitPlainBody({ text }, 'articles/one');
  expect(importsOf(module)).toEqual(["import photograph_quay$46$jpg from 'virtual:photograph/quay.jpg';"]);
  expect(module).toContain(`drawings:{"hex-bins":()=>import('virtual:drawing-data/hex-bins')}`);
});

test('a body without code that needs code is refused by name', () => {
  expect(() => takeApart({ more: new LazySource('pages/more', {}) }, 'articles/one')).toThrow(
    'articles/one names "load pages/more"',
  );
});
