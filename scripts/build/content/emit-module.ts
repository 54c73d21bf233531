/** Checked content as JavaScript modules: data, with Markdown and drawings as data of elements. */
import type { Element } from 'hast';
import { s } from 'hastscript';
import {
  ComponentSource,
  type ElementData,
  FigureFileSource,
  FigureSource,
  GraphSource,
  LazySource,
  ListSource,
  MarkdownSource,
  type ShapeData,
  ShapeSource,
} from '../../../src/content/sources.ts';
import { elementData } from './element-data.ts';
import {
  drawingIdentifier,
  isDrawing,
  isList,
  isPhotograph,
  listIdentifier,
  nameOfDrawing,
  nameOfList,
  nameOfPhotograph,
} from './identifiers.ts';
import { markdownData } from './markdown.ts';

/** Where the components and functions lie that bodies and texts may name. */
const components: Readonly<Record<string, string>> = {
  CodeBlock: '/src/ui/code-block.tsx',
  Figure: '/src/ui/figure.tsx',
  Photograph: '/src/ui/photograph.tsx',
  TableScroll: '/src/ui/table-scroll.tsx',
  gatherDrawings: '/src/ui/printed-drawings.ts',
  TextLink: '/src/ui/text-link.tsx',
  revive: '/src/ui/element-data.ts',
  ContactForm: '/src/features/contact/contact-form.tsx',
  SignInForm: '/src/features/session/sign-in-form.tsx',
  InstrumentSection: '/src/sections/instrument-section.tsx',
  gatherGraph: '/src/seo/printed-graph.ts',
  gatherList: '/src/sections/printed-list.tsx',
  ServiceEntries: '/src/sections/service-entries.tsx',
  SectorEntries: '/src/sections/sector-entries.tsx',
  EntryCards: '/src/sections/entry-cards.tsx',
  ArticleCards: '/src/sections/article-cards.tsx',
  StarfieldBackground: '/src/sections/starfield-background.tsx',
};
const filePrefix = 'file_';
const graphIdentifier = 'graph';
const loadPrefix = 'load ';

export const drawingModule = (name: string): string => `virtual:drawing/${name}`;
export const drawingDataModule = (name: string): string => `virtual:drawing-data/${name}`;
export const drawingsModule = (key: string): string => `virtual:drawings/${key}`;
export const figureFileModule = (key: string): string => `virtual:figure-file/${key}`;
export const photographModule = (name: string): string => `virtual:photograph/${name}`;
export const graphModule = (key: string): string => `virtual:graph/${key}`;
export const listModule = (name: string): string => `virtual:list/${name}`;
export const contentModule = (key: string): string => `virtual:content/${key}`;

/** What stands in data for something that JSON lacks: its name, or the data of an element. */
type Mark = { $: string | ElementData };

/** The elements of a drawing; text stands between tags only. */
const toElement = ({ tag, attributes = {}, children = [] }: ShapeData): Element =>
  s(
    tag,
    attributes,
    children.map((child) => (typeof child === 'string' ? child : toElement(child))),
  );

const markElement = (data: ElementData | string): Mark | string => (typeof data === 'string' ? data : { $: data });

/** The element of the component that prints a list. */
const listData = ({ component, props }: ListSource<object>): Mark => ({
  $: [component, toData(props) as Readonly<Record<string, unknown>>],
});

/** In a body, a list has a name, and is a module of its own. */
const nameList = ({ name }: ListSource<object>): Mark => ({ $: listIdentifier(name) });

/**
 * A value as JSON can hold it, with marks.
 * @param ofList what stands for a list of entries
 */
function toData(value: unknown, ofList: (list: ListSource<object>) => Mark = listData): unknown {
  if (value instanceof MarkdownSource) return markElement(markdownData(value));
  if (value instanceof FigureSource) return { $: drawingIdentifier(value.drawingName) };
  if (value instanceof FigureFileSource)
    return { $: `${filePrefix}${value.key.replaceAll('/', '$').replaceAll('-', '_')}` };
  if (value instanceof ListSource) return ofList(value);
  if (value instanceof GraphSource) return { $: graphIdentifier };
  if (value instanceof ShapeSource) return markElement(elementData(toElement(value.shape)));
  if (value instanceof ComponentSource) return { $: value.componentName };
  if (value instanceof LazySource) return { $: `${loadPrefix}${value.key}` };
  if (Array.isArray(value)) return value.map((inner) => toData(inner, ofList));
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toData(inner, ofList)]));
}

/** A value as JSON can hold it, and the names that stand in it for what JSON lacks. */
export function markValue(value: unknown): { data: unknown; names: string[] } {
  const data = toData(value);
  return { data, names: namesOf(data) };
}

const isMark = (value: object): value is Mark => '$' in value;

/** Names that an element and what is in it need. Components begin with a capital letter. */
function listElementNames([type, properties, ...children]: ElementData): string[] {
  return [
    ...(/^[A-Z]/.test(type) ? [type] : []),
    ...Object.values(properties).flatMap(listNames),
    ...children.flatMap((child) => (typeof child === 'string' ? [] : listElementNames(child))),
  ];
}

/** Names that the marks of data need. */
function listNames(data: unknown): string[] {
  if (!data || typeof data !== 'object') return [];
  if (!isMark(data)) return Object.values(data).flatMap(listNames);
  return typeof data.$ === 'string' ? [data.$] : listElementNames(data.$);
}

