/** The routes of the site, from its content. */
import { readContent } from '../../scripts/build/content/read-content.ts';
import { buildRouteTable } from '../../src/collections/routes.ts';
import { projectRoot } from './project.ts';

export const content = await readContent(projectRoot, {});
export const routes = buildRouteTable(content);
export const paths = routes.map((route) => route.path);
/** Pages that answer at an address of their own; `/404` does not. */
export const addresses = paths.filter((path) => path !== '/404');
