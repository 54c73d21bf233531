import { buildPointers, type RouteSource } from '../../src/collections/routes.ts';
import type { Content } from '../../src/content/content-types.ts';

/** The bodies that a content makes, by their modules, such as `services/gis`. */
export const bodiesOf = (content: Content): Map<string, RouteSource['body']['value']> =>
  new Map(buildPointers(content).map(({ body }) => [body.key, body.value]));
