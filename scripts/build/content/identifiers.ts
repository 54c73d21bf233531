/** Names that emitted code gives to what it imports, and back from them. */
const drawingPrefix = 'drawing_';
const photographPrefix = 'photograph_';

export const drawingIdentifier = (name: string): string => `${drawingPrefix}${name.replaceAll('-', '_')}`;
export const isDrawing = (identifier: string): boolean => identifier.startsWith(drawingPrefix);
export const nameOfDrawing = (identifier: string): string =>
  identifier.slice(drawingPrefix.length).replaceAll('_', '-');

const listPrefix = 'list_';
export const listIdentifier = (name: string): string => `${listPrefix}${name.replaceAll('-', '_')}`;
export const isList = (identifier: string): boolean => identifier.startsWith(listPrefix);
export const nameOfList = (identifier: string): string => identifier.slice(listPrefix.length).replaceAll('_', '-');

/** Names of files hold signs that no identifier may: each becomes its number between two "$". */
export const photographIdentifier = (name: string): string =>
  `${photographPrefix}${name.replaceAll(/[^A-Za-z0-9]/gu, (sign) => `$${sign.codePointAt(0)}$`)}`;
export const isPhotograph = (identifier: string): boolean => identifier.startsWith(photographPrefix);
export const nameOfPhotograph = (identifier: string): string =>
  identifier
    .slice(photographPrefix.length)
    .replaceAll(/\$(\d+)\$/g, (_, sign: string) => String.fromCodePoint(Number(sign)));

/** Components begin with a capital letter. */
export const isComponent = (identifier: string): boolean => /^[A-Z]/.test(identifier);
