/**
 * The index of all routes in a build, `routes.js`: which address is which kind of page, and which file holds its body.
 *
 * Its name holds no hash, as the app holds the name: else every edit of an article would give the app another name, and every page
 * other HTML. So it doesn't lie below `assets/`, which browsers keep for ever. It imports nothing: a tab that was opened on another
 * build must not get that app besides its own, and is told which one this is.
 */
import type { Plugin } from 'vite';
import { buildMissingEntries } from '../../../src/collections/missing-entry.ts';
import { buildRouteTable } from '../../../src/collections/routes.ts';
import type { Content } from '../../../src/content/content-types.ts';
import type { ContentReader } from './content-reader.ts';
import { contentModule } from './emit-module.ts';

const routesFile = 'routes.js';
const idOf = (key: string): string => `\0${contentModule(key)}`;

export const nameChunk = ({ facadeModuleId }: { facadeModuleId: string | null }): string =>
  facadeModuleId === idOf('routes') ? routesFile : 'assets/[name]-[hash].js';

type Row = [path: string, kind: string, body: string, missing?: string];

function listRows(content: Content, fileOf: (key: string) => string): Row[] {
  const missing = buildMissingEntries(content);
  return buildRouteTable(content).map(({ path, kind, body }): Row => {
    const answer = missing.get(path);
    return answer ? [path, kind, fileOf(body), fileOf(answer.key)] : [path, kind, fileOf(body)];
  });
}

/** @param app file of the app, below the site's root */
const printIndex = (app: string, rows: readonly Row[]): string =>
  `const load=(file)=>file&&(()=>import('./'+file));export default{app:${JSON.stringify(app)},routes:${JSON.stringify(rows)}.map(([path,kind,body,missing])=>({path,kind,body:load(body),missing:load(missing)}))};\n`;

/** Puts the index in the place of the module of the same name, whose imports have made the chunks. */
export function routeIndexPlugin(reader: ContentReader): Plugin {
  return {
    name: 'route-index',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const files = new Map(chunks.map(({ facadeModuleId, fileName }) => [facadeModuleId, fileName]));
      const app = chunks.find(({ name }) => name === 'app');
      const routes = bundle[routesFile];
      if (!app || routes?.type !== 'chunk')
        this.error(`The bundle has no chunk "app" or no ${routesFile}: see scripts/build/chunks.ts.`);
      const fileOf = (key: string): string =>
        files.get(idOf(key)) ?? this.error(`${key} is no chunk of its own: see scripts/build/chunks.ts.`);
      routes.code = printIndex(app.fileName, listRows(await reader.read(), fileOf));
    },
  };
}
