/** The routes of a content with their bodies, built once: plugin, bodies and renderer ask for them. */
import { buildPointers, type RouteSource } from '../../../src/collections/routes.ts';
import type { Content } from '../../../src/content/content-types.ts';

let known: { content: Content; pointers: RouteSource[] } | null = null;

export function readPointers(content: Content): RouteSource[] {
  if (known?.content !== content) known = { content, pointers: buildPointers(content) };
  return known.pointers;
}
