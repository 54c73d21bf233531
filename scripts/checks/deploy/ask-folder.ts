/** A finished folder as a host answers with it that reads `_headers`: what the files say, before anything is uploaded. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { contentTypes, defaultCaching, headersAt, parseHeadersFile } from '../../site/hosting/header-rules.ts';
import type { Answer } from './observed.ts';

const inLowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Answers for the paths of a folder; an unknown one gets `404.html`. */
export async function openFolder(folder: string): Promise<(path: string) => Promise<Answer>> {
  const rules = parseHeadersFile(await readFile(join(folder, '_headers'), 'utf8'));
  const read = (file: string): Promise<string | null> => readFile(join(folder, file), 'utf8').catch(() => null);
  return async (path) => {
    const file = path === '/' ? '/index.html' : extname(path) ? path : `${path}.html`;
    const body = await read(file);
    const type = contentTypes[extname(body === null ? '404.html' : file).slice(1)];
    return {
      status: body === null ? 404 : 200,
      headers: inLowerCase({
        'Cache-Control': defaultCaching,
        ...(type && { 'Content-Type': type }),
        ...headersAt(rules, path),
      }),
      body: body ?? (await read('404.html')) ?? '',
    };
  };
}

/** Text files of a folder, by path below it. */
export async function readTextFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = new Map<string, string>();
  for (const file of files) {
    const isText =
      file.endsWith('_headers') || /\.(?:html|js|css|json|txt|xml|atom|webmanifest|svg|conf|caddy)$/.test(file);
    if (isText) texts.set(file.slice(folder.length).replaceAll('\\', '/'), await readFile(file, 'utf8'));
  }
  return texts;
}
