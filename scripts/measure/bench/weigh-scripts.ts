import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { placesOf } from '../../shared/build-places.ts';

type Chunk = { file: string; name?: string; imports?: readonly string[] };
type Manifest = Readonly<Record<string, Chunk>>;

const pageComponent = /^src\/pages\/(.+)-page\.tsx$/;

/** Returns the bytes of the scripts that a page of each kind loads by itself, as brotli sends them. */
export async function weighScripts(folder: string): Promise<Record<string, number>> {
  const { dist, client } = placesOf(folder, 'production');
  const manifest: Manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8'));
  const app = Object.keys(manifest).find((key) => manifest[key]?.name === 'app');
  const weigh = async (page: string | undefined): Promise<number> => {
    const files = new Set<string>();
    const collect = (key: string | undefined): void => {
      const chunk = key === undefined ? undefined : manifest[key];
      if (!chunk || files.has(chunk.file)) return;
      files.add(chunk.file);
      for (const imported of chunk.imports ?? []) collect(imported);
    };
    for (const key of ['index.html', app, page]) collect(key);
    const sizes = await Promise.all([...files].map(async (file) => (await stat(join(dist, `${file}.br`))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const pages = Object.keys(manifest).flatMap((key) => {
    const [, kind] = pageComponent.exec(key) ?? [];
    return kind === undefined ? [] : [[kind, key] as const];
  });
  // Content pages are part of the app.
  const scripts: Record<string, number> = { content: await weigh(undefined) };
  for (const [kind, key] of pages) scripts[kind] = await weigh(key);
  return scripts;
}
