/**
 * The index of all routes in a build, `routes.js`: which address is which kind of page, and which file holds its body.
 *
 * Its name holds no hash, as the app holds the name: else every edit of an article would give the app another name, and every page
 * other HTML. So it doesn't lie below `assets/`, which browsers keep for ever. It imports nothing: a tab that was opened on another
 * build must not get that app besides its own, and is told which one this is.
 */
import { buildMissingEntries } from '../../../src/collections/missing-entry.ts';
import { buildRouteTable } from '../../../src/collections/routes.ts';
import type { Content } from '../../../src/content/content-types.ts';
import type { ClientManifest } from './client-manifest.ts';
import { contentModule } from './emit-module.ts';

export const routesFile = 'routes.js';

export const nameChunk = ({ facadeModuleId }: { facadeModuleId: string | null }): string =>
  facadeModuleId === `\0${contentModule('routes')}` ? routesFile : 'assets/[name]-[hash].js';

type Row = [path: string, kind: string, body: string, missing?: string];

function listRows(content: Content, fileOf: (key: string) => string): Row[] {
  const missing = buildMissingEntries(content);
  return buildRouteTable(content).map(({ path, kind, body }): Row => {
    const answer = missing.get(path);
    return answer ? [path, kind, fileOf(body), fileOf(answer.key)] : [path, kind, fileOf(body)];
  });
}

/** The index: it takes the place of the module of the same name, whose imports have made the chunks. */
export function printRouteIndex(content: Content, manifest: ClientManifest): string {
  const app = Object.values(manifest).find(({ name }) => name === 'app');
  if (!app) throw new Error('The bundle has no chunk "app": see scripts/build/chunks.ts.');
  const fileOf = (key: string): string => {
    const chunk = manifest[contentModule(key)];
    if (!chunk) throw new Error(`${key} is no chunk of its own: see scripts/build/chunks.ts.`);
    return chunk.file;
  };
  const rows = listRows(content, fileOf);
  return `const load=(file)=>file&&(()=>import('./'+file));export default{app:${JSON.stringify(app.file)},routes:${JSON.stringify(rows)}.map(([path,kind,body,missing])=>({path,kind,body:load(body),missing:load(missing)}))};\n`;
}
