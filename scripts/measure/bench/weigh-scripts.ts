import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { placesOf } from '../../shared/build-places.ts';

type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;
type Rows = readonly { path: string; kind: string }[];

/** Bytes of the scripts that a page loads by itself, as brotli sends them: of each kind, the page with the most. */
export async function weighScripts(folder: string): Promise<Record<string, number>> {
  const { dist, client } = placesOf(folder, 'production');
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'));
  const { routes }: { routes: Rows } = (await import(join(dist, 'routes.js'))).default;
  const byFile = new Map(Object.keys(manifest).map((key) => [`/${manifest[key]?.file}`, key]));
  const sizes = new Map<string, number>();
  const most: Record<string, number> = {};
  for (const { path, kind } of routes) {
    const html = await readFile(join(dist, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
    const [, body = ''] = /data-body="([^"]+)"/.exec(html) ?? [];
    const files = new Set<string>();
    const collect = (key: string | undefined): void => {
      const chunk = key === undefined ? undefined : manifest[key];
      if (!chunk || files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const imported of chunk.imports ?? []) collect(imported);
    };
    for (const key of ['index.html', `src/pages/${kind}-page.tsx`, byFile.get(body)]) collect(key);
    let bytes = 0;
    for (const file of files) {
      const size = sizes.get(file) ?? (await stat(join(dist, `${file}.br`))).size;
      sizes.set(file, size);
      bytes += size;
    }
    most[kind] = Math.max(most[kind] ?? 0, bytes);
  }
  return most;
}
