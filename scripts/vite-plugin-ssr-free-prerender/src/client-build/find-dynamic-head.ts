import { findTags } from './template-text.ts';

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined);

/**
 * Returns selectors of the elements in the template's head whose text the app may change: JSON-LD with an id. An app can't render them
 * with React, which doesn't move such scripts into the head.
 */
export const findDynamicHead = (template: string): string[] =>
  findTags(template, /<script\b[^>]*>/g).flatMap(([tag]) => {
    const id = attribute(tag, 'id');
    return id !== undefined && attribute(tag, 'type') === 'application/ld+json' ? `#${id}` : [];
  });
