/** What is known of a generated site without reading it. */
import { join } from 'node:path';

export type BenchSite = {
  clientDir: string;
  routes: string[];
  /** Source module of a route, as the build manifest names it. */
  moduleOf: (path: string) => string;
  canonical: (path: string) => string;
};

const perGroup = 100;

export const pathOf = (index: number): string =>
  index === 0 ? '/' : `/group-${Math.floor(index / perGroup)}/page-${index}`;
export const moduleOf = (index: number): string => `pages/page-${index}.tsx`;

export function describeSite(folder: string, count: number): BenchSite {
  const routes = Array.from({ length: count }, (_, index) => pathOf(index));
  const modules = new Map(routes.map((path, index) => [path, moduleOf(index)]));
  return {
    clientDir: join(folder, 'client'),
    routes,
    moduleOf: (path) => modules.get(path) ?? '',
    canonical: (path) => `https://bench.example${path}`,
  };
}
