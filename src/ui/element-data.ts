import { createElement, Fragment, type ReactNode } from 'react';
import type { ElementData } from '#content/sources.ts';

/** What stands in data by name: components, drawings, addresses, functions that load. */
type Named = Readonly<Record<string, unknown>>;

/**
 * The React element that data describes.
 * @param named components, by the names that stand in place of tags
 */
export function buildElement([type, properties, ...children]: ElementData, named: Named = {}): ReactNode {
  const component = type === '' ? Fragment : (named[type] ?? type);
  return createElement(
    component as string,
    properties,
    ...children.map((child) => (typeof child === 'string' ? child : buildElement(child, named))),
  );
}

/**
 * The value that the build has printed as JSON, in which `{ "$": … }` stands for what JSON lacks: the name of something in
 * `named`, or the data of an element. A string is a tenth of the memory that calls take in the bundler, and sooner read by browsers.
 */
export const revive = (json: string, named: Named): unknown =>
  JSON.parse(json, (_key, value) => {
    const meant = value?.$;
    if (typeof meant === 'string') return named[meant];
    return meant ? buildElement(meant, named) : value;
  });
