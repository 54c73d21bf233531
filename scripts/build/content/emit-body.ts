/** Bodies that hold no code: data, the files of their drawings, and the names of what else stands in them. */
import { plainFolder, type RouteSource } from '../../../src/collections/routes.ts';
import type { Content } from '../../../src/content/content-types.ts';
import type { ElementData } from '../../../src/content/sources.ts';
import { drawingDataModule, emitComponents, markValue, photographModule } from './emit-module.ts';
import { isComponent, isDrawing, isPhotograph, nameOfDrawing, nameOfPhotograph } from './identifiers.ts';
import { readPointers } from './pointers.ts';

export const componentsKey = 'components';

export const isPlain = (key: string): boolean => key.startsWith(`${plainFolder}/`);

/** The pages whose bodies hold no code. */
export const listPlain = (content: Content): RouteSource[] =>
  readPointers(content).filter(({ body }) => isPlain(body.key));

type Parts = { json: string; drawings: string[]; photographs: string[]; components: string[] };

/** @throws for a body that names what no file of data can have */
export function takeApart(value: unknown, key: string): Parts {
  const { data, names } = markValue(value);
  const strange = names.find((name) => !(isComponent(name) || isDrawing(name) || isPhotograph(name)));
  if (strange !== undefined) throw new Error(`${key} names "${strange}", which a body without code cannot have.`);
  return {
    json: JSON.stringify(data),
    drawings: names.filter(isDrawing),
    photographs: names.filter(isPhotograph),
    components: names.filter(isComponent),
  };
}

const taken = new WeakMap<object, Parts>();

/** Caches the parts of a body: one build needs them for the list of components and for the body's file. */
export function partsOf({ key, value }: RouteSource['body']): Parts {
  const known = taken.get(value);
  if (known) return known;
  const parts = takeApart(value, key);
  taken.set(value, parts);
  return parts;
}

/** In single quotes: JSON is full of double ones. */
const quote = (json: string): string => `'${json.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/**
 * The file of a body.
 * @param addressOf module or file of a drawing
 * @param copies by the identifier of each photograph: its copies as code
 */
export function printBody(
  { json, drawings }: Parts,
  addressOf: (drawing: string) => string,
  copies: ReadonlyMap<string, string>,
): string {
  const loads = drawings.map(nameOfDrawing).map((name) => `${JSON.stringify(name)}:()=>import('${addressOf(name)}')`);
  const named = [...copies].map(([identifier, code]) => `${JSON.stringify(identifier)}:${code}`);
  return `export default{json:${quote(json)},drawings:{${loads}},named:{${named}}};\n`;
}

/** The same as a module for the development server. */
export function emitPlainBody(value: unknown, key: string): string {
  const parts = takeApart(value, key);
  const imports = parts.photographs.map(
    (name) => `import ${name} from '${photographModule(nameOfPhotograph(name))}';\n`,
  );
  const copies = new Map(parts.photographs.map((name) => [name, name]));
  return imports.join('') + printBody(parts, drawingDataModule, copies);
}

/** The file of a drawing. */
export const printDrawing = (data: ElementData): string =>
  `export default JSON.parse(${quote(JSON.stringify(data))});\n`;

/** Returns a module with the components that bodies without code name. */
export function emitPlainComponents(content: Content): string {
  const names = listPlain(content).flatMap(({ body }) => partsOf(body).components);
  return emitComponents([...new Set(names)].sort());
}