const hasMarks = (data: unknown): boolean =>
  data !== null && typeof data === 'object' && (isMark(data) || Object.values(data).some(hasMarks));

const namesOf = (data: unknown): string[] => [...new Set(listNames(data))].sort();

function printImport(name: string): string[] {
  const file = components[name];
  if (file) return [`import {${name}} from '${file}';`];
  if (isDrawing(name)) return [`import ${name} from '${drawingModule(nameOfDrawing(name))}';`];
  if (isPhotograph(name)) return [`import ${name} from '${photographModule(nameOfPhotograph(name))}';`];
  if (!name.startsWith(filePrefix)) return [];
  const key = name.slice(filePrefix.length).replaceAll('$', '/').replaceAll('_', '-');
  return [`import ${name} from '${figureFileModule(key)}';`];
}

const printModule = (code: string, names: readonly string[]): string =>
  [...names.flatMap(printImport), `export default ${code};`].join('\n');

function printName(name: string): string {
  if (!name.startsWith(loadPrefix)) return name;
  return `${JSON.stringify(name)}:()=>import('${contentModule(name.slice(loadPrefix.length))}')`;
}

/** The call that makes a value of its data. */
const printRevival = (data: unknown, names: readonly string[]): string =>
  `revive(${JSON.stringify(JSON.stringify(data))},{${names.map(printName)}})`;

/** Names of the drawings that a value shows, those in its lists included. */
export const listDrawings = (value: unknown): string[] => namesOf(toData(value)).filter(isDrawing).map(nameOfDrawing);

function printData(data: unknown): string {
  if (!hasMarks(data)) return printModule(JSON.stringify(data), []);
  const names = namesOf(data);
  return printModule(printRevival(data, names), ['revive', ...names]);
}

/** A module whose default export is the value; it imports only what the value names. */
export const emitModule = (value: unknown): string => printData(toData(value));

/** The module of a list: the component that prints it, with all that it prints. */
export const emitList = (list: ListSource<object>): string => printData(listData(list));

/** What a body waits for: a pattern of the names that it uses, and the promise of what they stand for. */
type Awaited = { pattern: string; promise: string };

function awaitDrawings(names: readonly string[], key: string): Awaited[] {
  if (names.length === 0) return [];
  const drawings = JSON.stringify(names.map(nameOfDrawing));
  return [{ pattern: `[${names}]`, promise: `gatherDrawings(${drawings},()=>import('${drawingsModule(key)}'))` }];
}

function awaitList(identifier: string): Awaited {
  const name = nameOfList(identifier);
  return { pattern: identifier, promise: `gatherList('${name}',()=>import('${listModule(name)}'))` };
}

/** A page has one head, and with it one text of structured data. */
function findGraph(value: unknown): GraphSource | null {
  if (value instanceof GraphSource) return value;
  if (!value || typeof value !== 'object') return null;
  return Object.values(value).reduce<GraphSource | null>((found, inner) => found ?? findGraph(inner), null);
}

const awaitGraph = ({ canonical, key }: GraphSource): Awaited => ({
  pattern: graphIdentifier,
  promise: `gatherGraph(${JSON.stringify(canonical)},()=>import('${graphModule(key)}'))`,
});

/**
 * The module of a page's body. Where it has drawings, lists, or structured data of lists, its default export is a promise of the value:
 * these are read from the finished page, and are modules of their own for where there is none.
 */
export function emitBody(value: unknown, key: string): string {
  const data = toData(value, nameList);
  const names = namesOf(data);
  const [drawings, lists] = [names.filter(isDrawing), names.filter(isList)];
  const graph = names.includes(graphIdentifier) ? findGraph(value) : null;
  const all = [...awaitDrawings(drawings, key), ...lists.map(awaitList), ...(graph ? [awaitGraph(graph)] : [])];
  if (all.length === 0) return printData(data);
  const [patterns, promises] = [all.map(({ pattern }) => pattern), all.map(({ promise }) => promise)];
  const waiting =
    all.length === 1 ? `${promises}.then((${patterns})` : `Promise.all([${promises}]).then(([${patterns}])`;
  return printModule(`${waiting}=>${printRevival(data, names)})`, [
    ...(drawings.length > 0 ? ['gatherDrawings'] : []),
    ...(lists.length > 0 ? ['gatherList'] : []),
    ...(graph ? ['gatherGraph'] : []),
    ...['revive', ...names.filter((name) => !isDrawing(name) && !isList(name))],
  ]);
}

/** The module of the drawings of a body. */
export function emitDrawings(value: unknown): string {
  const names = namesOf(toData(value, nameList)).filter(isDrawing);
  return printModule(`[${names}]`, names);
}

/** A drawing as data; its name stands on it. */
export const drawingData = (tree: Element, name: string): ElementData =>
  elementData({ ...tree, properties: { ...tree.properties, dataDrawing: name } });

/** A module whose default export are React elements. */
export const emitElement = (data: ElementData): string => printData({ $: data });

/** A module whose default export is a drawing as React elements. */
export const emitDrawing = (tree: Element, name: string): string => emitElement(drawingData(tree, name));

/** A module whose default export holds components by their names, as texts name them. */
export const emitComponents = (names: readonly string[]): string => printModule(`{${names}}`, names);
